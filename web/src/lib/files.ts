// Files that the reader takes away: texts, and pictures as SVG that needs no style sheet, or as PNG. What a picture shows
// stands in it as the link that reopens it.

export function save(name: string, content: Blob | string, type = 'text/plain'): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// The check sum of the chunks of a PNG, over their bytes.
function crcOf(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

// A PNG with a text chunk more, right behind its head. Keyword and text are ASCII, as the text of an address is.
export function withText(image: Uint8Array, keyword: string, text: string): Uint8Array {
  const head = 8 + 25; // the signature, and the chunk that says how large the image is
  const body = new TextEncoder().encode(`tEXt${keyword}\0${text}`);
  const chunk = new Uint8Array(body.length + 8);
  const numbers = new DataView(chunk.buffer);
  numbers.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  numbers.setUint32(body.length + 4, crcOf(body));
  const result = new Uint8Array(image.length + chunk.length);
  result.set(image.subarray(0, head));
  result.set(chunk, head);
  result.set(image.subarray(head), head + chunk.length);
  return result;
}

// An SVG as pixels, twice as fine as it is large; the link that reopens it stands in the file as well.
export async function png(svg: string): Promise<Blob> {
  const link = /<metadata>([^<]*)<\/metadata>/.exec(svg)?.[1] ?? '';
  const plain = await (await pixels(svg)).arrayBuffer();
  return new Blob([withText(new Uint8Array(plain), 'Source', link.replace(/&amp;/g, '&')) as BlobPart], { type: 'image/png' });
}

async function pixels(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the figure could not be drawn'))), 'image/png');
  });
}

export function escapedXml(value: string): string {
  return value.replace(/[&<>"]/g, (each) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each] ?? each);
}

// The link that reopens a picture, as metadata of an SVG.
export function metadata(link: string): string {
  return `<metadata>${escapedXml(link)}</metadata>`;
}

// What style sheets decide and a file must say itself.
const styled = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

function withStyles(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  for (const name of styled) copy.setAttribute(name, style.getPropertyValue(name));
  for (const { name } of [...copy.attributes]) {
    if (/^(class|style|role|tabindex|aria-|data-|on)/.test(name)) copy.removeAttribute(name);
  }
  [...original.children].forEach((child, k) => withStyles(child, copy.children[k]!));
}

// A drawing of the page as a file of its own: colours and fonts written out, on the colour of the page, with a title.
export function standalone(drawing: SVGSVGElement, title: string, link: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  withStyles(drawing, copy);
  copy.querySelectorAll('[fill="rgba(0, 0, 0, 0)"][stroke="none"]').forEach((each) => each.remove()); // what only catches the pointer
  const { x, y, width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const page = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  const head = `<title>${escapedXml(title)}</title>${metadata(link)}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${page}"/>`;
  return `${new XMLSerializer().serializeToString(copy).replace(/^(<svg[^>]*>)/, `$1${head}`)}\n`;
}

// The same with what stands above the drawing, so high, where the page does not show it: the key, which the page has elsewhere.
export function withKey(drawing: SVGSVGElement, above: number, title: string, link: string): string {
  const shown = drawing.getAttribute('viewBox') ?? '';
  const { x, y, width, height } = drawing.viewBox.baseVal;
  drawing.setAttribute('viewBox', `${x} ${y - above} ${width} ${height + above}`);
  const text = standalone(drawing, title, link);
  drawing.setAttribute('viewBox', shown);
  return text;
}
