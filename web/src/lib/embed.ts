// Showing the page inside others: ?embed leaves nothing but the picture. Pages of other sites may do so only where whoever
// serves this one has said so: by the header that tells browsers (as `tacit serve --embed` does), or, where headers cannot
// be set, by the names of origins in the page itself.

// Whether the address asks for the picture alone.
export function isEmbedded(search: string): boolean {
  return new URLSearchParams(search).has('embed');
}

// Whether a Content-Security-Policy says who may show the page; browsers then see to it themselves.
export function namesAncestors(policy: string): boolean {
  const directive = policy
    .split(';')
    .map((each) => each.trim())
    .find((each) => /^frame-ancestors\s/i.test(each));
  return directive !== undefined && !/^frame-ancestors\s+('none'|\*)$/i.test(directive);
}

// Whether each of the origins around the page stands in a list of origins with spaces.
export function allNamed(ancestors: readonly string[], list: string): boolean {
  const named = list.split(/\s+/).filter((each) => /^https?:\/\/[^/*]+$/.test(each));
  return ancestors.length > 0 && ancestors.every((each) => named.includes(each));
}

function ancestors(): string[] {
  const listed = (location as { ancestorOrigins?: DOMStringList }).ancestorOrigins;
  if (listed) return [...listed];
  return document.referrer === '' ? [] : [new URL(document.referrer).origin];
}

// Whether the page may be shown where it is: in a window of its own, in a page of the same origin, or where it is allowed.
export async function mayBeShown(): Promise<boolean> {
  if (window.top === window.self) return true;
  try {
    if (window.top?.location.origin === location.origin) return true;
  } catch {
    // The page around is of another origin: it says nothing about itself.
  }
  const meta = document.querySelector<HTMLMetaElement>('meta[name="tacit-embed"]')?.content ?? '';
  if (allNamed(ancestors(), meta)) return true;
  const answer = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined);
  return namesAncestors(answer?.headers.get('Content-Security-Policy') ?? '');
}

// What stands there instead.
export function refuse(target: HTMLElement): void {
  const text = document.createElement('p');
  text.className = 'refused-frame';
  text.append('This page is not shown inside pages of other sites unless whoever serves it allows that. ');
  const link = document.createElement('a');
  link.href = location.href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.append('Open it in a window of its own');
  text.append(link, '.');
  target.append(text);
}
