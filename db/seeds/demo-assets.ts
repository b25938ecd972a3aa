import { liquidNetwork, type MarketSeed, type NetworkSeed } from './instruments.ts';

export type DemoAsset = {
  readonly name: string;
  readonly ticker: string;
  readonly precision: number;
  /** The most whole units that may ever be issued. */
  readonly supplyCap: string;
  /** What its creator holds, and what the platform holds to sell. */
  readonly supply: string;
  readonly inTreasury: string;
  /** What investors have in wallets of their own, and may send in; none where absent. */
  readonly outside?: string;
  /** Its published price. */
  readonly usd: string;
  readonly markets: readonly Pick<MarketSeed, 'from' | 'inputScale' | FeeField>[];
  /** Where its units can be received; on Liquid its asset id is that of the issuance service. */
  readonly network: NetworkSeed;
  /** Where it is sold back to the platform, with the fee taken out of what comes in. */
  readonly sales: readonly Pick<MarketSeed, 'to' | FeeField>[];
  readonly terms: DemoTerms;
  /** What one whole unit of a bond promises, until `terms.maturesOn`. */
  readonly bond?: DemoBond;
};

type DemoBond = {
  readonly nominal: string;
  readonly currency: string;
  /** The first day of interest, YYYY-MM-DD. */
  readonly issuedOn: string;
  /** Of the fixed rate, per cent a year, paid every six months. */
  readonly percent: string;
  /** The countries whose holidays move a payment. */
  readonly calendars: readonly string[];
  /** `none` pays on days that are no business days too; `following` where absent. */
  readonly convention?: 'none';
};

type FeeField = 'feeBasisPoints' | 'largeOrder';

/** What the issuer says of a demo asset; all of it is fictitious. */
type DemoTerms = {
  readonly securityType: 'share' | 'bond';
  readonly domain: string;
  readonly organization: string;
  readonly complianceContact: string;
  readonly description: string;
  readonly maturesOn: string;
  readonly financialTerms: string;
  readonly jurisdiction: string;
  readonly legalFramework: string;
  readonly isin: string;
  readonly internalReference: string;
};

/** Fabio's two listed assets, one with whole units and one with two decimals. */
export const demoAssets: readonly DemoAsset[] = [
  {
    name: 'Finca Ixcán',
    ticker: 'FINCA',
    precision: 0,
    supplyCap: '20000',
    supply: '12000',
    inTreasury: '4000',
    outside: '1000',
    usd: '25',
    markets: [{ from: 'USD', inputScale: 2, feeBasisPoints: 50 }],
    sales: [{ to: 'USD', feeBasisPoints: 50 }],
    network: liquidNetwork,
    terms: {
      securityType: 'share',
      domain: 'fincaixcan.example',
      organization: 'Finca Ixcán S.A.',
      complianceContact: 'Marta Lux, Guatemala, tel. 5550 0140',
      description: 'Shares of a cardamom and cocoa estate of 480 hectares in the Ixcán valley, with its drying plant.',
      maturesOn: '2046-12-31',
      financialTerms: 'A dividend of half of the annual profit, paid each March.',
      jurisdiction: 'Guatemala',
      legalFramework: 'Decreto 34-96, Ley del Mercado de Valores y Mercancías',
      isin: '',
      internalReference: 'FI-2026-01',
    },
  },
  {
    name: 'Bono Verde Atitlán',
    ticker: 'BOVER',
    precision: 2,
    supplyCap: '1000000',
    supply: '500000.00',
    inTreasury: '100000.00',
    usd: '10.25',
    markets: [
      { from: 'USD', inputScale: 2, feeBasisPoints: 50 },
      { from: 'USDT', inputScale: 2, feeBasisPoints: 50 },
      { from: 'BTC', inputScale: 8, feeBasisPoints: 50 },
    ],
    sales: [{ to: 'USD', feeBasisPoints: 50 }],
    network: {
      name: 'POLYGON',
      title: 'Polygon Network',
      chain: 'POLYGON',
      contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      confirmations: 128,
      minDeposit: '0.01',
      minWithdrawal: '1',
      withdrawalFee: '0',
    },
    terms: {
      securityType: 'bond',
      domain: 'bonoverdeatitlan.example',
      organization: 'Fondo Verde Atitlán S.A.',
      complianceContact: 'Pedro Chávez, Panajachel, tel. 5550 0141',
      description: 'A bond that pays for the sewage treatment of four towns on Lake Atitlán.',
      maturesOn: '2036-06-30',
      financialTerms: 'Interest of 6.5 per cent a year, paid every six months; the principal at maturity.',
      jurisdiction: 'Guatemala',
      legalFramework: 'Decreto 34-96, Ley del Mercado de Valores y Mercancías',
      isin: 'GT0000000000',
      internalReference: 'BVA-2026-A',
    },
    bond: { nominal: '10', currency: 'USD', issuedOn: '2026-06-30', percent: '6.5', calendars: ['GT', 'US'] },
  },
];
