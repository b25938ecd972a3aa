import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

export type FontWeight = 'regular' | 'strong';

type Typeface = { readonly font: Font; readonly characters: ReadonlySet<number> };

/** Parsed once and shared by all documents: parsing takes longer than writing a page. */
export type Fonts = Readonly<Record<FontWeight, Typeface>>;

// Instrument Sans in two weights, reduced to Latin letters (pdf/fonts/README.md).
const folder = join(import.meta.dirname, 'fonts');

// The spaces of Instrument Sans are narrow; the web pages add the same width, as a fraction of the font size.
const extraWordSpacing = 0.06;

/** Tabular digits have equal widths, so that amounts in a column align; proportional digits read better in prose. */
export function loadFonts(digits: 'proportional' | 'tabular'): Fonts {
  const name = digits === 'tabular' ? 'instrument-sans-tabular' : 'instrument-sans';
  return { regular: openFont(`${name}-400.ttf`), strong: openFont(`${name}-650.ttf`) };
}

function openFont(file: string): Typeface {
  const font = create(readFileSync(join(folder, file)));
  if (!('layout' in font)) throw new Error(`${file} contains more than one font`);
  widenSpaces(font);
  return { font, characters: new Set(font.characterSet) };
}

// PDFKit's own word spacing would remove the spaces from the extracted text.
function widenSpaces(font: Font): void {
  const space = font.glyphForCodePoint(0x20).id;
  const layout = font.layout.bind(font);
  font.layout = (...text) => {
    const run = layout(...text);
    for (const [index, position] of run.positions.entries()) {
      if (run.glyphs[index]?.id === space) position.xAdvance += extraWordSpacing * font.unitsPerEm;
    }
    return run;
  };
}

/** The text in characters of the font: a missing letter loses its accent, any other missing character becomes a question mark. */
export function toPrintable({ characters }: Typeface, text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const isInFont = (character: string): boolean => characters.has(character.codePointAt(0) ?? 0);
  return [...text.normalize('NFC')]
    .map((character) => [character, character.normalize('NFKD').charAt(0)].find(isInFont) ?? '?')
    .join('');
}
