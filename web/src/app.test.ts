import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./app.css', import.meta.url), 'utf8');

// The colours of a theme: the variables of the first rule with this selector.
function colours(selector: string): Map<string, string> {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0]!;
  return new Map([...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
}

// Relative luminance and contrast as WCAG 2 defines them.
function luminance(colour: string): number {
  const part = (at: number): number => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each([':root', ":root[data-theme='dark']"])('the colours of %s', (selector) => {
  const theme = colours(selector);
  const texts = ['ink', 'ink-soft', 'accent', 'zero', 'one', 'cut', 'good', 'warn', ...[1, 2, 3, 4, 5, 6].map((k) => `curve-${k}`)];
  it.each(texts)('%s can be read on every background', (name) => {
    for (const background of ['page', 'surface']) expect(contrast(theme.get(name)!, theme.get(background)!)).toBeGreaterThanOrEqual(4.5);
  });
  it('can be read on what is filled', () => {
    expect(contrast(theme.get('accent-ink')!, theme.get('accent')!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.get('warn')!, theme.get('warn-back')!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.get('ink-soft')!, theme.get('sunken')!)).toBeGreaterThanOrEqual(4.5);
  });
  it('show areas and thick lines', () => {
    for (const name of ['zero', 'one-vivid', 'cut']) expect(contrast(theme.get(name)!, theme.get('surface')!)).toBeGreaterThanOrEqual(3);
  });
  it('show the borders of controls', () => {
    expect(contrast(theme.get('line-strong')!, theme.get('surface')!)).toBeGreaterThanOrEqual(3);
  });
});
