tacit serve --port 65536; tacit serve --port x; tacit serve --address nowhere; tacit serve --computations 0; tacit serve --time-limit 0; tacit serve --jobs many; tacit serve here
