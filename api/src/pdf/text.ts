import type { PdfDocument, StructureElement, StructureRole } from './document.ts';
import { colors, styles, type TextStyle } from './styles.ts';

/** From the top of a line to its baseline, in parts of the leading. */
const baseline = 0.74;

/** Text broken into lines no wider than this. A word that is longer than a line is broken where the line ends. */
export function breakLines(document: PdfDocument, style: TextStyle, at: { text: string; width: number }): string[] {
  if (at.text === '') return [];
  if (!/[\t\n]/.test(at.text) && document.widthOf(style, at.text) <= at.width) return [at.text];
  const space = document.widthOf(style, ' ');
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  // A no-break space is no place to break at.
  for (const word of at.text.split(/[ \t\n]+/).filter(Boolean)) {
    for (const { text, width } of fitPieces(document, style, { text: word, width: at.width })) {
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

type Piece = { readonly text: string; readonly width: number };

/** The word itself, or pieces of it that fit into a line each. */
function fitPieces(document: PdfDocument, style: TextStyle, word: Piece): Piece[] {
  const width = document.widthOf(style, word.text);
  if (width <= word.width) return [{ text: word.text, width }];
  const pieces: Piece[] = [];
  let piece = { text: '', width: 0 };
  for (const character of word.text) {
    const longer = piece.text + character;
    const longerWidth = document.widthOf(style, longer);
    if (piece.text !== '' && longerWidth > word.width) {
      pieces.push(piece);
      piece = { text: character, width: document.widthOf(style, character) };
    } else piece = { text: longer, width: longerWidth };
  }
  return [...pieces, piece];
}

type LinesPlace = {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
};

/** Lines below one another from `y` on, without turning the page. */
export function drawLines(
  document: PdfDocument,
  style: TextStyle,
  at: LinesPlace & { lines: readonly string[] },
): void {
  for (const [index, line] of at.lines.entries()) {
    const shift = at.align === 'right' ? (at.width ?? 0) - document.widthOf(style, line) : 0;
    // The space keeps the words of two lines apart when the text is read out or copied.
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

/** A paragraph in the column or a part of it. Neither its first nor its last line is alone on a page. */
export function writeParagraph(document: PdfDocument, parent: StructureElement, paragraph: Paragraph): void {
  const { text, style = styles.body, role = 'P', x = document.column.x, width = document.column.width } = paragraph;
  const element = document.addElement(parent, role);
  let lines = breakLines(document, style, { text, width });
  while (lines.length > 0) {
    document.ensureRoom((lines.length === 3 ? 3 : Math.min(lines.length, 2)) * style.leading);
    const fitting = Math.max(1, Math.floor(document.roomLeft / style.leading));
    const count = lines.length - fitting === 1 ? fitting - 1 : Math.min(lines.length, fitting);
    const part = lines.slice(0, Math.max(1, count));
    document.drawIn(element, () => drawLines(document, style, { x, y: document.y, lines: part }));
    document.y += part.length * style.leading;
    lines = lines.slice(part.length);
  }
}

/** Room that a heading and its first lines must find together. */
const headingRoom = { H1: 110, H2: 70 } as const;

type Heading = {
  readonly text: string;
  readonly role: 'H1' | 'H2';
  /** Printed before the text, in the brand's color. */
  readonly number?: string;
  /** Lists the heading in the reader's sidebar under this name, for links. */
  readonly bookmark?: string;
};

/** A heading that stays with the lines below it. */
export function writeHeading(document: PdfDocument, parent: StructureElement, heading: Heading): void {
  const style = heading.role === 'H1' ? styles.title : styles.heading;
  const { x, width } = document.column;
  const indent = heading.number === undefined ? 0 : 30;
  document.ensureRoom(headingRoom[heading.role]);
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

/** A list with numbers. */
export function writeNumberedList(document: PdfDocument, parent: StructureElement, items: readonly string[]): void {
  const list = document.addElement(parent, 'L');
  const { x, width } = document.column;
  const numberStyle = { ...styles.term, color: colors.brand };
  for (const [index, text] of items.entries()) {
    const item = document.addElement(list, 'LI');
    document.ensureRoom(styles.body.leading * 2);
    document.drawIn(document.addElement(item, 'Lbl'), () =>
      drawLines(document, numberStyle, { x: x + 4, y: document.y, lines: [`${index + 1}.`] }),
    );
    writeParagraph(document, item, { text, role: 'LBody', x: x + 22, width: width - 22 });
    document.y += 3;
  }
}

/** Terms with a paragraph each. */
export function writeTerms(
  document: PdfDocument,
  parent: StructureElement,
  terms: readonly (readonly [name: string, text: string])[],
): void {
  const list = document.addElement(parent, 'L');
  for (const [name, text] of terms) {
    const item = document.addElement(list, 'LI');
    document.y += 7;
    // The name, and a paragraph of three lines that may not be parted.
    document.ensureRoom(styles.term.leading * 4);
    writeParagraph(document, item, { text: name, style: styles.term, role: 'Lbl' });
    writeParagraph(document, item, { text, role: 'LBody' });
  }
}
