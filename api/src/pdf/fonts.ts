import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

export type FontWeight = 'regular' | 'strong';

type Typeface = { readonly font: Font; readonly characters: ReadonlySet<number> };

/** Parsed once and shared by all documents: parsing costs more than writing a page. */
export type Fonts = Readonly<Record<FontWeight, Typeface>>;

// Instrument Sans at two weights, cut to Latin letters (fonts/README.md).
const folder = join(import.meta.dirname, 'fonts');

// Instrument Sans sets words tight; the web pages add this much to each space, in parts of the type size.
const wordSpacing = 0.06;

/** Tabular digits have one width, so that amounts below one another line up; proportional ones read better in prose. */
export function loadFonts(digits: 'proportional' | 'tabular'): Fonts {
  const name = digits === 'tabular' ? 'instrument-sans-tabular' : 'instrument-sans';
  return { regular: openFont(`${name}-400.ttf`), strong: openFont(`${name}-650.ttf`) };
}

function openFont(file: string): Typeface {
  const font = create(readFileSync(join(folder, file)));
  if (!('layout' in font)) throw new Error(`${file} holds more than one font`);
  widenSpaces(font);
  return { font, characters: new Set(font.characterSet) };
}

// Done here and not by PDFKit's word spacing, which leaves the spaces themselves out of the text.
function widenSpaces(font: Font): void {
  const space = font.glyphForCodePoint(0x20).id;
  const layout = font.layout.bind(font);
  font.layout = (...text) => {
    const run = layout(...text);
    for (const [index, position] of run.positions.entries()) {
      if (run.glyphs[index]?.id === space) position.xAdvance += wordSpacing * font.unitsPerEm;
    }
    return run;
  };
}

/** The text in characters that the font has: a letter it lacks loses its accent, any other character becomes a question mark. */
export function toPrintable({ characters }: Typeface, text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const has = (character: string): boolean => characters.has(character.codePointAt(0) ?? 0);
  return [...text.normalize('NFC')]
    .map((character) => [character, character.normalize('NFKD').charAt(0)].find(has) ?? '?')
    .join('');
}
