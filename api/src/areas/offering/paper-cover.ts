import { column, type Flow } from '../../pdf/flow.ts';
import { paper as page, type Sheet, type Style } from '../../pdf/sheet.ts';
import type { Part } from '../../pdf/structure.ts';
import type { Paper } from './paper-shape.ts';

const style = {
  brand: { face: 'strong', size: 14, leading: 18, colour: '#0A5F50' },
  title: { face: 'strong', size: 36, leading: 41, colour: '#0F1C19' },
  about: { face: 'text', size: 15, leading: 22, colour: '#3F4F4A' },
  note: { face: 'text', size: 10, leading: 15, colour: '#1A1400' },
  imprint: { face: 'text', size: 10, leading: 15, colour: '#3F4F4A' },
} as const satisfies Record<string, Style>;

const sea = '#DFEEF9';
const wave = '#8FB8D6';
const land = '#DCF0EA';
const jade = '#0A5F50';
const stone = '#E1E9E6';
const basalt = '#26302D';
const yellow = '#F4B90B';

const level = 150;

function volcano(x: number, top: number, half: number): string {
  const bend = level + (top - level) * 0.28;
  const near = half * 0.3;
  return (
    `${x - half} ${level} m ${x - near} ${bend} ${x - near} ${bend} ${x - 6} ${top} c ` +
    `${x - 2} ${top - 4} ${x + 2} ${top - 4} ${x + 6} ${top} c ${x + near} ${bend} ${x + near} ${bend} ${x + half} ${level} c h`
  );
}

function waves(from: number, to: number): string {
  const rows = [0, 1, 2, 3].map((row) => {
    const y = level - 22 - row * 34;
    const start = from + 12 + (row % 2) * 20;
    const count = Math.max(0, Math.floor((to - start) / 26));
    const crests = Array.from({ length: count }, (_, at) => {
      const x = start + at * 26;
      return `${x + 4} ${y + 5} ${x + 9} ${y + 5} ${x + 13} ${y} c ${x + 17} ${y - 5} ${x + 22} ${y - 5} ${x + 26} ${y} c`;
    });
    return count === 0 ? '' : `${start} ${y} m ${crests.join(' ')}`;
  });
  return rows.join(' ');
}

// The corridor's idea as on the site: two oceans, volcanoes, the ridge, and one line through. Drawn, not measured.
function drawCorridor(sheet: Sheet): void {
  const right = page.width;
  sheet.box({ x: 0, y: 0 }, { width: right, height: level }, sea);
  sheet.path(waves(0, 96), { stroke: wave, width: 0.9 });
  sheet.path(waves(right - 92, right), { stroke: wave, width: 0.9 });
  for (const [x, top, half] of [
    [190, 292, 120],
    [292, 338, 130],
    [428, 272, 110],
  ] as const) {
    sheet.path(volcano(x, top, half), { fill: stone, stroke: '#B9C6C1', width: 0.8 });
  }
  const ground =
    `104 ${level} m 150 ${level + 10} 176 ${level + 40} 214 ${level + 88} c 236 ${level + 116} 262 ${level + 158} 296 ${level + 162} c ` +
    `330 ${level + 158} 344 ${level + 84} 376 ${level + 58} c 396 ${level + 44} 410 ${level + 88} 436 ${level + 84} c ` +
    `462 ${level + 78} 470 ${level + 20} 500 ${level} c`;
  sheet.path(`${ground} 524 0 l 80 0 l h`, { fill: land });
  sheet.path(`80 0 m 104 ${level} l ${ground.slice(ground.indexOf('m') + 1)} 524 0 l`, { stroke: jade, width: 1.6 });
  const road = `96 ${level + 14} m 190 ${level + 30} 240 ${level + 76} 310 ${level + 78} c 380 ${level + 76} 430 ${level + 34} 510 ${level + 14} c`;
  sheet.path(road, { stroke: '#FFFFFF', width: 10 });
  sheet.path(road, { stroke: basalt, width: 7.5 });
  sheet.path(road, { stroke: yellow, width: 1.7, dash: '9 6' });
}

function drawMark(sheet: Sheet): void {
  const [x, y] = [column.x, page.height - 104];
  const road = `${x} ${y + 7} m ${x + 7} ${y + 7} ${x + 8} ${y + 17} ${x + 13} ${y + 17} c ${x + 18} ${y + 17} ${x + 19} ${y + 7} ${x + 26} ${y + 7} c`;
  sheet.box({ x, y }, { width: 26, height: 26 }, jade);
  sheet.path(road, { stroke: '#06231E', width: 6 });
  sheet.path(road, { stroke: yellow, width: 1.7, dash: '4 2.6' });
}

function drawSample(flow: Flow, part: Part, text: string): void {
  const inner = column.width - 32;
  const lines = flow.lines(style.note, text, inner);
  const height = lines.length * style.note.leading + 22;
  flow.space(26 + height);
  flow.sheet.artifact(() => {
    flow.sheet.box({ x: column.x, y: flow.y }, { width: column.width, height }, '#FFF3CF');
    flow.sheet.box({ x: column.x, y: flow.y }, { width: 4, height }, yellow);
  });
  flow.sheet.inside(part.put('Note'), () => {
    for (const [at, line] of lines.entries()) {
      flow.sheet.text({ x: column.x + 18, y: flow.y + height - 22 - at * style.note.leading }, style.note, line);
    }
  });
}

/** The first page: whose, what, which version, and in the sandbox that it is a sample. */
export function drawCover(flow: Flow, part: Part, words: Paper): void {
  const sheet = flow.turn();
  sheet.artifact(() => {
    drawCorridor(sheet);
    drawMark(sheet);
  });
  sheet.inside(part.put('P'), () => sheet.text({ x: column.x + 38, y: page.height - 96 }, style.brand, words.brand));
  flow.space(96);
  flow.paragraph(part.put('H1'), style.title, { text: words.title });
  flow.space(14);
  flow.paragraph(part.put('P'), style.about, { text: words.about, width: 360 });
  flow.space(22);
  flow.paragraph(part.put('P'), style.imprint, { text: words.version });
  flow.paragraph(part.put('P'), style.imprint, { text: words.issuer });
  if (words.sample !== '') drawSample(flow, part, words.sample);
}
