/*
 * What waits for staff at the sandbox's first start, so that a newcomer sees in the console what staff do: two or three of each kind, of different
 * ages, with what came before it. Each is made by calls of demo customers and demo staff at that moment.
 */

type At = { readonly daysAgo: number };
type Case = At & { readonly person: string };

/** What a customer did, or what was done about one. */
export type CustomerCase =
  | (Case & { readonly kind: 'ticket'; readonly category: string; readonly subject: string; readonly message: string })
  | (Case & {
      readonly kind: 'bank-account';
      readonly bank: string;
      readonly account: string;
      readonly code: string;
      /** Approved and activated, so that wires come from it. */
      readonly isActive?: boolean;
    })
  /** A wire from an active account, reported with a proof. */
  | (Case & {
      readonly kind: 'wire';
      readonly account: string;
      readonly amount: string;
      readonly reference: string;
      /** Why one of treasury approved an amount that takes two. */
      readonly proposal?: string;
    })
  /** An address on the sandbox's list, or one that it cannot judge. */
  | (Case & { readonly kind: 'address'; readonly address: string; readonly verdict: 'hit' | 'unknown' })
  | (Case & { readonly kind: 'issuance'; readonly type: string; readonly amount: string; readonly description: string })
  /** A payment by the bank's link of which another amount arrived. */
  | (Case & { readonly kind: 'payment'; readonly amount: string; readonly arrivedCents: string })
  /** A check that the provider passed: of a document with another birth date than the profile's, or of a name on a watch list. */
  | (Case & {
      readonly kind: 'identity';
      readonly comment: string;
      readonly bornOn?: string;
      readonly listed?: {
        readonly list: string;
        readonly name: string;
        readonly bornOn: string;
        readonly countries: readonly string[];
      };
    })
  /** Units of the offering by card. */
  | (Case & { readonly kind: 'card'; readonly tokens: string })
  /** A charge-back of the newest purchase by card. */
  | (Case & { readonly kind: 'dispute' })
  /** Proposed by the first or the second of treasury; the other one may approve. */
  | (Case & {
      readonly kind: 'adjustment';
      readonly place: 0 | 1;
      readonly direction: 'credit' | 'debit';
      readonly currency: string;
      readonly amount: string;
      readonly reason: string;
    })
  /** Over what is paid without a person. */
  | (Case & { readonly kind: 'withdrawal'; readonly address: string; readonly amount: string });

/** What concerns no customer. */
export type PlatformCase =
  /** A statement of the account for wires. */
  | (At & {
      readonly kind: 'statement';
      readonly lines: readonly { readonly amount: string; readonly reference: string; readonly payer: string }[];
    })
  /** So many units more than the books say, less where it is below zero. Nothing of what customers own is missing: that would stop a currency. */
  | (At & { readonly kind: 'difference'; readonly place: string; readonly currency: string; readonly units: string });

export type DemoCase = CustomerCase | PlatformCase;

/** The oldest first, because lists are sorted by the order in which rows were made. */
export const demoCases: readonly DemoCase[] = [
  { person: 'fabio', daysAgo: 7.4, kind: 'card', tokens: '2' },
  { person: 'diego', daysAgo: 7.2, kind: 'card', tokens: '1' },
  {
    person: 'fabio',
    daysAgo: 7,
    kind: 'bank-account',
    bank: 'Banco del Istmo',
    account: '0412770018',
    code: 'XXXXPAPA',
    isActive: true,
  },
  {
    person: 'diego',
    daysAgo: 6.5,
    kind: 'bank-account',
    bank: 'Bancolombia',
    account: '30500018842',
    code: 'COLOCOBM',
    isActive: true,
  },
  {
    person: 'fabio',
    daysAgo: 6,
    kind: 'issuance',
    type: 'Bond',
    amount: '350000',
    description: 'A bond of three years for the solar roofs of 40 schools. Interest is paid every six months.',
  },
  {
    person: 'anabel',
    daysAgo: 4,
    kind: 'bank-account',
    bank: 'Banco Industrial',
    account: '0123456789',
    code: 'INDLGTGC',
  },
  {
    person: 'diego',
    daysAgo: 3,
    kind: 'ticket',
    category: 'identity',
    subject: 'A new representative for our company',
    message:
      'Our legal representative changes on the first of next month. Which documents do you need from the new one?',
  },
  { person: 'fabio', daysAgo: 2.6, kind: 'wire', account: '0412770018', amount: '1500.00', reference: 'BI-204871' },
  { person: 'anabel', daysAgo: 2.5, kind: 'payment', amount: '900000', arrivedCents: '60000000' },
  {
    person: 'elisa',
    daysAgo: 2.2,
    kind: 'identity',
    comment: 'A renewed document, the same person.',
    listed: {
      list: 'Sandbox list of exposed persons (fictional)',
      name: 'Elisa Mendoza',
      bornOn: '1961-06-15',
      countries: ['SV'],
    },
  },
  { person: 'fabio', daysAgo: 1.9, kind: 'dispute' },
  {
    person: 'diego',
    daysAgo: 1.4,
    kind: 'issuance',
    type: 'Security',
    amount: '1200000',
    description: 'Shares of the company that operates our port terminal. 1,000 units of equal rights.',
  },
  {
    person: 'diego',
    daysAgo: 1.3,
    kind: 'wire',
    account: '30500018842',
    amount: '18500.00',
    reference: 'PDI-0093',
    proposal: 'The wire is in the online account, from the company itself.',
  },
  { person: 'fabio', daysAgo: 1.2, kind: 'address', address: 'TR7Yssn58wNuuxgXzMJywUu8qdJHuFfNrf', verdict: 'hit' },
  {
    person: 'fabio',
    daysAgo: 1.1,
    kind: 'adjustment',
    place: 0,
    direction: 'credit',
    currency: 'USD',
    amount: '35.00',
    reason: 'His bank took a fee from the wire of last week that we had promised to bear.',
  },
  {
    daysAgo: 1,
    kind: 'statement',
    lines: [
      { amount: '1500.00', reference: 'BI-204871', payer: 'HERNANDEZ FABIO' },
      { amount: '18500.00', reference: 'INV PDI-0093', payer: 'PUERTOS DEL ISTMO SAS' },
      { amount: '240.00', reference: '7718820', payer: 'M ORTEGA CHIARI' },
    ],
  },
  { daysAgo: 0.95, kind: 'difference', place: 'bank:USD', currency: 'USD', units: '24000' },
  {
    person: 'bruno',
    daysAgo: 0.8,
    kind: 'ticket',
    category: 'account',
    subject: 'I changed my phone',
    message: 'The code app was on my old phone, which I sold. How do I get into my account again?',
  },
  {
    person: 'carmen',
    daysAgo: 0.6,
    kind: 'identity',
    bornOn: '1993-02-09',
    comment: 'The date on the card is read as 9 February.',
  },
  { person: 'anabel', daysAgo: 0.5, kind: 'payment', amount: '250000', arrivedCents: '25010000' },
  { person: 'diego', daysAgo: 0.4, kind: 'dispute' },
  { person: 'fabio', daysAgo: 0.3, kind: 'wire', account: '0412770018', amount: '2200.00', reference: 'BI-205310' },
  {
    person: 'anabel',
    daysAgo: 0.2,
    kind: 'ticket',
    category: 'deposits',
    subject: 'My transfer arrived with another amount',
    message: 'I sent 900,000 COP, but my bank took a fee and less arrived. Can you credit what came?',
  },
  {
    person: 'diego',
    daysAgo: 0.15,
    kind: 'adjustment',
    place: 1,
    direction: 'debit',
    currency: 'USD',
    amount: '60.00',
    reason: 'The wire of 9 days ago was credited in full, but a correspondent bank had kept 60 dollars.',
  },
  { daysAgo: 0.1, kind: 'difference', place: 'chain:ETH', currency: 'ETH', units: '-420000' },
  // After the codes that her history used.
  {
    person: 'anabel',
    daysAgo: 0.008,
    kind: 'address',
    address: 'TPDuaBtrxY87JTqvt9y1uvZS9yj79Ura6D',
    verdict: 'unknown',
  },
  {
    person: 'diego',
    daysAgo: 0.005,
    kind: 'withdrawal',
    address: 'TGp51aaGjqMpnvbotvzfodVeMQoSp5tQ9D',
    amount: '8000',
  },
];
