import type { Fonts } from './fonts.ts';
import { paper, Sheet, type Style } from './sheet.ts';
import type { Part } from './structure.ts';

const margin = { left: 88, right: 88, top: 92, bottom: 84 } as const;

export const column = { x: margin.left, width: paper.width - margin.left - margin.right } as const;

/** A column that fills page after page. Places are counted from the top, as one reads. */
export class Flow {
  readonly sheets: Sheet[] = [];
  readonly #fonts: Fonts;
  #y = 0;

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  /** The page being filled; the first one is opened by asking. */
  get sheet(): Sheet {
    return this.sheets.at(-1) ?? this.turn();
  }

  get y(): number {
    return this.#y;
  }

  turn(): Sheet {
    const sheet = new Sheet(this.sheets.length, this.#fonts);
    this.sheets.push(sheet);
    this.#y = paper.height - margin.top;
    return sheet;
  }

  space(points: number): void {
    this.#y -= points;
  }

  /** Goes to a new page unless this much is left on the page. */
  need(points: number): void {
    if (this.sheets.length === 0 || this.#y - points < margin.bottom) this.turn();
  }

  /** Words broken into lines no wider than this; a word longer than a line stands alone on one. */
  lines(style: Style, text: string, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.sheet.width(style, longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    if (line !== '') lines.push(line);
    return lines;
  }

  /** A paragraph in the column or a part of it. Neither its first nor its last line stands alone on a page. */
  paragraph(
    part: Part,
    style: Style,
    { text, x = column.x, width = column.width }: { text: string; x?: number; width?: number },
  ): void {
    const lines = this.lines(style, text, width);
    for (let at = 0; at < lines.length;) {
      const left = lines.length - at;
      this.need(Math.min(left, left === 3 ? 3 : 2) * style.leading);
      const room = Math.max(1, Math.floor((this.#y - margin.bottom) / style.leading));
      const count = room >= left ? left : left - room === 1 ? Math.max(1, room - 1) : room;
      this.sheet.inside(part, () => {
        for (const line of lines.slice(at, at + count)) {
          this.#y -= style.leading;
          this.sheet.text({ x, y: this.#y + style.leading * 0.26 }, style, line);
        }
      });
      at += count;
    }
  }
}
