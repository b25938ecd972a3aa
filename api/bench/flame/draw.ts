import type { Part } from './parts.ts';

const width = 1_000;
const rowHeight = 28;
const gap = 1;
const letterWidth = 6.3;
// Light enough for black text; the server's are blue, PostgreSQL's green.
const hues = [212, 150] as const;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A picture of what a request costs: each row divides what is above it, and a rectangle is as wide as its processor time. */
export function drawParts(title: string, roots: readonly Part[]): string {
  const whole = roots.reduce((sum, { microseconds }) => sum + microseconds, 0);
  const scale = width / whole;
  const shapes: string[] = [];
  const draw = (part: Part, { x, row, hue }: { x: number; row: number; hue: number }) => {
    const [left, wide] = [x * scale, part.microseconds * scale];
    const label = `${part.name} ${part.microseconds.toFixed(0)}`;
    const room = Math.floor((wide - 8) / letterWidth);
    const shown = label.length <= room ? label : room >= 5 ? `${label.slice(0, room - 1)}…` : '';
    shapes.push(
      `<g><title>${escape(part.name)}: ${part.microseconds.toFixed(1)} µs, ${((part.microseconds / whole) * 100).toFixed(1)} %</title>` +
        `<rect x="${left.toFixed(1)}" y="${row * rowHeight + rowHeight}" width="${Math.max(0.3, wide - gap).toFixed(1)}" height="${rowHeight - gap}" fill="hsl(${hue} 60% ${76 + row * 5}%)"/>` +
        (shown === ''
          ? ''
          : `<text x="${(left + 4).toFixed(1)}" y="${row * rowHeight + rowHeight + 18}">${escape(shown)}</text>`) +
        '</g>',
    );
    let next = x;
    for (const one of part.parts) {
      draw(one, { x: next, row: row + 1, hue });
      next += one.microseconds;
    }
  };
  let x = 0;
  for (const [index, part] of roots.entries()) {
    draw(part, { x, row: 0, hue: hues[index % hues.length] ?? 0 });
    x += part.microseconds;
  }
  const height = rowHeight * 4 + 4;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="4" y="18" font-weight="bold">${escape(title)}</text>
${shapes.join('\n')}
</svg>
`;
}
