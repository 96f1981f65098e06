// Who may show the page: nobody, unless somebody has said so.
import { describe, expect, it } from 'vitest';
import { allNamed, isEmbedded, namesAncestors } from './embed';

describe('embedding', () => {
  it('is asked for in the address', () => {
    for (const search of ['?embed', '?embed=1', '?x=2&embed']) expect(isEmbedded(search)).toBe(true);
    for (const search of ['', '?', '?embedded', '?x=embed']) expect(isEmbedded(search)).toBe(false);
  });
  it('is allowed by a header that names somebody', () => {
    expect(namesAncestors("default-src 'none'; frame-ancestors 'self' https://slides.example")).toBe(true);
    for (const policy of ['', "default-src 'self'", "frame-ancestors 'none'", 'frame-ancestors *', "x-frame-ancestors 'self'"])
      expect(namesAncestors(policy)).toBe(false);
  });
  it('is allowed by names in the page, of every page around it', () => {
    const list = 'https://slides.example http://localhost:8000';
    expect(allNamed(['https://slides.example'], list)).toBe(true);
    expect(allNamed(['http://localhost:8000', 'https://slides.example'], list)).toBe(true);
    for (const around of [[], ['https://evil.example'], ['https://slides.example', 'https://evil.example'], ['null']])
      expect(allNamed(around, list)).toBe(false);
    for (const nothing of ['', 'none', '*', 'https://*']) expect(allNamed(['https://slides.example'], nothing)).toBe(false);
  });
});
