// How uPlot draws a drawing: axes, one series per line, and the breakpoints with the names of the pieces above them.
import uPlot from 'uplot';
import { boundDash, dashes, tick } from './dashes';
import { runs, type Drawing, type Line } from './drawing';

export interface Look {
  readonly log: boolean;
  readonly axis: string; // what is drawn over p
  readonly floor: number; // least value on a logarithmic axis
  readonly scale: number; // of the type, 1 as usual
  readonly width: number;
  readonly height: number;
  readonly palette: readonly string[];
  readonly ink: string;
  readonly grid: string;
  readonly page: string;
}

const fontOf = (size: number): string => `${size}px system-ui, sans-serif`;

function series(line: Line, look: Look): uPlot.Series {
  const stroke = look.palette[line.colour] ?? look.ink;
  const base: uPlot.Series = { label: line.name, stroke, spanGaps: false, pxAlign: 0, points: { show: false } };
  switch (line.kind) {
    case 'optimum':
      return { ...base, width: 4 };
    case 'point':
      return { ...base, width: 0, points: { show: true, size: 11, fill: stroke, stroke: look.page, width: 2 } };
    case 'bound':
      return { ...base, width: 1.25, dash: [...boundDash(line.name)] };
    case 'mine':
      return { ...base, width: 2.75, dash: [...(dashes[line.colour] ?? [])] };
    case 'algorithm':
      return { ...base, width: 1.5, dash: [...(dashes[line.colour] ?? [])] };
  }
}

// Shades what is not known, from left to right along the upper bounds and back along the lower ones.
function drawGap(plot: uPlot, drawing: Drawing, look: Look): void {
  const { ctx } = plot;
  const { left, top, height, width } = plot.bbox;
  const y = (value: number): number => plot.valToPos(Math.max(value, look.log ? look.floor : 0), 'y', true);
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.fillStyle = look.ink;
  ctx.globalAlpha = 0.1;
  for (const run of runs(drawing)) {
    ctx.beginPath();
    for (const each of run) ctx.lineTo(left + each.x * width, y(each.upper));
    for (const each of [...run].reverse()) ctx.lineTo(left + each.x * width, y(each.lower));
    ctx.fill();
  }
  ctx.restore();
}

function drawPieces(plot: uPlot, drawing: Drawing, look: Look): void {
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  const { left, top, height, width } = plot.bbox;
  const at = (x: number): number => left + x * width;
  ctx.save();
  ctx.font = fontOf(12 * ratio * look.scale);
  ctx.textBaseline = 'alphabetic';
  ctx.strokeStyle = look.ink;
  ctx.lineWidth = ratio;
  ctx.setLineDash([3 * ratio, 4 * ratio]);
  for (const each of drawing.breaks) {
    const x = Math.round(at(each.at)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(x, top - 4 * ratio);
    ctx.lineTo(x, top + height);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  for (const span of drawing.spans) {
    const [a, b] = [at(span.from) + 1.5 * ratio, at(span.to) - 1.5 * ratio];
    ctx.fillStyle = look.palette[span.colour] ?? look.ink;
    ctx.globalAlpha = span.proved ? 1 : 0.3;
    ctx.fillRect(a, top - 9 * ratio, Math.max(b - a, ratio), 4 * ratio);
    ctx.globalAlpha = 1;
    if (ctx.measureText(span.name).width > b - a - 4 * ratio) continue;
    ctx.textAlign = 'center';
    ctx.fillText(span.name, (a + b) / 2, top - 14 * ratio);
  }
  ctx.restore();
}

// A ring where one of the reader's own curves crosses another.
function drawMarks(plot: uPlot, drawing: Drawing, look: Look): void {
  const { ctx } = plot;
  ctx.save();
  ctx.lineWidth = 1.75 * devicePixelRatio;
  ctx.strokeStyle = look.palette[0] ?? look.ink;
  ctx.fillStyle = look.page;
  for (const { x, y } of drawing.marks) {
    if (look.log && y < look.floor) continue;
    ctx.beginPath();
    ctx.arc(plot.valToPos(x, 'x', true), plot.valToPos(y, 'y', true), 4 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}

// One tick for every power of ten from the floor to 1.
function decades(floor: number): number[] {
  const count = Math.round(-Math.log10(floor));
  return Array.from({ length: count + 1 }, (_, k) => 10 ** (k - count));
}

export function options(drawing: Drawing, look: Look): uPlot.Options {
  const { scale } = look;
  const font = fontOf(12 * scale);
  const axis = { stroke: look.ink, font, labelFont: font, ticks: { stroke: look.grid, size: 5 }, grid: { stroke: look.grid, width: 1 } };
  return {
    width: look.width,
    height: look.height,
    padding: [22 + 12 * scale, 14, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [0, 1] },
      y: look.log ? { distr: 3, log: 10, range: [look.floor, 1] } : { range: [0, Math.min(1, drawing.top)] },
    },
    axes: [
      {
        ...axis,
        label: look.width < 480 ? 'p' : 'p, the probability that a message is delivered',
        labelSize: 26 * scale,
        size: 34 * scale,
        values: (_, at) => at.map(tick),
      },
      {
        ...axis,
        label: look.axis,
        labelSize: 24 * scale,
        size: 46 * scale,
        values: (_, at) => at.map(tick),
        ...(look.log ? { splits: decades(look.floor) } : {}),
      },
    ],
    series: [{}, ...drawing.lines.map((line) => series(line, look))],
    hooks: {
      drawAxes: [(plot) => drawGap(plot, drawing, look), (plot) => drawPieces(plot, drawing, look)],
      draw: [(plot) => drawMarks(plot, drawing, look)],
    },
  };
}
