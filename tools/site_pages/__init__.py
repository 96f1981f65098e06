"""The parts of tools/site: pages from documents, and the three references."""
