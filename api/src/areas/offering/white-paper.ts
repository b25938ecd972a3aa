import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Placeholders, fillPlaceholders } from '@istmo/contract/kernel/page-placeholders';
import { loadFonts } from '../../pdf/fonts.ts';
import { paperShape } from './paper-shape.ts';
import { typesetPaper } from './typeset-paper.ts';

export type WhitePaper = { readonly language: 'en' | 'es'; readonly pdf: Buffer };

/** The white paper in both languages as PDF, with the operator's settings in it. `dist` is the site's build. */
export async function makeWhitePapers(dist: string, blanks: Placeholders): Promise<WhitePaper[]> {
  const fonts = loadFonts('proportional');
  return Promise.all(
    (['en', 'es'] as const).map(async (language) => {
      const text = await readFile(join(dist, `white-paper.${language}.json`), 'utf8');
      const paper = paperShape.parse(JSON.parse(fillPlaceholders(text, blanks)));
      return { language, pdf: await typesetPaper(fonts, paper) };
    }),
  );
}
