/*
 * The markets between investors of the demo, with a month of trades: a share that many trade at any hour, and one that is traded in one auction a day. Who trades there beside the people of `people.ts`
 * comes with these markets. All of it is fictitious.
 */
import type { DemoCustomer } from './people.ts';

type Schedule = {
  readonly calendars: readonly string[];
  readonly timeZone: string;
  readonly days: readonly number[];
  readonly opens: string;
  readonly closes: string;
  readonly auctionMinutes: number;
  readonly everyMinutes: number;
  readonly haltAuctionMinutes: number;
};

export type DemoBook = {
  readonly security: string;
  readonly currency: string;
  readonly mode: 'continuous' | 'auctions';
  readonly schedule: Schedule;
  /** In the smallest unit of the currency, for one whole unit. */
  readonly tick: number;
  readonly firstPrice: number;
  readonly lastPrice: number;
  /** How far a day's price is from the line between both. */
  readonly swing: number;
  /** Hundredths of a percent. */
  readonly staticBand: number;
  readonly dynamicBand: number;
  readonly protection: number;
  readonly maxUnits: number;
  readonly feeTiers: readonly { readonly volume: number; readonly maker: number; readonly taker: number }[];
};

const guatemala = { timeZone: 'America/Guatemala', everyMinutes: 60, haltAuctionMinutes: 5 };
const bands = { staticBand: 2000, dynamicBand: 500, protection: 300 };
const feeTiers = [
  { volume: 0, maker: 10, taker: 20 },
  { volume: 5_000_000, maker: 5, taker: 15 },
];

/** Open at every hour, so that who starts the demo can trade. */
export const shareBook: DemoBook = {
  security: 'VOLCA',
  currency: 'USD',
  mode: 'continuous',
  schedule: {
    ...guatemala,
    calendars: [],
    days: [1, 2, 3, 4, 5, 6, 7],
    opens: '00:00',
    closes: '24:00',
    auctionMinutes: 15,
  },
  tick: 1,
  firstPrice: 558,
  lastPrice: 572,
  swing: 9,
  ...bands,
  maxUnits: 5_000,
  feeTiers,
};

/** Orders are gathered while it is open, and trade at one price when it closes. */
export const auctionBook: DemoBook = {
  security: 'CAHAB',
  currency: 'USD',
  mode: 'auctions',
  schedule: {
    ...guatemala,
    calendars: ['GT'],
    days: [1, 2, 3, 4, 5],
    opens: '09:00',
    closes: '17:00',
    auctionMinutes: 480,
  },
  tick: 5,
  firstPrice: 4800,
  lastPrice: 4725,
  swing: 60,
  ...bands,
  maxUnits: 500,
  feeTiers,
};

/** The days before the first start on which they are traded. */
export const marketDays = 28;

type Stock = { readonly usd: string; readonly units: Readonly<Record<string, string>> };

type DemoTrader = DemoCustomer & { readonly stock: Stock };

const verified = { acceptedDisclaimers: true, kycStatus: 'verified', sinceDaysAgo: 60 } as const;

/** The one who always buys and sells, and two investors: customers of a demo with markets only. */
export const demoTraders: readonly DemoTrader[] = [
  {
    ...verified,
    name: 'mateo',
    tfaSecret: 'MATEO2DE'.repeat(4),
    stock: { usd: '60000.00', units: { VOLCA: '4000', CAHAB: '600' } },
    business: {
      companyName: 'Casa de Bolsa Altiplano',
      registrationNumber: '4400112233',
      website: 'bolsaaltiplano.example',
      bornOn: '2011-02-14',
      phone: '22000107',
      address: '7a avenida 5-10, zona 4, torre 2',
      zipCode: '01004',
      country: 'Guatemala',
      owners: [
        {
          name: 'Mateo Ixcot Barrios',
          bornOn: '1974-08-09',
          country: 'Guatemala',
          shareBasisPoints: 10_000,
          hasControl: true,
          isRepresentative: true,
        },
      ],
    },
  },
  {
    ...verified,
    name: 'nadia',
    tfaSecret: 'NADIA2DE'.repeat(4),
    stock: { usd: '20000.00', units: { VOLCA: '1500', CAHAB: '200' } },
    person: {
      firstName: 'Nadia',
      lastName: 'Portillo',
      gender: 'female',
      bornOn: '1985-10-21',
      phone: '70000108',
      address: 'Calle La Reforma 218, San Benito',
      city: 'San Salvador',
      state: 'San Salvador',
      zipCode: '1101',
      country: 'El Salvador',
      nationalId: '000000108',
    },
  },
  {
    ...verified,
    name: 'oscar',
    tfaSecret: 'OSCAR2DE'.repeat(4),
    stock: { usd: '20000.00', units: { VOLCA: '1500', CAHAB: '200' } },
    person: {
      firstName: 'Óscar',
      lastName: 'Zelaya',
      gender: 'male',
      bornOn: '1991-01-30',
      phone: '90000109',
      address: 'Boulevard Morazán 1404',
      city: 'Tegucigalpa',
      state: 'Francisco Morazán',
      zipCode: '11101',
      country: 'Honduras',
      nationalId: '0801199100109',
    },
  },
];

/** What people of the demo trade in the share, on days of which the price is known. Money arrives for a purchase. */
export const demoFills: readonly {
  readonly daysAgo: number;
  readonly person: string;
  readonly side: 'buy' | 'sell';
  readonly units: number;
}[] = [
  { daysAgo: 13, person: 'anabel', side: 'buy', units: 60 },
  { daysAgo: 12, person: 'fabio', side: 'sell', units: 80 },
  { daysAgo: 11, person: 'anabel', side: 'sell', units: 25 },
  { daysAgo: 10, person: 'diego', side: 'buy', units: 120 },
];

/** What they have in the book of the share: so far from the price of the last day. */
export const demoOpenOrders: readonly {
  readonly person: string;
  readonly side: 'buy' | 'sell';
  readonly units: number;
  readonly distance: number;
}[] = [
  { person: 'anabel', side: 'buy', units: 40, distance: -7 },
  { person: 'fabio', side: 'sell', units: 150, distance: 9 },
  { person: 'diego', side: 'sell', units: 90, distance: 11 },
];
