import type { PdfDocument, StructureElement, StructureRole } from './document.ts';
import { colors, styles, type TextStyle } from './styles.ts';

/** The distance from the top of a line to its baseline, as a fraction of the leading. */
const baseline = 0.74;

/** Breaks text into lines of at most this width. A word that is longer than a line is split. */
export function breakLines(document: PdfDocument, style: TextStyle, at: { text: string; width: number }): string[] {
  if (at.text === '') return [];
  if (!/[\t\n]/.test(at.text) && document.measureWidth(style, at.text) <= at.width) return [at.text];
  const space = document.measureWidth(style, ' ');
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  // A no-break space is not a separator.
  for (const word of at.text.split(/[ \t\n]+/).filter(Boolean)) {
    for (const { text, width } of splitWord(document, style, { text: word, width: at.width })) {
      if (line !== '' && lineWidth + space + width <= at.width) {
        line += ` ${text}`;
        lineWidth += space + width;
      } else {
        if (line !== '') lines.push(line);
        line = text;
        lineWidth = width;
      }
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

type WordPart = { readonly text: string; readonly width: number };

/** The word itself, or parts of it that each fit in a line. */
function splitWord(document: PdfDocument, style: TextStyle, word: WordPart): WordPart[] {
  const width = document.measureWidth(style, word.text);
  if (width <= word.width) return [{ text: word.text, width }];
  const parts: WordPart[] = [];
  let part = { text: '', width: 0 };
  for (const character of word.text) {
    const longer = part.text + character;
    const longerWidth = document.measureWidth(style, longer);
    if (part.text !== '' && longerWidth > word.width) {
      parts.push(part);
      part = { text: character, width: document.measureWidth(style, character) };
    } else part = { text: longer, width: longerWidth };
  }
  return [...parts, part];
}

type LinesBox = {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
};

/** Draws lines from `y` downwards, without starting a new page. */
export function drawLines(document: PdfDocument, style: TextStyle, at: LinesBox & { lines: readonly string[] }): void {
  for (const [index, line] of at.lines.entries()) {
    const shift = at.align === 'right' ? (at.width ?? 0) - document.measureWidth(style, line) : 0;
    // The space separates the words of two lines when the text is read aloud or copied.
    const text = index < at.lines.length - 1 ? `${line} ` : line;
    document.drawText({ x: at.x + shift, y: at.y + (index + baseline) * style.leading }, style, text);
  }
}

type Paragraph = {
  readonly text: string;
  readonly style?: TextStyle;
  readonly role?: StructureRole;
  readonly x?: number;
  readonly width?: number;
};

/** Writes a paragraph. Neither its first nor its last line is alone on a page. */
export function writeParagraph(document: PdfDocument, parent: StructureElement, paragraph: Paragraph): void {
  const { text, style = styles.body, role = 'P', x = document.column.x, width = document.column.width } = paragraph;
  const element = document.addElement(parent, role);
  let lines = breakLines(document, style, { text, width });
  while (lines.length > 0) {
    document.ensureHeight((lines.length === 3 ? 3 : Math.min(lines.length, 2)) * style.leading);
    const fitting = Math.max(1, Math.floor(document.heightLeft / style.leading));
    const count = lines.length - fitting === 1 ? fitting - 1 : Math.min(lines.length, fitting);
    const part = lines.slice(0, Math.max(1, count));
    document.drawIn(element, () => drawLines(document, style, { x, y: document.y, lines: part }));
    document.y += part.length * style.leading;
    lines = lines.slice(part.length);
  }
}

/** The height that a heading needs together with the first lines below it. */
const minHeight = { H1: 110, H2: 70 } as const;

type Heading = {
  readonly text: string;
  readonly role: 'H1' | 'H2';
  /** Printed before the text, in the brand color. */
  readonly number?: string;
  /** The name for links to the heading; it is then also listed in the reader's sidebar. */
  readonly bookmark?: string;
};

/** Writes a heading on the same page as the first lines below it. */
export function writeHeading(document: PdfDocument, parent: StructureElement, heading: Heading): void {
  const style = heading.role === 'H1' ? styles.title : styles.heading;
  const { x, width } = document.column;
  const indent = heading.number === undefined ? 0 : 30;
  document.ensureHeight(minHeight[heading.role]);
  if (heading.bookmark !== undefined) document.addBookmark(heading.bookmark, heading.text);
  const lines = breakLines(document, style, { text: heading.text, width: width - indent });
  document.drawIn(document.addElement(parent, heading.role), () => {
    if (heading.number !== undefined) {
      drawLines(document, { ...style, color: colors.brand }, { x, y: document.y, lines: [`${heading.number} `] });
    }
    drawLines(document, style, { x: x + indent, y: document.y, lines });
  });
  document.y += lines.length * style.leading;
}

/** Writes a numbered list. */
export function writeNumberedList(document: PdfDocument, parent: StructureElement, items: readonly string[]): void {
  const list = document.addElement(parent, 'L');
  const { x, width } = document.column;
  const numberStyle = { ...styles.term, color: colors.brand };
  for (const [index, text] of items.entries()) {
    const item = document.addElement(list, 'LI');
    document.ensureHeight(styles.body.leading * 2);
    document.drawIn(document.addElement(item, 'Lbl'), () =>
      drawLines(document, numberStyle, { x: x + 4, y: document.y, lines: [`${index + 1}.`] }),
    );
    writeParagraph(document, item, { text, role: 'LBody', x: x + 22, width: width - 22 });
    document.y += 3;
  }
}

/** Writes a list of terms with a paragraph for each. */
export function writeTerms(
  document: PdfDocument,
  parent: StructureElement,
  terms: readonly (readonly [name: string, text: string])[],
): void {
  const list = document.addElement(parent, 'L');
  for (const [name, text] of terms) {
    const item = document.addElement(list, 'LI');
    document.y += 7;
    // The term and a paragraph of three lines, which is never split.
    document.ensureHeight(styles.term.leading * 4);
    writeParagraph(document, item, { text: name, style: styles.term, role: 'Lbl' });
    writeParagraph(document, item, { text, role: 'LBody' });
  }
}
