import { randomBytes } from 'node:crypto';
import { formatUnits, ledgerScale, parseUnits } from '@istmo/contract/kernel/money';
import { Misuse } from '../misuse.ts';
import type { Drawer } from '../shelf.ts';
import { readAddress } from './addresses.ts';
import { announce, type Chain, mine, type Payment, reorganise, spellHash } from './chain.ts';
import { type ChainCurrency, type Custody, type Lane, lanes, type Network, networks } from './port.ts';

/** How a deposit turns out: paid, mined but failed, in a token that only looks like ours, paid twice in one transaction, never mined. */
export const outcomes = ['honest', 'failed', 'look-alike', 'twin', 'stuck'] as const;
export type Outcome = (typeof outcomes)[number];

// Amounts that mean an outcome, so that one can be had by hand where only an amount can be typed.
const sentinels: ReadonlyMap<string, Outcome> = new Map([
  ['BTC 0.00666666', 'failed'],
  ['USDT 6.666666', 'failed'],
  ['BTC 0.00404404', 'stuck'],
  ['USDT 4.044044', 'stuck'],
  ['USDT 9.099099', 'look-alike'],
]);

export type DepositOrder = {
  address: string;
  currency: string;
  amount: string;
  confirmations?: number;
  outcome?: string;
};
export type ReorgOrder = { network: string; depth: number; fate?: 'wait' | 'vanish' };
export type SandboxTransaction = {
  txid: string;
  network: Network;
  isValid: boolean;
  height: number | null;
  confirmations: number;
  outputs: { output: number; address: string; currency: string | null; contract: string; amount: string }[];
};

/** What orders work on: the chains, and which contract a token of a lane has. */
export type Stock = {
  readonly chains: Record<Network, Drawer<Chain>>;
  readonly contracts: (lane: Lane, isOurs: boolean) => string;
};

const mostBlocks = 100_000;

export function networkNamed(name: string): Network {
  const known = networks.find((network) => network === name);
  if (!known) throw new Misuse(`network ${name} is not one of ${networks.join(', ')}`);
  return known;
}

function wholeUpTo(most: number, count: number, name: string): number {
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new Misuse(`${name} is a whole number from 1 to ${most}`);
  return count;
}

/** The lane an order means: the one of its currency on whose network the address is an address. */
function laneFor({ currency, address }: DepositOrder): { lane: Lane; payTo: string } {
  for (const lane of lanes) {
    const payTo = lane.currency === currency ? readAddress({ network: lane.network, address }) : undefined;
    if (payTo) return { lane, payTo };
  }
  throw new Misuse(`${address} is not an address that ${currency} can be sent to`);
}

function unitsIn(amount: string, currency: ChainCurrency): bigint {
  const units = parseUnits(amount, ledgerScale(currency));
  if (!units) throw new Misuse(`${amount} is not an amount of ${currency}`);
  return units;
}

function outcomeOf(order: DepositOrder, { currency, network }: Lane, units: bigint): Outcome {
  const spelled = `${currency} ${formatUnits(units, ledgerScale(currency))}`;
  const outcome =
    order.outcome === undefined
      ? (sentinels.get(spelled) ?? 'honest')
      : outcomes.find((known) => known === order.outcome);
  if (!outcome) throw new Misuse(`outcome ${order.outcome} is not one of ${outcomes.join(', ')}`);
  if (outcome === 'look-alike' && network === 'BTC') throw new Misuse('bitcoin has no look-alikes');
  return outcome;
}

function paymentFor(order: DepositOrder, contracts: Stock['contracts']): { network: Network; payment: Payment } {
  const { lane, payTo } = laneFor(order);
  const units = unitsIn(order.amount, lane.currency);
  const outcome = outcomeOf(order, lane, units);
  const isOurs = outcome !== 'look-alike';
  const output = {
    address: payTo,
    currency: isOurs ? lane.currency : null,
    contract: contracts(lane, isOurs),
    units: units.toString(),
  };
  const payment = {
    txid: spellHash(lane.network, randomBytes(32).toString('hex')),
    outputs: outcome === 'twin' ? [output, output] : [output],
    isValid: outcome !== 'failed',
    isStuck: outcome === 'stuck',
  };
  return { network: lane.network, payment };
}

/** What a person can have done on the chains. */
export function ordersOn({ chains, contracts }: Stock) {
  return {
    async deposit(order: DepositOrder) {
      const { network, payment } = paymentFor(order, contracts);
      const depth = order.confirmations ? wholeUpTo(mostBlocks, order.confirmations, 'confirmations') : 0;
      await chains[network].change((chain) => {
        const waiting = announce(chain, payment);
        return { keep: depth > 0 ? mine(waiting, depth) : waiting, tell: true };
      });
      return { txid: payment.txid, network };
    },
    async mine({ network, blocks }: { network: string; blocks: number }) {
      const count = wholeUpTo(mostBlocks, blocks, 'blocks');
      return chains[networkNamed(network)].change((chain) => {
        const keep = mine(chain, count);
        return { keep, tell: { height: keep.height } };
      });
    },
    async reorg({ network, depth, fate = 'wait' }: ReorgOrder) {
      const fork = { depth: wholeUpTo(mostBlocks, depth, 'depth'), fate, salt: randomBytes(8).toString('hex') };
      return chains[networkNamed(network)].change((chain) => {
        const keep = reorganise(chain, fork);
        return { keep, tell: { height: keep.height } };
      });
    },
    async tx(txid: string): Promise<SandboxTransaction | undefined> {
      for (const network of networks) {
        const chain = await chains[network].read();
        const found = chain.transactions.find((one) => one.txid === txid);
        if (found) return told(network, chain, found);
      }
      return undefined;
    },
  };
}

function told(network: Network, chain: Chain, found: Chain['transactions'][number]): SandboxTransaction {
  // A look-alike token copies the scale of what it imitates.
  const imitated = network === 'POLYGON' ? 'COINGT' : 'USDT';
  const outputs = found.outputs.map(({ address, currency, contract, units }, output) => ({
    output,
    address,
    currency,
    contract,
    amount: formatUnits(BigInt(units), ledgerScale(currency ?? imitated)),
  }));
  const confirmations = found.height === null ? 0 : chain.height - found.height + 1;
  return { txid: found.txid, network, isValid: found.isValid, height: found.height, confirmations, outputs };
}

/** Token contracts of the sandbox: real ones for USDT, so that explorers' habits hold; addresses of its own for COINGT and look-alikes. */
export function contractsBeside(deriveAddress: Custody['deriveAddress']): Stock['contracts'] {
  const ours: Record<Network, string> = {
    BTC: 'native',
    ETH: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    TRON: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    POLYGON: deriveAddress({ currency: 'COINGT', network: 'POLYGON', index: 2_000_000_000 }),
  };
  return (lane, isOurs) => (isOurs ? ours[lane.network] : deriveAddress({ ...lane, index: 2_000_000_001 }));
}
