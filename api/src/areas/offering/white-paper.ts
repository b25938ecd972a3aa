import type { Operator, SiteModule } from '@istmo/contract/areas/site/site-pages';
import { loadFonts } from '../../pdf/fonts.ts';
import { paperShape } from './paper-shape.ts';
import { typesetPaper } from './typeset-paper.ts';

export type WhitePaper = { readonly language: 'en' | 'es'; readonly pdf: Buffer };

/** The white paper in both languages as PDF, with the operator's settings in it. */
export async function makeWhitePapers(site: SiteModule, operator: Operator): Promise<WhitePaper[]> {
  const fonts = loadFonts('proportional');
  return Promise.all(
    (['en', 'es'] as const).map(async (language) => {
      const paper = paperShape.parse(site.whitePaper(language, operator));
      return { language, pdf: await typesetPaper(fonts, paper) };
    }),
  );
}
