// The reduced Kripke graph as a file, seen from where it is seen on the page: what is far first, edges below vertices, what is cut with a halo.
import { escapedXml, metadata } from '../../lib/files';
import type { Picture, Projected } from '../../lib/model/picture';

export interface Colours {
  readonly page: string;
  readonly ink: string;
  readonly zero: string;
  readonly one: string;
  readonly cut: string;
}

export interface Seen {
  readonly picture: Picture;
  readonly vertices: readonly Projected[]; // the places of the picture's vertices
  readonly labels: readonly Projected[]; // and of its labels
  readonly width: number;
  readonly height: number;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

export function kripkeFigure(seen: Seen, colours: Colours, title: string, link: string): string {
  const { picture, vertices, labels, width, height } = seen;
  const edges: { depth: number; svg: string }[] = [];
  const dots: { depth: number; svg: string }[] = [];
  for (const edge of picture.edges) {
    const [a, b] = [vertices[edge.a]!, vertices[edge.b]!];
    const colour = edge.decision === 1 ? colours.one : colours.zero;
    const look = `stroke="${colour}" stroke-width="${edge.forced ? 1.6 : 5}" stroke-linecap="round"${edge.faded ? ' stroke-opacity="0.15"' : ''}`;
    edges.push({
      depth: (a.depth + b.depth) / 2,
      svg: `<path d="M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}" ${look}/>`,
    });
  }
  picture.vertices.forEach((vertex, k) => {
    const { x, y, depth } = vertices[k]!;
    const at = `cx="${round(x)}" cy="${round(y)}"`;
    const faint = vertex.faded ? ' opacity="0.15"' : '';
    const halo =
      vertex.glow > 0 ? `<circle ${at} r="${round(7 + 24 * Math.sqrt(vertex.glow))}" fill="${colours.cut}" fill-opacity="0.25"/>` : '';
    const dot = `<circle ${at} r="${vertex.glow > 0 ? 6 : 4}" fill="${vertex.glow > 0 ? colours.cut : colours.ink}"/>`;
    dots.push({ depth, svg: `<g${faint}>${halo}${dot}</g>` });
  });
  for (const list of [edges, dots]) list.sort((a, b) => b.depth - a.depth);
  const names = picture.labels.map((label, k) => {
    const { x, y } = labels[k]!;
    return `<text x="${round(x)}" y="${round(y)}" dy="5" text-anchor="middle" fill="${colours.ink}"${label.faded ? ' opacity="0.3"' : ''}>${label.input}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" font-family="monospace" font-size="14" fill="none">` +
    `<title>${escapedXml(title)}</title>${metadata(link)}<rect width="${round(width)}" height="${round(height)}" fill="${colours.page}"/>` +
    `${[...edges, ...dots].map((each) => each.svg).join('')}${names.join('')}</svg>\n`
  );
}
