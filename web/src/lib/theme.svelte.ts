// Light or dark: as the system says, unless the reader chose. Canvases read their colours from CSS variables and draw
// again when `theme.dark` changes.

const key = 'tacit-theme';
const system = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');

function stored(): 'light' | 'dark' | undefined {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch {
    return undefined; // storage may be forbidden
  }
}

export const theme: { dark: boolean } = $state({ dark: (stored() ?? (system?.matches ? 'dark' : 'light')) === 'dark' });

export function applyTheme(): void {
  document.documentElement.dataset['theme'] = theme.dark ? 'dark' : 'light';
}

export function toggleTheme(): void {
  theme.dark = !theme.dark;
  try {
    localStorage.setItem(key, theme.dark ? 'dark' : 'light');
  } catch {
    // Then the choice lasts until the page is left.
  }
  applyTheme();
}

system?.addEventListener('change', (event) => {
  if (stored() !== undefined) return;
  theme.dark = event.matches;
  applyTheme();
});

// The value of a CSS variable such as --ink, for canvases.
export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// How much larger than usual the type of the page is: in a presentation, or as the browser is told.
export function typeScale(): number {
  return Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
}

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
