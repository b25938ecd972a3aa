/* What happened to the securities of `past-securities.ts` in two years. All of it is fictitious. */

type Days = {
  readonly announcedDaysAgo: number;
  /** Days of the future are below zero. */
  readonly recordDaysAgo: number;
  readonly paymentDaysAgo?: number;
  readonly cutoffDaysAgo?: number;
};

/** An event that staff wrote and announced; what has passed of it is carried out. */
export type PastEvent = Days & {
  readonly security: string;
  readonly kind: 'dividend' | 'split' | 'meeting';
  readonly title: { readonly en: string; readonly es: string };
  readonly text: { readonly en: string; readonly es: string };
  /** For one whole unit; of several the holder may choose. */
  readonly rates?: readonly { readonly currency: string; readonly rate: string }[];
  readonly taxCountry?: string;
  readonly claimDays?: number;
  readonly ratio?: { readonly fresh: string; readonly old: string };
  /** Units at the issuance service after a split. */
  readonly supply?: string;
  readonly vote?: PastVote;
  /** Whose choice of a currency is made the day after the announcement. */
  readonly choices?: readonly { readonly person: string; readonly currency: string }[];
  /** What holders voted the day after the announcement, an option for each resolution. */
  readonly votes?: readonly { readonly person: string; readonly choices: readonly string[] }[];
};

type PastVote = {
  /** In per cent of the units. */
  readonly quorum: string;
  readonly resolutions: readonly { readonly en: string; readonly es: string }[];
};

export const pastEvents: readonly PastEvent[] = [
  {
    security: 'VOLCA',
    kind: 'meeting',
    announcedDaysAgo: 630,
    recordDaysAgo: 616,
    cutoffDaysAgo: 604,
    title: { en: 'General meeting of two years ago', es: 'Asamblea general de hace dos años' },
    text: {
      en: 'The ordinary general meeting of shareholders in Antigua Guatemala.',
      es: 'La asamblea general ordinaria de accionistas en Antigua Guatemala.',
    },
    vote: {
      quorum: '50',
      resolutions: [
        { en: 'The accounts of the year are approved.', es: 'Se aprueban los estados financieros del ejercicio.' },
        {
          en: 'Half of the profit is paid to the shareholders.',
          es: 'Se distribuye a los accionistas la mitad de la utilidad.',
        },
      ],
    },
    votes: [
      { person: 'anabel', choices: ['for', 'for'] },
      { person: 'diego', choices: ['for', 'abstain'] },
      { person: 'fabio', choices: ['for', 'for'] },
    ],
  },
  {
    security: 'VOLCA',
    kind: 'split',
    announcedDaysAgo: 262,
    recordDaysAgo: 240,
    paymentDaysAgo: 239,
    title: { en: 'Three shares for one', es: 'Tres acciones por una' },
    text: {
      en: 'The general meeting resolved to split each share in three, so that more savers can buy one.',
      es: 'La asamblea general acordó dividir cada acción en tres, para que más ahorrantes puedan comprar una.',
    },
    ratio: { fresh: '3', old: '1' },
    supply: '30000',
  },
  {
    security: 'VOLCA',
    kind: 'dividend',
    announcedDaysAgo: 670,
    recordDaysAgo: 655,
    paymentDaysAgo: 648,
    title: { en: 'Dividend of the harvest two years ago', es: 'Dividendo de la cosecha de hace dos años' },
    text: {
      en: 'The general meeting approved a dividend from the profit of the year.',
      es: 'La asamblea general aprobó un dividendo con cargo a la utilidad del ejercicio.',
    },
    rates: [{ currency: 'USD', rate: '0.40' }],
    taxCountry: 'GT',
  },
  {
    security: 'VOLCA',
    kind: 'dividend',
    announcedDaysAgo: 380,
    recordDaysAgo: 362,
    paymentDaysAgo: 355,
    cutoffDaysAgo: 364,
    title: { en: 'Dividend of the last harvest', es: 'Dividendo de la última cosecha' },
    text: {
      en: 'The general meeting approved a dividend from the profit of the year. Holders choose dollars or Colombian pesos.',
      es: 'La asamblea general aprobó un dividendo con cargo a la utilidad del ejercicio. El tenedor elige dólares o pesos colombianos.',
    },
    rates: [
      { currency: 'USD', rate: '0.45' },
      { currency: 'COP', rate: '1850' },
    ],
    taxCountry: 'GT',
    choices: [{ person: 'anabel', currency: 'COP' }],
  },
  {
    security: 'VOLCA',
    kind: 'dividend',
    announcedDaysAgo: 30,
    recordDaysAgo: 15,
    paymentDaysAgo: 10,
    title: { en: 'Interim dividend', es: 'Dividendo a cuenta' },
    text: {
      en: 'The board approved an interim dividend from the sales of the third quarter.',
      es: 'La junta directiva aprobó un dividendo a cuenta con cargo a las ventas del tercer trimestre.',
    },
    rates: [{ currency: 'USD', rate: '0.16' }],
    taxCountry: 'GT',
    claimDays: 1095,
  },
  {
    security: 'VOLCA',
    kind: 'dividend',
    announcedDaysAgo: 4,
    recordDaysAgo: -14,
    paymentDaysAgo: -21,
    cutoffDaysAgo: -12,
    title: { en: 'Dividend of this harvest', es: 'Dividendo de esta cosecha' },
    text: {
      en: 'The general meeting approved a dividend from the profit of the year. Holders choose dollars or Colombian pesos.',
      es: 'La asamblea general aprobó un dividendo con cargo a la utilidad del ejercicio. El tenedor elige dólares o pesos colombianos.',
    },
    rates: [
      { currency: 'USD', rate: '0.18' },
      { currency: 'COP', rate: '740' },
    ],
    taxCountry: 'GT',
    claimDays: 1095,
  },
  {
    security: 'VOLCA',
    kind: 'meeting',
    announcedDaysAgo: 3,
    recordDaysAgo: -5,
    cutoffDaysAgo: -15,
    title: { en: 'General meeting', es: 'Asamblea general' },
    text: {
      en: 'The ordinary general meeting of shareholders in Antigua Guatemala. Holders vote here until the cut-off.',
      es: 'La asamblea general ordinaria de accionistas en Antigua Guatemala. Los tenedores votan aquí hasta el cierre.',
    },
    vote: {
      quorum: '50',
      resolutions: [
        { en: 'The accounts of the year are approved.', es: 'Se aprueban los estados financieros del ejercicio.' },
        {
          en: 'The company buys a roasting plant for 180,000 USD.',
          es: 'La sociedad compra una planta de tostado por 180,000 USD.',
        },
      ],
    },
    votes: [{ person: 'diego', choices: ['for', 'against'] }],
  },
];
