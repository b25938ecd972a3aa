/*
 * Offerings by subscription of the demo: one that is open, one that is announced, one that was oversubscribed and settled, and one that missed its minimum. All of it is fictitious. The money of investors
 * that came back is a part of what their wallets end with (`people.ts`).
 */
import type { DemoAsset } from './demo-assets.ts';
import { liquidNetwork } from './instruments.ts';
import { raisePictures } from './raise-pictures.ts';
import { cabins, coldStore } from './past-raise-texts.ts';
import { cacao, ferries, type RaiseTexts } from './raise-texts.ts';

type At = { readonly daysAgo: number };

export type DemoOrder = At & {
  readonly person: string;
  readonly units: string;
  readonly currency: string;
  /** Money that arrives for it that day; `all`: exactly what it costs. The rest is in the wallet. */
  readonly given: string;
};

export type DemoRaise = {
  readonly slug: string;
  /** Whose it is, by the name of a demo person. */
  readonly issuer: string;
  readonly asset: DemoAsset;
  readonly texts: RaiseTexts;
  /** An SVG. */
  readonly picture: string;
  /** In US dollars. */
  readonly price: { readonly low: string; readonly high?: string; readonly tick?: string };
  readonly offered: string;
  readonly over: string;
  readonly softCap: string;
  readonly minOrder: string;
  readonly step: string;
  readonly maxRetail: string;
  readonly currencies: readonly string[];
  readonly coolingOffDays: string;
  readonly lockUpDays: string;
  /** A day of the future is below zero. */
  readonly days: {
    readonly submitted: number;
    readonly approved: number;
    readonly announced: number;
    readonly opened: number;
    readonly closed: number;
    /** When two of the staff decide the allotment. */
    readonly allotted?: number;
    /** When the first stage of the proceeds is reported and released. */
    readonly reported?: number;
  };
  readonly orders: readonly DemoOrder[];
  /** What the company reports about the first stage. */
  readonly report?: string;
};

type Company = Pick<DemoAsset, 'name' | 'ticker' | 'supply' | 'usd'> &
  Pick<DemoAsset['terms'], 'domain' | 'organization' | 'complianceContact' | 'description' | 'jurisdiction'> & {
    readonly law: string;
  };

/** Shares that their company holds until they are offered. */
function shareOf({ name, ticker, supply, usd, law, ...terms }: Company): DemoAsset {
  return {
    name,
    ticker,
    precision: 0,
    supplyCap: supply,
    supply,
    inTreasury: '0',
    usd,
    markets: [],
    sales: [],
    network: liquidNetwork,
    terms: {
      ...terms,
      securityType: 'share',
      maturesOn: '2060-12-31',
      financialTerms: 'One vote and an equal part of each dividend for each share.',
      legalFramework: law,
      isin: '',
      internalReference: `${ticker}-01`,
    },
  };
}

const guatemala = { jurisdiction: 'Guatemala', law: 'Decreto 34-96, Ley del Mercado de Valores y Mercancías' };
const elSalvador = { jurisdiction: 'El Salvador', law: 'Ley de Emisión de Activos Digitales' };
const honduras = { jurisdiction: 'Honduras', law: 'Decreto 8-2001, Ley de Mercado de Valores' };

/** The investors' own statements and what staff decided of them, before their first order. */
export const demoInvestors = {
  daysAgo: 201,
  /** Retail investors pass the questionnaire and declare income and wealth, in US dollars. */
  retail: [{ person: 'anabel', annualIncome: '120000', netWorth: '640000' }],
  professional: [{ person: 'diego', reason: 'Audited accounts: a balance of 4.1 million dollars and 31 employees' }],
} as const;

export const demoRaises: readonly DemoRaise[] = [
  {
    slug: 'frio-comayagua',
    issuer: 'fabio',
    texts: coldStore,
    picture: raisePictures.coldStore,
    asset: shareOf({
      name: 'Frío Comayagua',
      ticker: 'FRIOC',
      supply: '12000',
      usd: '5.00',
      domain: 'friocomayagua.example',
      organization: 'Frío Comayagua S.A.',
      complianceContact: 'Gabriela Zelaya, Comayagua, tel. 5550 0151',
      description: 'Shares of a company that rents cold rooms to vegetable farms of the valley of Comayagua.',
      ...honduras,
    }),
    price: { low: '5.00' },
    offered: '10000',
    over: '0',
    softCap: '30000.00',
    minOrder: '20',
    step: '10',
    maxRetail: '10000.00',
    currencies: ['USD'],
    coolingOffDays: '14',
    lockUpDays: '365',
    days: { submitted: 200, approved: 196, announced: 192, opened: 185, closed: 155, allotted: 153, reported: 96 },
    orders: [
      { daysAgo: 181, person: 'diego', units: '10800', currency: 'USD', given: 'all' },
      { daysAgo: 178, person: 'anabel', units: '1200', currency: 'USD', given: 'all' },
    ],
    report:
      'The room of 280 pallets is built and insulated, and both compressors were accepted by the engineer on the 12th.',
  },
  {
    slug: 'cabanas-conchagua',
    issuer: 'fabio',
    texts: cabins,
    picture: raisePictures.cabins,
    asset: shareOf({
      name: 'Cabañas Conchagua',
      ticker: 'CABAN',
      supply: '80000',
      usd: '10.00',
      domain: 'cabanasconchagua.example',
      organization: 'Cabañas Conchagua S.A. de C.V.',
      complianceContact: 'Sonia Argueta, La Unión, tel. 5550 0152',
      description: 'Shares of a company that owns eleven hectares on the Conchagua volcano, for a small hotel.',
      ...elSalvador,
    }),
    price: { low: '10.00' },
    offered: '62500',
    over: '0',
    softCap: '50000.00',
    minOrder: '10',
    step: '10',
    maxRetail: '5000.00',
    currencies: ['USD', 'USDT'],
    coolingOffDays: '14',
    lockUpDays: '',
    days: { submitted: 150, approved: 147, announced: 145, opened: 140, closed: 95 },
    orders: [
      { daysAgo: 132, person: 'diego', units: '3100', currency: 'USD', given: '22000.00' },
      { daysAgo: 126, person: 'anabel', units: '320', currency: 'USD', given: '2200.00' },
    ],
  },
  {
    slug: 'cacao-lachua',
    issuer: 'fabio',
    texts: cacao,
    picture: raisePictures.cacao,
    asset: shareOf({
      name: 'Cacao Lachuá',
      ticker: 'LACHU',
      supply: '60000',
      usd: '10.00',
      domain: 'cacaolachua.example',
      organization: 'Cacao Lachuá S.A.',
      complianceContact: 'Amalia Caal Choc, Cobán, tel. 5550 0153',
      description: 'Shares of a company that ferments, dries and exports cacao of growers around the Lachuá lagoon.',
      ...guatemala,
    }),
    price: { low: '10.00' },
    offered: '40000',
    over: '4000',
    softCap: '150000.00',
    minOrder: '10',
    step: '5',
    maxRetail: '5000.00',
    currencies: ['USD', 'USDT'],
    coolingOffDays: '14',
    lockUpDays: '180',
    days: { submitted: 33, approved: 29, announced: 24, opened: 16, closed: -14 },
    orders: [
      { daysAgo: 12, person: 'diego', units: '2400', currency: 'USD', given: '0' },
      { daysAgo: 9.4, person: 'anabel', units: '250', currency: 'USD', given: 'all' },
      { daysAgo: 5, person: 'diego', units: '6000', currency: 'USDT', given: 'all' },
      { daysAgo: 2, person: 'anabel', units: '100', currency: 'USDT', given: 'all' },
    ],
  },
  {
    slug: 'ferris-del-golfo',
    issuer: 'fabio',
    texts: ferries,
    picture: raisePictures.ferries,
    asset: shareOf({
      name: 'Ferris del Golfo',
      ticker: 'FERRI',
      supply: '250000',
      usd: '8.00',
      domain: 'ferrisdelgolfo.example',
      organization: 'Ferris del Golfo S.A. de C.V.',
      complianceContact: 'Xiomara Funes, La Unión, tel. 5550 0154',
      description: 'Shares of a company with the concession of a ferry between El Salvador and Nicaragua.',
      ...elSalvador,
    }),
    price: { low: '8.00', high: '12.00', tick: '0.50' },
    offered: '200000',
    over: '20000',
    softCap: '900000.00',
    minOrder: '25',
    step: '5',
    maxRetail: '10000.00',
    currencies: ['USD', 'USDT'],
    coolingOffDays: '10',
    lockUpDays: '',
    days: { submitted: 20, approved: 13, announced: 6, opened: -5, closed: -35 },
    orders: [],
  },
];
