// The plot as a figure of its own: SVG that needs no style sheet and no font file, for papers and slides.
import { escapedXml as text, metadata } from '../../lib/files';
import { logFloor, runs, type Drawing, type Line } from './drawing';
import { boundDash, dashes, tick } from './dashes';

const palette = ['#1d2127', '#1b6fb5', '#ae5a00', '#24785c', '#a8327f', '#6b5bb0', '#7a6a3a'];
const ink = '#3c424b';
const width = 720;
const frame = { left: 64, right: 24, top: 64, height: 360 };
const inner = width - frame.left - frame.right;

export interface Caption {
  readonly title: string;
  readonly axis: string;
  readonly log: boolean;
  readonly link: string; // that reopens it
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

// Decides where values lie; below the floor of a logarithmic axis nothing is drawn.
class Scale {
  private readonly floor: number;
  constructor(
    drawing: Drawing,
    private readonly log: boolean,
  ) {
    this.floor = Math.log10(logFloor(drawing));
  }
  x(p: number): number {
    return frame.left + p * inner;
  }
  y(value: number): number | undefined {
    const part = this.log ? (value > 0 ? 1 - Math.log10(value) / this.floor : -1) : value;
    return part < -1e-9 ? undefined : frame.top + (1 - part) * frame.height;
  }
  ticks(): number[] {
    if (!this.log) return [0, 0.2, 0.4, 0.6, 0.8, 1];
    return Array.from({ length: 1 - Math.round(this.floor) }, (_, k) => 10 ** -k);
  }
}

function path(line: Line, xs: readonly number[], scale: Scale): string {
  let result = '';
  let pen = false;
  line.ys.forEach((value, k) => {
    const y = value === null ? undefined : scale.y(value);
    if (y !== undefined) result += `${pen ? 'L' : 'M'}${number(scale.x(xs[k]!))} ${number(y)}`;
    pen = y !== undefined;
  });
  return result;
}

function drawn(line: Line, xs: readonly number[], scale: Scale): string {
  const colour = palette[line.colour] ?? ink;
  if (line.kind === 'point') {
    const k = line.ys.findIndex((value) => value !== null);
    const y = k < 0 ? undefined : scale.y(line.ys[k] ?? 0);
    return y === undefined ? '' : `<circle cx="${number(scale.x(xs[k]!))}" cy="${number(y)}" r="4.5" fill="${colour}"/>`;
  }
  const strokeWidth = { optimum: 3.5, mine: 2.6, algorithm: 1.4, bound: 1.2 }[line.kind];
  const dash = line.kind === 'bound' ? boundDash(line.name) : line.kind !== 'optimum' ? (dashes[line.colour] ?? []) : [];
  const dashed = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return `<path d="${path(line, xs, scale)}" fill="none" stroke="${colour}" stroke-width="${strokeWidth}"${dashed}/>`;
}

function gaps(drawing: Drawing, scale: Scale): string {
  const bottom = frame.top + frame.height;
  return runs(drawing)
    .map((run) => {
      const above = run.map((each) => `${number(scale.x(each.x))} ${number(scale.y(each.upper) ?? bottom)}`);
      const below = run.map((each) => `${number(scale.x(each.x))} ${number(scale.y(each.lower) ?? bottom)}`).reverse();
      return `<path d="M${[...above, ...below].join('L')}Z" fill="${ink}" fill-opacity="0.1"/>`;
    })
    .join('');
}

function axes(scale: Scale, axis: string): string {
  const bottom = frame.top + frame.height;
  const parts: string[] = [];
  for (const p of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
    const x = number(scale.x(p));
    parts.push(
      `<path d="M${x} ${frame.top}V${bottom}" stroke="#e4e1da"/><text x="${x}" y="${bottom + 18}" text-anchor="middle">${p}</text>`,
    );
  }
  for (const value of scale.ticks()) {
    const y = number(scale.y(value) ?? bottom);
    parts.push(
      `<path d="M${frame.left} ${y}H${width - frame.right}" stroke="#e4e1da"/><text x="${frame.left - 8}" y="${y}" dy="4" text-anchor="end">${tick(value)}</text>`,
    );
  }
  parts.push(
    `<text x="${frame.left + inner / 2}" y="${bottom + 40}" text-anchor="middle">p, the probability that a message is delivered</text>`,
    `<text transform="translate(16 ${frame.top + frame.height / 2}) rotate(-90)" text-anchor="middle">${text(axis)}</text>`,
  );
  return parts.join('');
}

function pieces(drawing: Drawing, scale: Scale): string {
  const parts = drawing.breaks.map((each) => {
    const x = number(scale.x(each.at));
    return `<path d="M${x} ${frame.top - 6}V${frame.top + frame.height}" stroke="${ink}" stroke-dasharray="3 4"/>`;
  });
  for (const span of drawing.spans) {
    const [a, b] = [scale.x(span.from) + 1.5, scale.x(span.to) - 1.5];
    const colour = palette[span.colour] ?? ink;
    parts.push(
      `<rect x="${number(a)}" y="${frame.top - 9}" width="${number(Math.max(b - a, 1))}" height="4" fill="${colour}"${span.proved ? '' : ' fill-opacity="0.3"'}/>`,
    );
    if (span.name.length * 6.2 < b - a)
      parts.push(`<text x="${number((a + b) / 2)}" y="${frame.top - 14}" text-anchor="middle" fill="${colour}">${text(span.name)}</text>`);
  }
  return parts.join('');
}

// A ring where one of the reader's own curves crosses another.
function marks(drawing: Drawing, scale: Scale): string {
  return drawing.marks
    .map(({ x, y }) => ({ x: scale.x(x), y: scale.y(y) }))
    .filter((each): each is { x: number; y: number } => each.y !== undefined)
    .map(({ x, y }) => `<circle cx="${number(x)}" cy="${number(y)}" r="4" fill="#ffffff" stroke="${palette[0]}" stroke-width="1.7"/>`)
    .join('');
}

// Entries of the legend flow in rows; returns the drawing and its height.
function legend(drawing: Drawing, top: number): { svg: string; height: number } {
  const entries = drawing.lines.filter(
    (line, k) =>
      line.kind !== 'optimum' &&
      line.kind !== 'point' &&
      drawing.lines.findIndex((other) => other.name === line.name && other.kind === line.kind) === k,
  );
  let [x, y] = [frame.left, top];
  const parts: string[] = [];
  for (const line of entries) {
    const label = line.kind === 'bound' && line.name !== 'lower bound' ? `${line.name} (lower bound)` : line.name;
    const size = 44 + label.length * 6.8;
    if (x > frame.left && x + size > width - frame.right) [x, y] = [frame.left, y + 20];
    const dash = line.kind === 'bound' ? boundDash(line.name) : (dashes[line.colour] ?? []);
    parts.push(
      `<path d="M${x} ${y}h26" stroke="${palette[line.colour] ?? ink}" stroke-width="1.6"${dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''}/>`,
      `<text x="${x + 33}" y="${y}" dy="4">${text(label)}</text>`,
    );
    x += size + 8;
  }
  return { svg: parts.join(''), height: entries.length === 0 ? 0 : y - top + 20 };
}

export function figure(drawing: Drawing, caption: Caption): string {
  const scale = new Scale(drawing, caption.log);
  const below = legend(drawing, frame.top + frame.height + 66);
  const height = frame.top + frame.height + 56 + below.height;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Helvetica, Arial, sans-serif" font-size="12" fill="${ink}">` +
    `<title>${text(caption.title)}</title>${metadata(caption.link)}<rect width="${width}" height="${height}" fill="#ffffff"/>` +
    `<text x="${frame.left}" y="22" font-size="15" font-weight="bold">${text(caption.title)}</text>` +
    axes(scale, caption.axis) +
    gaps(drawing, scale) +
    pieces(drawing, scale) +
    drawing.lines.map((line) => drawn(line, drawing.xs, scale)).join('') +
    marks(drawing, scale) +
    below.svg +
    '</svg>\n'
  );
}
