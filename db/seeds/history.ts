/*
 * What the demo people did in the year before the sandbox's first start, oldest first. The last month has business of each kind, for the console's home. With the money of `people.ts` the wallets end where that
 * file says. Amounts of deposits on one network differ, because a deposit that was made already is known by its amount.
 */

type Network = 'BTC' | 'ETH' | 'TRON';
type At = { readonly daysAgo: number };

export type DemoEvent =
  | (At & { readonly kind: 'deposit'; readonly currency: string; readonly chain: Network; readonly amount: string })
  /** Pesos by the bank's link. */
  | (At & { readonly kind: 'payment'; readonly amount: string })
  | (At & { readonly kind: 'exchange'; readonly from: string; readonly to: string; readonly amount: string })
  /** Units of the offering by card. */
  | (At & { readonly kind: 'card'; readonly tokens: string })
  /** To the customer's own wallet; sent once the platform runs, or cancelled. */
  | (At & { readonly kind: 'withdrawal'; readonly amount: string; readonly isCancelled: boolean });

export type DemoSignIn = At & { readonly userAgent: string };

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const laptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const desk = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.7; rv:144.0) Gecko/20100101 Firefox/144.0';

export const demoEvents: Readonly<Record<string, readonly DemoEvent[]>> = {
  anabel: [
    { daysAgo: 364, kind: 'deposit', currency: 'USDT', chain: 'ETH', amount: '6000' },
    { daysAgo: 350, kind: 'exchange', from: 'USDT', to: 'COINGT', amount: '2050' },
    { daysAgo: 331, kind: 'deposit', currency: 'BTC', chain: 'BTC', amount: '0.15' },
    { daysAgo: 300, kind: 'payment', amount: '6000000' },
    { daysAgo: 289, kind: 'exchange', from: 'COP', to: 'USDT', amount: '2400000' },
    { daysAgo: 262, kind: 'deposit', currency: 'USDT', chain: 'TRON', amount: '3500' },
    { daysAgo: 240, kind: 'exchange', from: 'USDT', to: 'COINGT', amount: '4080' },
    { daysAgo: 214, kind: 'deposit', currency: 'BTC', chain: 'BTC', amount: '0.12' },
    { daysAgo: 165, kind: 'card', tokens: '2' },
    { daysAgo: 150, kind: 'payment', amount: '4850000' },
    { daysAgo: 120, kind: 'exchange', from: 'USDT', to: 'COP', amount: '800' },
    { daysAgo: 95, kind: 'card', tokens: '1' },
    { daysAgo: 84, kind: 'deposit', currency: 'USDT', chain: 'ETH', amount: '5250.75' },
    { daysAgo: 58, kind: 'exchange', from: 'USDT', to: 'COINGT', amount: '5080' },
    { daysAgo: 41, kind: 'deposit', currency: 'BTC', chain: 'BTC', amount: '0.21210337' },
    { daysAgo: 26, kind: 'deposit', currency: 'USDT', chain: 'ETH', amount: '12840.5' },
    { daysAgo: 20, kind: 'withdrawal', amount: '1200', isCancelled: true },
    // Recent, because the signer and the network finish it once the platform runs.
    { daysAgo: 0.01, kind: 'withdrawal', amount: '450', isCancelled: false },
  ],
  fabio: [
    { daysAgo: 210, kind: 'deposit', currency: 'USDT', chain: 'ETH', amount: '900' },
    { daysAgo: 26, kind: 'deposit', currency: 'USDT', chain: 'ETH', amount: '1600' },
    { daysAgo: 22, kind: 'payment', amount: '3600000' },
    { daysAgo: 21, kind: 'exchange', from: 'COP', to: 'USDT', amount: '2400000' },
    { daysAgo: 14, kind: 'deposit', currency: 'USDT', chain: 'TRON', amount: '640' },
    { daysAgo: 11, kind: 'exchange', from: 'USDT', to: 'COP', amount: '850' },
    { daysAgo: 4, kind: 'deposit', currency: 'USDT', chain: 'ETH', amount: '2150.5' },
    { daysAgo: 3, kind: 'exchange', from: 'USDT', to: 'COP', amount: '1200' },
  ],
  diego: [
    { daysAgo: 24, kind: 'deposit', currency: 'USDT', chain: 'ETH', amount: '12000' },
    { daysAgo: 19, kind: 'exchange', from: 'USDT', to: 'COP', amount: '4500' },
    { daysAgo: 16, kind: 'payment', amount: '9800000' },
    { daysAgo: 15, kind: 'exchange', from: 'COP', to: 'USDT', amount: '9500000' },
    { daysAgo: 9.5, kind: 'deposit', currency: 'BTC', chain: 'BTC', amount: '0.062' },
    { daysAgo: 6, kind: 'exchange', from: 'USDT', to: 'COP', amount: '3800' },
    { daysAgo: 2, kind: 'deposit', currency: 'USDT', chain: 'TRON', amount: '5400' },
    { daysAgo: 1, kind: 'exchange', from: 'USDT', to: 'COP', amount: '2900' },
  ],
};

export const demoSignIns: Readonly<Record<string, readonly DemoSignIn[]>> = {
  anabel: [364, 350, 331, 300, 289, 262, 240, 214, 165, 150, 120, 95, 70, 58, 41, 26, 20, 9, 5].map(
    (daysAgo, index) => ({ daysAgo, userAgent: [laptop, phone, phone, desk][index % 4] ?? laptop }),
  ),
  fabio: [210, 130, 64, 26, 9].map((daysAgo, index) => ({ daysAgo, userAgent: index % 2 === 0 ? desk : phone })),
};
