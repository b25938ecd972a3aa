import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PdfFile, ref, type Ref } from './pdf-file.ts';
import { type Font, readTrueType } from './true-type.ts';
import { toWinAnsi, winAnsiCharacters } from './win-ansi.ts';

export type Face = 'text' | 'strong';
export type Fonts = Readonly<Record<Face, Font>>;

// Instrument Sans at two weights, cut to the letters of WinAnsi (SIL Open Font License, beside them).
const folder = join(import.meta.dirname, 'fonts');

export function loadFonts(): Fonts {
  return {
    text: readTrueType('InstrumentSans-Regular', readFileSync(join(folder, 'instrument-sans-400.ttf'))),
    strong: readTrueType('InstrumentSans-SemiBold', readFileSync(join(folder, 'instrument-sans-650.ttf'))),
  };
}

/** Instrument Sans sets words tight; the pages give it this much more, in parts of the type size. */
export const wordSpace = 0.06;

/** Width of a line in points. */
export function widthOf(font: Font, size: number, text: string): number {
  const units = toWinAnsi(text).reduce((sum, code) => sum + (font.widths[code - 32] ?? 0), 0);
  const spaces = text.split(' ').length - 1;
  return (units * size) / 1000 + spaces * wordSpace * size;
}

/** Which character each code is, so that text can be searched and copied. */
function toUnicode(): string {
  const hex = (number: number, digits: number): string => number.toString(16).toUpperCase().padStart(digits, '0');
  const lines = [...winAnsiCharacters()].map(
    ([code, sign]) => `<${hex(code, 2)}> <${hex(sign.codePointAt(0) ?? 0, 4)}>`,
  );
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) => {
    const part = lines.slice(index * 100, index * 100 + 100);
    return `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /WinAnsi def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...blocks,
    'endcmap end end',
  ].join('\n');
}

/** Puts a font into the file, whole: readers need nothing of their own. */
export function embed(file: PdfFile, font: Font): Ref {
  const program = file.stream(font.bytes, `/Length1 ${font.bytes.length} `);
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${font.name} /Flags 32 /FontBBox [${font.box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${font.ascent} /Descent ${font.descent} /CapHeight ${font.capHeight} /StemV 90 /FontFile2 ${ref(program)} >>`,
  );
  const map = file.stream(Buffer.from(toUnicode(), 'latin1'));
  return file.add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /${font.name} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 ` +
      `/Widths [${font.widths.join(' ')}] /FontDescriptor ${ref(descriptor)} /ToUnicode ${ref(map)} >>`,
  );
}
