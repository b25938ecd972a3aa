/*
 * Securities of the demo that were issued before its first start: a share that pays dividends, a bond that paid two coupons and its principal, a bond that runs, and a share that only investors trade. All of it is fictitious. The money that
 * holders receive is a part of what their wallets end with (`people.ts`).
 */
import type { DemoAsset } from './demo-assets.ts';
import { liquidNetwork } from './instruments.ts';

type At = { readonly daysAgo: number };

/** A demo asset that was issued in the past. Its terms name no days: a bond's are counted from the first start. */
export type PastAsset = Omit<DemoAsset, 'bond'> & {
  readonly issuedDaysAgo: number;
  /** Whose it is, by the name of a demo person. */
  readonly owner: string;
  /** Its published prices, oldest first; the last one is the price of today. */
  readonly prices: readonly (At & { readonly usd: string })[];
  readonly bond?: {
    readonly nominal: string;
    readonly currency: string;
    /** Of the fixed rate, per cent a year, paid every six months. */
    readonly percent: string;
    /** It runs for one year until then; a day of the future is below zero. */
    readonly maturesDaysAgo: number;
  };
};

/** Every thirty days; after the split in three a price is of a third. */
const sharePrices = (
  '12.50 12.55 12.60 12.40 12.60 13.05 13.20 12.95 13.40 13.85 14.10 14.60 14.35 14.70 15.15 15.30 15.60 ' +
  '5.15 5.30 5.42 5.38 5.50 5.61 5.58 5.70'
)
  .split(' ')
  .map((usd, index) => ({ daysAgo: 721 - 30 * index, usd }));

export const pastAssets: readonly PastAsset[] = [
  {
    name: 'Café Volcán Azul',
    ticker: 'VOLCA',
    owner: 'fabio',
    issuedDaysAgo: 725,
    precision: 0,
    supplyCap: '90000',
    supply: '1000',
    inTreasury: '9000',
    usd: '12.50',
    prices: sharePrices,
    markets: [{ from: 'USD', inputScale: 2, feeBasisPoints: 50 }],
    sales: [{ to: 'USD', feeBasisPoints: 50 }],
    network: liquidNetwork,
    terms: {
      securityType: 'share',
      domain: 'cafevolcanazul.example',
      organization: 'Café Volcán Azul S.A.',
      complianceContact: 'Rosa Tzul, Antigua Guatemala, tel. 5550 0142',
      description:
        'Shares of a coffee mill and three estates on the slopes of Acatenango, which sell roasted coffee in Central America.',
      maturesOn: '2050-12-31',
      financialTerms: 'A dividend each year, and more where the harvest allows it.',
      jurisdiction: 'Guatemala',
      legalFramework: 'Decreto 34-96, Ley del Mercado de Valores y Mercancías',
      isin: '',
      internalReference: 'CVA-01',
    },
  },
  {
    name: 'Bono Puente Chixoy',
    ticker: 'BPUEN',
    owner: 'fabio',
    issuedDaysAgo: 419,
    precision: 0,
    supplyCap: '500',
    supply: '5',
    inTreasury: '65',
    usd: '100.00',
    prices: [{ daysAgo: 419, usd: '100.00' }],
    markets: [{ from: 'USD', inputScale: 2, feeBasisPoints: 0 }],
    sales: [],
    network: liquidNetwork,
    bond: { nominal: '100', currency: 'USD', percent: '6', maturesDaysAgo: 40 },
    terms: {
      securityType: 'bond',
      domain: 'puentechixoy.example',
      organization: 'Concesionaria Puente Chixoy S.A.',
      complianceContact: 'Luis Caal, Cobán, tel. 5550 0143',
      description: 'A bond of one year for the approach roads of a toll bridge over the Chixoy.',
      maturesOn: '',
      financialTerms: 'Interest of 6 per cent a year, paid every six months; the principal at maturity.',
      jurisdiction: 'Guatemala',
      legalFramework: 'Decreto 34-96, Ley del Mercado de Valores y Mercancías',
      isin: '',
      internalReference: 'BPC-01',
    },
  },
  {
    name: 'Bono Cosecha Cobán',
    ticker: 'BCOSE',
    owner: 'fabio',
    issuedDaysAgo: 19,
    precision: 0,
    supplyCap: '1000',
    supply: '10',
    inTreasury: '140',
    usd: '50.00',
    prices: [
      { daysAgo: 19, usd: '50.00' },
      { daysAgo: 1, usd: '50.00' },
    ],
    markets: [{ from: 'USD', inputScale: 2, feeBasisPoints: 0 }],
    sales: [],
    network: liquidNetwork,
    bond: { nominal: '50', currency: 'USD', percent: '7', maturesDaysAgo: -345 },
    terms: {
      securityType: 'bond',
      domain: 'bonocosecha.example',
      organization: 'Cooperativa Cosecha Cobán R.L.',
      complianceContact: 'Elena Pop, Cobán, tel. 5550 0144',
      description:
        'A bond of one year that pays for the harvest of 340 members of a coffee cooperative before it is sold.',
      maturesOn: '',
      financialTerms: 'Interest of 7 per cent a year, paid every six months; the principal at maturity.',
      jurisdiction: 'Guatemala',
      legalFramework: 'Decreto 34-96, Ley del Mercado de Valores y Mercancías',
      isin: '',
      internalReference: 'BCC-01',
    },
  },
  {
    name: 'Hidroeléctrica Río Cahabón',
    ticker: 'CAHAB',
    owner: 'fabio',
    issuedDaysAgo: 58,
    precision: 0,
    supplyCap: '8000',
    supply: '6000',
    inTreasury: '2000',
    usd: '48.00',
    prices: [
      { daysAgo: 58, usd: '48.00' },
      { daysAgo: 1, usd: '47.25' },
    ],
    // Bought and sold between investors only: markets.ts.
    markets: [],
    sales: [],
    network: liquidNetwork,
    terms: {
      securityType: 'share',
      domain: 'riocahabon.example',
      organization: 'Hidroeléctrica Río Cahabón S.A.',
      complianceContact: 'Ana Choc, Cobán, tel. 5550 0145',
      description: 'Shares of a run-of-river power plant of 4.2 megawatts that sells to the towns along the Cahabón.',
      maturesOn: '2055-12-31',
      financialTerms: 'A dividend of the profit that is left after the plant has served its loans.',
      jurisdiction: 'Guatemala',
      legalFramework: 'Decreto 34-96, Ley del Mercado de Valores y Mercancías',
      isin: '',
      internalReference: 'HRC-01',
    },
  },
];

type PastPurchase = At & {
  readonly person: string;
  readonly ticker: string;
  readonly usd: string;
  readonly fee: string;
};

/** What demo people bought of them from the platform, with the money that arrived for it that day. */
export const pastPurchases: readonly PastPurchase[] = [
  { daysAgo: 720, person: 'anabel', ticker: 'VOLCA', usd: '1500.00', fee: '7.50' },
  { daysAgo: 716, person: 'diego', ticker: 'VOLCA', usd: '3750.00', fee: '18.75' },
  { daysAgo: 417, person: 'diego', ticker: 'BPUEN', usd: '5000.00', fee: '0' },
  { daysAgo: 412, person: 'anabel', ticker: 'BPUEN', usd: '1500.00', fee: '0' },
  { daysAgo: 18, person: 'anabel', ticker: 'BCOSE', usd: '2000.00', fee: '0' },
  { daysAgo: 17, person: 'diego', ticker: 'BCOSE', usd: '5000.00', fee: '0' },
];

/** Units that the platform handed out of its inventory. */
export const pastGrants: readonly (At & {
  readonly person: string;
  readonly ticker: string;
  readonly units: string;
})[] = [{ daysAgo: 18, person: 'elisa', ticker: 'VOLCA', units: '40' }];
