import { PdfDocument, type StructureElement } from '../../pdf/document.ts';
import type { Fonts } from '../../pdf/fonts.ts';
import { writeRunningLines } from '../../pdf/running-lines.ts';
import { colors, styles } from '../../pdf/styles.ts';
import { writeKeyValues } from '../../pdf/table.ts';
import { writeHeading, writeNumberedList, writeParagraph, writeTerms } from '../../pdf/text.ts';
import { drawCover } from './paper-cover.ts';
import type { Paper, PaperBlock } from './paper-shape.ts';

type ContentsLine = { readonly title: string; readonly name: string; readonly page: number };

function writeBlock(document: PdfDocument, chapter: StructureElement, block: PaperBlock): void {
  document.y += 7;
  if (block.kind === 'text') writeParagraph(document, chapter, { text: block.text });
  else if (block.kind === 'points') writeNumberedList(document, chapter, block.points);
  else if (block.kind === 'facts') writeKeyValues(document, chapter, block.pairs);
  else writeTerms(document, chapter, block.pairs);
}

function writeChapters(document: PdfDocument, chapters: Paper['chapters']): ContentsLine[] {
  return chapters.map(({ title, blocks }, index) => {
    const chapter = document.addElement(document.root, 'Sect');
    const name = `chapter-${index + 1}`;
    if (!document.isAtTop) document.y += 30;
    writeHeading(document, chapter, { role: 'H1', text: title, number: String(index + 1), bookmark: name });
    const startPage = document.pageCount;
    for (const block of blocks) writeBlock(document, chapter, block);
    return { title, name, page: startPage };
  });
}

/** Written last, when the first page of each chapter is known. */
function writeContents(
  document: PdfDocument,
  section: StructureElement,
  { title, lines }: { title: string; lines: readonly ContentsLine[] },
): void {
  const { x, width } = document.column;
  let y = 110;
  document.drawIn(document.addElement(section, 'H1'), () => document.drawText({ x, y }, styles.title, title));
  const list = document.addElement(section, 'TOC');
  y += 18;
  for (const [index, line] of lines.entries()) {
    y += 28;
    const number = String(line.page);
    const item = document.addElement(list, 'TOCI');
    document.drawLink(item, { x, y: y - 17, width, height: 26, to: line.name, title: line.title }, () => {
      document.drawText({ x, y }, { ...styles.term, color: colors.brand }, `${index + 1} `);
      document.drawText({ x: x + 30, y }, styles.body, `${line.title} `);
      document.drawText({ x: x + width - document.measureWidth(styles.body, number), y }, styles.body, number);
    });
    document.drawArtifact(() => document.drawBox({ x, y: y + 9, width, height: 0.6 }, colors.line));
  }
}

/** Typesets the white paper as a tagged PDF: a cover, a table of contents with links, the chapters. */
export async function typesetPaper(fonts: Fonts, paper: Paper): Promise<Buffer> {
  const document = new PdfDocument(fonts, {
    title: paper.title,
    author: paper.brand,
    subject: paper.about,
    language: paper.language,
    date: new Date(paper.date),
  });
  drawCover(document, document.addElement(document.root, 'Sect'), paper);
  document.addPage();
  const contents = document.addElement(document.root, 'Sect');
  document.addPage();
  const lines = writeChapters(document, paper.chapters);
  document.drawOnPage(1, () => writeContents(document, contents, { title: paper.contents, lines }));
  writeRunningLines(document, {
    header: paper.brand,
    footer: `${paper.title} · ${paper.version}`,
    pageLabel: (number, count) => paper.page.replace('⟨page⟩', String(number)).replace('⟨pages⟩', String(count)),
    skip: 1,
  });
  return document.finish();
}
