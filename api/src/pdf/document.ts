import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Fonts, toPrintable } from './fonts.ts';
import type {} from './pdfkit-types.ts';
import type { TextStyle } from './styles.ts';

export type DocumentInfo = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly language: string;
  /** Written to the file instead of the current time, so that the same content gives the same bytes. */
  readonly date: Date;
};

/** A node of the structure tree, which screen readers use. */
export type StructureElement = PDFKit.PDFStructureElement;

export type StructureRole =
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Note'
  | 'TOC'
  | 'TOCI'
  | 'Link'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD';

type Margins = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
/** A position on the page, in points from the upper left corner. */
export type Position = { readonly x: number; readonly y: number };
export type Box = Position & { readonly width: number; readonly height: number };
type Paint = {
  readonly fill?: string;
  readonly stroke?: string;
  readonly lineWidth?: number;
  readonly dash?: readonly [length: number, space: number];
};

/** A4 in points. */
export const page = { width: 595.28, height: 841.89 } as const;
/** For prose. */
const wideMargins: Margins = { left: 88, right: 88, top: 92, bottom: 84 };
/** For tables with many columns. */
export const narrowMargins: Margins = { left: 48, right: 48, top: 72, bottom: 72 };

/**
 * A tagged PDF, written from top to bottom. Content belongs to an element of the structure tree (`drawIn`) or is an artifact
 * that screen readers skip (`drawArtifact`). The other files of this folder (text.ts, table.ts, running-lines.ts) draw with it.
 */
export class PdfDocument {
  readonly root: StructureElement;
  readonly column: { readonly x: number; readonly width: number };
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #margins: Margins;
  #fill = '';
  /** The top of the next line. */
  y = 0;

  constructor(fonts: Fonts, info: DocumentInfo, margins = wideMargins) {
    this.#fonts = fonts;
    this.#margins = margins;
    this.column = { x: margins.left, width: page.width - margins.left - margins.right };
    this.#pdf = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      // No default font: it would be loaded but never used.
      font: '',
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: info.language,
      info: {
        Title: info.title,
        Author: info.author,
        Subject: info.subject,
        Creator: info.author,
        CreationDate: info.date,
      },
    });
    this.#pdf.registerFont('regular', fonts.regular.font).registerFont('strong', fonts.strong.font);
    this.root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.root);
    this.addPage();
  }

  get pageCount(): number {
    return this.#pdf.bufferedPageRange().count;
  }

  addPage(): void {
    this.#pdf.addPage();
    this.#fill = '';
    this.y = this.#margins.top;
  }

  /** Adds a page when less than this height is left on the current one, and returns whether it did. */
  ensureHeight(points: number): boolean {
    if (this.heightLeft >= points) return false;
    this.addPage();
    return true;
  }

  get heightLeft(): number {
    return page.height - this.#margins.bottom - this.y;
  }

  get isAtTop(): boolean {
    return this.y === this.#margins.top;
  }

  addElement(parent: StructureElement, role: StructureRole, options?: { scope: 'Row' | 'Column' }): StructureElement {
    const element = this.#pdf.struct(role, options);
    parent.add(element);
    return element;
  }

  drawIn(element: StructureElement, draw: () => void): void {
    element.add(draw);
  }

  drawArtifact(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** Draws one line of text; `y` is its baseline. */
  drawText({ x, y }: Position, style: TextStyle, line: string): void {
    const text = toPrintable(this.#fonts[style.weight], line);
    this.#setFill(style.color);
    this.#pdf.font(style.weight, style.size);
    this.#pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
  }

  drawBox({ x, y, width, height }: Box, color: string): void {
    this.#setFill(color);
    this.#pdf.rect(x, y, width, height).fill();
  }

  #setFill(color: string): void {
    if (color !== this.#fill) this.#pdf.fillColor(color);
    this.#fill = color;
  }

  /** Draws a path in SVG notation. */
  drawPath(path: string, { fill, stroke, lineWidth = 1, dash }: Paint): void {
    this.#pdf.save().lineWidth(lineWidth);
    if (dash) this.#pdf.dash(dash[0], { space: dash[1] });
    this.#pdf.path(path);
    if (fill && stroke) this.#pdf.fillAndStroke(fill, stroke);
    else if (fill) this.#pdf.fill(fill);
    else this.#pdf.stroke(stroke);
    this.#pdf.restore();
  }

  measureWidth(style: TextStyle, text: string): number {
    const printable = toPrintable(this.#fonts[style.weight], text);
    return this.#pdf.font(style.weight, style.size).widthOfString(printable);
  }

  /** Adds a link target at the current position and an entry in the reader's sidebar. */
  addBookmark(name: string, title: string): void {
    const top = Math.max(0, this.y - 12);
    this.#pdf.addNamedDestination(name, 'XYZ', null, top, null);
    this.#pdf.outline.addItem(title, { fit: false, top, left: page.width });
  }

  /** Draws content that links to a bookmark of this document. */
  drawLink(parent: StructureElement, target: Box & { to: string; title: string }, draw: () => void): void {
    const link = this.addElement(parent, 'Link');
    this.drawIn(link, draw);
    const { x, y, width, height, to, title } = target;
    // PDFKit writes a string primitive as a PDF name and a String object as PDF text.
    this.#pdf.goTo(x, y, width, height, to, { Contents: Object(title), structParent: link });
    // PDFKit records the page of a link when its element ends.
    link.end();
  }

  /** Draws on an earlier page, for content that depends on the complete document, such as the page count. */
  drawOnPage(index: number, draw: () => void): void {
    this.#pdf.switchToPage(index);
    this.#fill = '';
    draw();
  }

  async finish(): Promise<Buffer> {
    this.#pdf.end();
    return buffer(this.#pdf);
  }
}
