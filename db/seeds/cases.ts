/*
 * What waits for staff at the sandbox's first start, so that a newcomer sees in the console what staff do: two or three of each kind, of different
 * ages. Each is made by calls of demo customers at that moment.
 */

type Case = { readonly person: string; readonly daysAgo: number };

export type DemoCase =
  | (Case & { readonly kind: 'ticket'; readonly category: string; readonly subject: string; readonly message: string })
  | (Case & { readonly kind: 'bank-account'; readonly bank: string; readonly account: string; readonly code: string })
  /** An address on the sandbox's list, or one that it cannot judge. */
  | (Case & { readonly kind: 'address'; readonly address: string; readonly verdict: 'hit' | 'unknown' })
  | (Case & { readonly kind: 'issuance'; readonly type: string; readonly amount: string; readonly description: string })
  /** A payment by the bank's link of which another amount arrived. */
  | (Case & { readonly kind: 'payment'; readonly amount: string; readonly arrivedCents: string })
  /** Over what is paid without a person. */
  | (Case & { readonly kind: 'withdrawal'; readonly address: string; readonly amount: string });

/** The oldest first, because lists are sorted by the order in which rows were made. */
export const demoCases: readonly DemoCase[] = [
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
  { person: 'anabel', daysAgo: 2.5, kind: 'payment', amount: '900000', arrivedCents: '60000000' },
  {
    person: 'diego',
    daysAgo: 1.4,
    kind: 'issuance',
    type: 'Security',
    amount: '1200000',
    description: 'Shares of the company that operates our port terminal. 1,000 units of equal rights.',
  },
  { person: 'fabio', daysAgo: 1.2, kind: 'address', address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', verdict: 'hit' },
  {
    person: 'bruno',
    daysAgo: 0.8,
    kind: 'ticket',
    category: 'account',
    subject: 'I changed my phone',
    message: 'The code app was on my old phone, which I sold. How do I get into my account again?',
  },
  { person: 'anabel', daysAgo: 0.5, kind: 'payment', amount: '250000', arrivedCents: '25010000' },
  {
    person: 'anabel',
    daysAgo: 0.2,
    kind: 'ticket',
    category: 'deposits',
    subject: 'My transfer arrived with another amount',
    message: 'I sent 900,000 COP, but my bank took a fee and less arrived. Can you credit what came?',
  },
  // After the codes that her history used.
  {
    person: 'anabel',
    daysAgo: 0.008,
    kind: 'address',
    address: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
    verdict: 'unknown',
  },
  {
    person: 'diego',
    daysAgo: 0.005,
    kind: 'withdrawal',
    address: 'TUJ2YbSDGtCqzRz7quPQidRCMC98jDAPXc',
    amount: '8000',
  },
];
