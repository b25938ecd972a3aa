import { type Face, type Fonts, widthOf, wordSpace } from './fonts.ts';
import type { Part } from './structure.ts';
import { toWinAnsi } from './win-ansi.ts';

/** A4 in points, from the lower left corner. */
export const paper = { width: 595.28, height: 841.89 } as const;

export type Style = { readonly face: Face; readonly size: number; readonly leading: number; readonly colour: string };
export type Place = { readonly x: number; readonly y: number };

const short = (value: number): string => String(Math.round(value * 100) / 100);

function colourOf(hex: string): string {
  return [1, 3, 5].map((at) => short(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
}

/** One page that is drawn on. What belongs to no part of the document (rules, page numbers) is marked as an artifact. */
export class Sheet {
  readonly number: number;
  readonly #fonts: Fonts;
  readonly #operations: string[] = [];
  readonly links: { readonly box: readonly number[]; readonly to: string }[] = [];
  #marks = 0;

  constructor(number: number, fonts: Fonts) {
    this.number = number;
    this.#fonts = fonts;
  }

  width(style: Style, text: string): number {
    return widthOf(this.#fonts[style.face], style.size, text);
  }

  /** Draws for a part of the document, so that readers know what it is. */
  inside(part: Part, draw: () => void): void {
    part.pieces.push({ page: this.number, mark: this.#marks });
    this.#operations.push(`/${part.role} << /MCID ${this.#marks} >> BDC`);
    this.#marks += 1;
    draw();
    this.#operations.push('EMC');
  }

  artifact(draw: () => void): void {
    this.#operations.push('/Artifact BMC');
    draw();
    this.#operations.push('EMC');
  }

  text({ x, y }: Place, style: Style, line: string): void {
    const font = style.face === 'text' ? 'F1' : 'F2';
    const codes = Buffer.from(toWinAnsi(line)).toString('hex').toUpperCase();
    const space = short(style.size * wordSpace);
    this.#operations.push(
      `BT ${colourOf(style.colour)} rg /${font} ${style.size} Tf ${space} Tw ${short(x)} ${short(y)} Td <${codes}> Tj ET`,
    );
  }

  box({ x, y }: Place, size: { width: number; height: number }, colour: string): void {
    const numbers = [x, y, size.width, size.height].map(short).join(' ');
    this.#operations.push(`${colourOf(colour)} rg ${numbers} re f`);
  }

  /** Any outline in PDF's own operators (m, l, c, h), filled or stroked. */
  path(outline: string, paint: { fill?: string; stroke?: string; width?: number; dash?: string }): void {
    const fill = paint.fill === undefined ? '' : `${colourOf(paint.fill)} rg `;
    const stroke =
      paint.stroke === undefined ? '' : `${colourOf(paint.stroke)} RG ${paint.width ?? 1} w [${paint.dash ?? ''}] 0 d `;
    const end = fill && stroke ? 'B' : fill ? 'f' : 'S';
    this.#operations.push(`q ${fill}${stroke}${outline} ${end} Q`);
  }

  get content(): Buffer {
    return Buffer.from(this.#operations.join('\n'), 'latin1');
  }
}
