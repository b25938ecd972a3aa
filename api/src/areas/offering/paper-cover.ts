import { page, type PdfDocument, type StructureElement } from '../../pdf/document.ts';
import { colors, type TextStyle } from '../../pdf/styles.ts';
import { breakLines, drawLines, writeParagraph } from '../../pdf/text.ts';
import type { Paper } from './paper-shape.ts';

const style = {
  brand: { weight: 'strong', size: 14, leading: 18, color: colors.brand },
  title: { weight: 'strong', size: 36, leading: 41, color: colors.text },
  about: { weight: 'regular', size: 15, leading: 22, color: colors.muted },
  note: { weight: 'regular', size: 10, leading: 15, color: '#1A1400' },
  imprint: { weight: 'regular', size: 10, leading: 15, color: colors.muted },
} as const satisfies Record<string, TextStyle>;

const sea = '#DFEEF9';
const wave = '#8FB8D6';
const land = '#DCF0EA';
const stone = '#E1E9E6';
const basalt = '#26302D';
const yellow = '#F4B90B';

const seaLevel = page.height - 150;

function volcano(x: number, top: number, half: number): string {
  const bend = seaLevel + (top - seaLevel) * 0.28;
  const near = half * 0.3;
  return (
    `M ${x - half} ${seaLevel} C ${x - near} ${bend} ${x - near} ${bend} ${x - 6} ${top} ` +
    `C ${x - 2} ${top + 4} ${x + 2} ${top + 4} ${x + 6} ${top} C ${x + near} ${bend} ${x + near} ${bend} ${x + half} ${seaLevel} Z`
  );
}

function waves(from: number, to: number): string {
  const rows = [0, 1, 2, 3].map((row) => {
    const y = seaLevel + 22 + row * 34;
    const start = from + 12 + (row % 2) * 20;
    const count = Math.max(0, Math.floor((to - start) / 26));
    const crests = Array.from({ length: count }, (_, at) => {
      const x = start + at * 26;
      return `C ${x + 4} ${y - 5} ${x + 9} ${y - 5} ${x + 13} ${y} C ${x + 17} ${y + 5} ${x + 22} ${y + 5} ${x + 26} ${y}`;
    });
    return count === 0 ? '' : `M ${start} ${y} ${crests.join(' ')}`;
  });
  return rows.join(' ');
}

// The corridor as on the site: two oceans, volcanoes, the ridge, and one line through. A drawing, not to scale.
function drawCorridor(document: PdfDocument): void {
  const right = page.width;
  const bottom = page.height;
  const above = (points: number): number => seaLevel - points;
  document.drawBox({ x: 0, y: seaLevel, width: right, height: bottom - seaLevel }, sea);
  document.drawPath(waves(0, 96), { stroke: wave, lineWidth: 0.9 });
  document.drawPath(waves(right - 92, right), { stroke: wave, lineWidth: 0.9 });
  for (const [x, height, half] of [
    [190, 142, 120],
    [292, 188, 130],
    [428, 122, 110],
  ] as const) {
    document.drawPath(volcano(x, above(height), half), { fill: stone, stroke: '#B9C6C1', lineWidth: 0.8 });
  }
  const ridge =
    `C 150 ${above(10)} 176 ${above(40)} 214 ${above(88)} C 236 ${above(116)} 262 ${above(158)} 296 ${above(162)} ` +
    `C 330 ${above(158)} 344 ${above(84)} 376 ${above(58)} C 396 ${above(44)} 410 ${above(88)} 436 ${above(84)} ` +
    `C 462 ${above(78)} 470 ${above(20)} 500 ${seaLevel}`;
  document.drawPath(`M 104 ${seaLevel} ${ridge} L 524 ${bottom} L 80 ${bottom} Z`, { fill: land });
  document.drawPath(`M 80 ${bottom} L 104 ${seaLevel} ${ridge} L 524 ${bottom}`, {
    stroke: colors.brand,
    lineWidth: 1.6,
  });
  const road = `M 96 ${above(14)} C 190 ${above(30)} 240 ${above(76)} 310 ${above(78)} C 380 ${above(76)} 430 ${above(34)} 510 ${above(14)}`;
  document.drawPath(road, { stroke: '#FFFFFF', lineWidth: 10 });
  document.drawPath(road, { stroke: basalt, lineWidth: 7.5 });
  document.drawPath(road, { stroke: yellow, lineWidth: 1.7, dash: [9, 6] });
}

function drawBrandMark(document: PdfDocument): void {
  const [x, y] = [document.column.x, 78];
  const road = `M ${x} ${y + 19} C ${x + 7} ${y + 19} ${x + 8} ${y + 9} ${x + 13} ${y + 9} C ${x + 18} ${y + 9} ${x + 19} ${y + 19} ${x + 26} ${y + 19}`;
  document.drawBox({ x, y, width: 26, height: 26 }, colors.brand);
  document.drawPath(road, { stroke: '#06231E', lineWidth: 6 });
  document.drawPath(road, { stroke: yellow, lineWidth: 1.7, dash: [4, 2.6] });
}

function drawSampleNote(document: PdfDocument, section: StructureElement, text: string): void {
  const { x, width } = document.column;
  const lines = breakLines(document, style.note, { text, width: width - 32 });
  const height = lines.length * style.note.leading + 22;
  document.y += 26;
  document.drawArtifact(() => {
    document.drawBox({ x, y: document.y, width, height }, '#FFF3CF');
    document.drawBox({ x, y: document.y, width: 4, height }, yellow);
  });
  document.drawIn(document.addElement(section, 'Note'), () =>
    drawLines(document, style.note, { x: x + 18, y: document.y + 11, lines }),
  );
  document.y += height;
}

/** Draws the first page: publisher, title, version, and in the sandbox a note that the text is a sample. */
export function drawCover(document: PdfDocument, section: StructureElement, paper: Paper): void {
  document.drawArtifact(() => {
    drawCorridor(document);
    drawBrandMark(document);
  });
  document.drawIn(document.addElement(section, 'P'), () =>
    document.drawText({ x: document.column.x + 38, y: 96 }, style.brand, paper.brand),
  );
  document.y += 96;
  writeParagraph(document, section, { text: paper.title, style: style.title, role: 'H1' });
  document.y += 14;
  writeParagraph(document, section, { text: paper.about, style: style.about, width: 360 });
  document.y += 22;
  writeParagraph(document, section, { text: paper.version, style: style.imprint });
  writeParagraph(document, section, { text: paper.issuer, style: style.imprint });
  if (paper.sample !== '') drawSampleNote(document, section, paper.sample);
}
