import { type Bookmark, writeDocument } from '../../pdf/document.ts';
import { column, Flow } from '../../pdf/flow.ts';
import type { Fonts } from '../../pdf/fonts.ts';
import { paper as page, type Sheet, type Style } from '../../pdf/sheet.ts';
import { Part } from '../../pdf/structure.ts';
import { drawCover } from './paper-cover.ts';
import type { Paper, PaperBlock } from './paper-shape.ts';

// The colours of the site's light theme (ui/styles/tokens.css), on white.
const ink = '#0F1C19';
const soft = '#3F4F4A';
const faint = '#596863';
const jade = '#0A5F50';
const line = '#D2DCD8';

const style = {
  body: { face: 'text', size: 10.5, leading: 16, colour: ink },
  term: { face: 'strong', size: 10.5, leading: 16, colour: ink },
  name: { face: 'text', size: 10, leading: 15, colour: soft },
  value: { face: 'text', size: 10, leading: 15, colour: ink },
  chapter: { face: 'strong', size: 19, leading: 25, colour: ink },
  number: { face: 'strong', size: 19, leading: 25, colour: jade },
  foot: { face: 'text', size: 8.5, leading: 12, colour: faint },
} as const satisfies Record<string, Style>;

function drawFacts(flow: Flow, into: Part, pairs: readonly (readonly [string, string])[]): void {
  const table = into.put('Table');
  const nameWidth = 136;
  flow.space(6);
  flow.sheet.artifact(() => flow.sheet.box({ x: column.x, y: flow.y }, { width: column.width, height: 0.8 }, ink));
  for (const [name, value] of pairs) {
    const names = flow.lines(style.name, name, nameWidth - 12);
    const values = flow.lines(style.value, value, column.width - nameWidth);
    const height = Math.max(names.length, values.length) * style.value.leading + 9;
    flow.need(height);
    const row = table.put('TR');
    const cell = (part: Part, look: Style, at: { x: number; lines: readonly string[] }) =>
      flow.sheet.inside(part, () => {
        for (const [index, words] of at.lines.entries()) {
          flow.sheet.text({ x: at.x, y: flow.y - 15 - index * look.leading }, look, words);
        }
      });
    cell(row.put('TH'), style.name, { x: column.x, lines: names });
    cell(row.put('TD'), style.value, { x: column.x + nameWidth, lines: values });
    flow.space(height);
    flow.sheet.artifact(() => flow.sheet.box({ x: column.x, y: flow.y }, { width: column.width, height: 0.6 }, line));
  }
  flow.space(6);
}

function drawPoints(flow: Flow, into: Part, points: readonly string[]): void {
  const list = into.put('L');
  for (const [index, point] of points.entries()) {
    const item = list.put('LI');
    flow.need(style.body.leading);
    flow.sheet.inside(item.put('Lbl'), () => {
      flow.sheet.text(
        { x: column.x + 4, y: flow.y - style.body.leading * 0.74 },
        { ...style.term, colour: jade },
        `${index + 1}.`,
      );
    });
    flow.paragraph(item.put('LBody'), style.body, { text: point, x: column.x + 22, width: column.width - 22 });
    flow.space(3);
  }
}

function drawEntries(flow: Flow, into: Part, pairs: readonly (readonly [string, string])[]): void {
  const list = into.put('L');
  for (const [name, text] of pairs) {
    const item = list.put('LI');
    flow.space(7);
    // The name, and a paragraph of three lines that may not be parted.
    flow.need(style.term.leading * 4);
    flow.paragraph(item.put('Lbl'), style.term, { text: name });
    flow.paragraph(item.put('LBody'), style.body, { text });
  }
}

function drawBlock(flow: Flow, into: Part, block: PaperBlock): void {
  flow.space(7);
  if (block.kind === 'text') flow.paragraph(into.put('P'), style.body, { text: block.text });
  else if (block.kind === 'points') drawPoints(flow, into, block.points);
  else if (block.kind === 'facts') drawFacts(flow, into, block.pairs);
  else drawEntries(flow, into, block.pairs);
}

/** Room that a chapter's heading and its first lines must find together. */
const headRoom = 110;

function drawChapters(flow: Flow, document: Part, chapters: Paper['chapters']): Bookmark[] {
  const numberWidth = 30;
  return chapters.map(({ title, blocks }, index) => {
    const part = document.put('Sect');
    if (index > 0) flow.space(30);
    flow.need(headRoom);
    const mark: Bookmark = { title, name: `chapter-${index}`, page: flow.sheet.number, top: flow.y + 12 };
    const lines = flow.lines(style.chapter, title, column.width - numberWidth);
    flow.sheet.inside(part.put('H1'), () => {
      flow.sheet.text({ x: column.x, y: flow.y - 19 }, style.number, String(index + 1));
      for (const [at, words] of lines.entries()) {
        flow.sheet.text(
          { x: column.x + numberWidth, y: flow.y - 19 - at * style.chapter.leading },
          style.chapter,
          words,
        );
      }
    });
    flow.space(lines.length * style.chapter.leading);
    for (const block of blocks) drawBlock(flow, part, block);
    return mark;
  });
}

/** Written last, when every chapter's page is known. */
function drawContents(sheet: Sheet, part: Part, { title, marks }: { title: string; marks: readonly Bookmark[] }): void {
  let y = page.height - 110;
  sheet.inside(part.put('H1'), () => sheet.text({ x: column.x, y }, style.chapter, title));
  const list = part.put('TOC');
  y -= 18;
  for (const [index, mark] of marks.entries()) {
    y -= 28;
    const number = String(mark.page + 1);
    sheet.inside(list.put('TOCI'), () => {
      sheet.text({ x: column.x, y }, { ...style.term, colour: jade }, String(index + 1));
      sheet.text({ x: column.x + 30, y }, style.body, mark.title);
      sheet.text({ x: column.x + column.width - sheet.width(style.body, number), y }, style.body, number);
    });
    sheet.artifact(() => sheet.box({ x: column.x, y: y - 9 }, { width: column.width, height: 0.6 }, line));
    sheet.links.push({ box: [column.x, y - 9, column.x + column.width, y + 17], to: mark.name });
  }
}

function drawFoot(sheet: Sheet, words: Paper, pages: number): void {
  const number = words.page.replace('⟨page⟩', String(sheet.number + 1)).replace('⟨pages⟩', String(pages));
  sheet.artifact(() => {
    sheet.box({ x: column.x, y: 60 }, { width: column.width, height: 0.6 }, line);
    sheet.text({ x: column.x, y: 44 }, style.foot, `${words.title} · ${words.version}`);
    sheet.text({ x: column.x + column.width - sheet.width(style.foot, number), y: 44 }, style.foot, number);
    sheet.text({ x: column.x, y: page.height - 52 }, { ...style.foot, face: 'strong', colour: jade }, words.brand);
  });
}

/** The paper as a tagged PDF: a cover, its contents with links, its chapters. */
export function typesetPaper(fonts: Fonts, words: Paper): Buffer {
  const flow = new Flow(fonts);
  const document = new Part('Document');
  drawCover(flow, document.put('Sect'), words);
  const contents = flow.turn();
  const contentsPart = document.put('Sect');
  flow.turn();
  const marks = drawChapters(flow, document, words.chapters);
  drawContents(contents, contentsPart, { title: words.contents, marks });
  for (const sheet of flow.sheets.slice(1)) drawFoot(sheet, words, flow.sheets.length);
  return writeDocument(fonts, {
    title: words.title,
    author: words.brand,
    about: words.about,
    language: words.language,
    sheets: flow.sheets,
    document,
    bookmarks: marks,
  });
}
