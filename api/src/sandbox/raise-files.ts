import type { RaiseDocumentKind } from '@istmo/contract/kernel/raise';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { Language } from '@istmo/contract/kernel/message';
import type { DemoRaise } from '@istmo/db/seeds/raises';
import { PdfDocument, type StructureElement } from '../pdf/document.ts';
import { type Fonts, loadFonts } from '../pdf/fonts.ts';
import { writeRunningLines } from '../pdf/running-lines.ts';
import { writeKeyValues } from '../pdf/table.ts';
import { writeHeading, writeNumberedList, writeParagraph } from '../pdf/text.ts';

type Bilingual = Readonly<Record<Language, string>>;

export const documentTitles: Readonly<Record<RaiseDocumentKind, Bilingual>> = {
  prospectus: { en: 'Prospectus', es: 'Prospecto' },
  'key-information': { en: 'Key information', es: 'Información clave' },
  terms: { en: 'Terms of the offering', es: 'Términos de la oferta' },
  risks: { en: 'Risks', es: 'Riesgos' },
};

const words = {
  company: { en: 'Company', es: 'Empresa' },
  security: { en: 'Security', es: 'Valor' },
  price: { en: 'Price of a share', es: 'Precio de una acción' },
  offered: { en: 'Shares offered', es: 'Acciones ofrecidas' },
  over: { en: 'Over-allotment', es: 'Sobreasignación' },
  minimum: { en: 'Minimum of the offering', es: 'Mínimo de la oferta' },
  order: { en: 'Smallest order', es: 'Orden mínima' },
  most: { en: 'Most of a retail investor', es: 'Máximo de un inversionista minorista' },
  currencies: { en: 'Paid in', es: 'Se paga en' },
  leave: { en: 'Cooling-off', es: 'Plazo de retiro' },
  lock: { en: 'Lock-up', es: 'Bloqueo' },
  free: { en: 'None', es: 'Ninguno' },
  days: { en: 'days', es: 'días' },
  law: { en: 'Law', es: 'Marco legal' },
  use: { en: 'Use of the proceeds', es: 'Uso de los fondos' },
  risks: { en: 'Risks', es: 'Riesgos' },
  missed: { en: 'If the minimum is missed', es: 'Si no se alcanza el mínimo' },
  missedText: {
    en: 'The money of every order is in escrow until the offering is settled. If the minimum is missed, all of it goes back, and no shares are issued.',
    es: 'El dinero de cada orden está en depósito en garantía hasta que la oferta se liquida. Si no se alcanza el mínimo, se devuelve por completo y no se emiten acciones.',
  },
  sample: {
    en: 'A document of the demo: company, people and figures are fictitious.',
    es: 'Documento de demostración: la empresa, las personas y las cifras son ficticias.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

const loaded: { fonts?: Fonts } = {};
const readFonts = (): Fonts => (loaded.fonts ??= loadFonts('proportional'));

const dollars = (amount: string): string => `${formatAmount(amount)} USD`;

function listTerms(raise: DemoRaise, language: Language): [string, string][] {
  const { asset, price, offered, over, softCap, minOrder, maxRetail, currencies, coolingOffDays, lockUpDays } = raise;
  const say = (name: keyof typeof words): string => words[name][language];
  return [
    [say('company'), asset.terms.organization],
    [say('security'), `${asset.name} (${asset.ticker})`],
    [say('price'), price.high === undefined ? dollars(price.low) : `${price.low} – ${dollars(price.high)}`],
    [say('offered'), formatAmount(offered)],
    [say('over'), over === '0' ? say('free') : formatAmount(over)],
    [say('minimum'), dollars(softCap)],
    [say('order'), minOrder],
    [say('most'), dollars(maxRetail)],
    [say('currencies'), currencies.join(', ')],
    [say('leave'), `${coolingOffDays} ${say('days')}`],
    [say('lock'), lockUpDays === '' ? say('free') : `${lockUpDays} ${say('days')}`],
    [say('law'), asset.terms.legalFramework],
  ];
}

type Part = 'summary' | 'terms' | 'story' | 'use' | 'missed' | 'risks';

const partsOf: Readonly<Record<RaiseDocumentKind, readonly Part[]>> = {
  prospectus: ['summary', 'terms', 'story', 'use', 'missed', 'risks'],
  'key-information': ['summary', 'terms', 'missed'],
  terms: ['terms', 'use', 'missed'],
  risks: ['risks', 'missed'],
};

type Place = { readonly document: PdfDocument; readonly section: StructureElement; readonly language: Language };

function writeUnder({ document, section }: Place, title: string, paragraphs: readonly string[]): void {
  document.y += 10;
  writeHeading(document, section, { role: 'H2', text: title });
  for (const text of paragraphs) {
    document.y += 4;
    writeParagraph(document, section, { text });
  }
}

const writers: Readonly<Record<Part, (place: Place, raise: DemoRaise) => void>> = {
  summary: ({ document, section, language }, { texts }) => {
    writeParagraph(document, section, { text: texts.summary[language] });
    document.y += 8;
  },
  terms: ({ document, section, language }, raise) => writeKeyValues(document, section, listTerms(raise, language)),
  story: (place, { texts }) => {
    for (const { title, paragraphs } of texts.sections)
      writeUnder(
        place,
        title[place.language],
        paragraphs.map((one) => one[place.language]),
      );
  },
  use: (place, { texts }) =>
    writeUnder(
      place,
      words.use[place.language],
      texts.stages.map(({ title, percent }) => `${percent} %: ${title[place.language]}`),
    ),
  missed: (place) => writeUnder(place, words.missed[place.language], [words.missedText[place.language]]),
  risks: (place, { texts }) => {
    writeUnder(place, words.risks[place.language], []);
    writeNumberedList(
      place.document,
      place.section,
      texts.risks.map((one) => one[place.language]),
    );
  },
};

type Written = { readonly title: string; readonly at: Date; readonly author: string };

/** A document of an offering as its company would upload it, in English and then in Spanish. */
export async function typesetRaiseDocument(raise: DemoRaise, kind: RaiseDocumentKind, at: Date): Promise<Buffer> {
  const titleOf = (language: Language): string => `${documentTitles[kind][language]} · ${raise.asset.name}`;
  const written = { title: titleOf('en'), at, author: raise.asset.terms.organization };
  return typeset(written, (document) => {
    for (const language of ['en', 'es'] as const) {
      if (language === 'es') document.addPage();
      const section = document.addElement(document.root, 'Sect');
      writeHeading(document, section, { role: 'H1', text: titleOf(language), bookmark: language });
      document.y += 6;
      writeParagraph(document, section, { text: words.sample[language] });
      document.y += 8;
      for (const part of partsOf[kind]) writers[part]({ document, section, language }, raise);
    }
  });
}

/** The evidence of a stage. */
export async function typesetReport(raise: DemoRaise, text: string, at: Date): Promise<Buffer> {
  const title = `${raise.asset.name} · ${raise.texts.stages[0]?.title.en ?? ''}`;
  return typeset({ title, at, author: raise.asset.terms.organization }, (document) => {
    writeHeading(document, document.root, { role: 'H1', text: title, bookmark: 'report' });
    document.y += 8;
    for (const one of [text, words.sample.en]) {
      writeParagraph(document, document.root, { text: one });
      document.y += 8;
    }
  });
}

async function typeset({ title, at, author }: Written, write: (document: PdfDocument) => void): Promise<Buffer> {
  const document = new PdfDocument(readFonts(), { title, author, subject: author, language: 'en', date: at });
  write(document);
  writeRunningLines(document, {
    header: author,
    footer: title,
    pageLabel: (number, count) => `${number} / ${count}`,
  });
  return document.finish();
}
