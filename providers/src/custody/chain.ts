import { createHash } from 'node:crypto';
import type { Chain as ChainName } from '@istmo/contract/kernel/chain-address';
import * as z from 'zod/mini';
import { isRaised } from '../signing/port.ts';
import type { NetworkCost, Observation, Rival } from './port.ts';

/*
 * A small simulated chain: a height, block hashes, and transactions that are pending or mined. Each function is pure and returns the
 * next state. A block is only a number; its hash follows from the height and the newest fork below it, so blocks take no storage.
 */
const output = z.object({
  address: z.string(),
  /** Who sent it, where the chain says so; else empty. */
  sender: z._default(z.string(), ''),
  /** null for a token that only looks like one of ours. */
  currency: z.nullable(z.string()),
  contract: z.string(),
  units: z.string(),
  /** The decimal places of the units. */
  scale: z.int(),
});

const transaction = z.object({
  txid: z.string(),
  outputs: z.array(output),
  isValid: z.boolean(),
  /** Stays pending: no block includes it. */
  isStuck: z.boolean(),
  /** Of all transactions that spend the same a block includes one; null for those of others. */
  spends: z._default(z.nullable(z.string()), null),
  /** What it pays for being included; null for those of others, which pay enough. */
  rate: z._default(z.nullable(z.string()), null),
  /** null while it is pending. */
  height: z.nullable(z.int()),
  /** The number of its last change; cursors are such numbers. */
  changed: z.int(),
});

export const chainSchema = z.object({
  /** Random per chain, so that a cursor of another chain is recognised. */
  genesis: z.string(),
  height: z.int(),
  changes: z.int(),
  /** When the chain last grew by the clock, in ms. */
  grewAt: z.number(),
  /** What a transaction has to pay to be included. */
  minRate: z._default(z.string(), '0'),
  forks: z.array(z.object({ from: z.int(), salt: z.string() })),
  transactions: z.array(transaction),
});

export type Transaction = z.infer<typeof transaction>;
export type Chain = z.infer<typeof chainSchema>;

const firstHeights: Record<ChainName, number> = {
  BTC: 925_000,
  ETH: 23_900_000,
  TRON: 77_600_000,
  POLYGON: 79_300_000,
};

// How much history is kept: all that a reorganisation can still reach, and the newest of the rest.
export const maxReorgDepth = 300;
const maxTransactions = 1_000;
const maxForks = 500;

export function newChain(network: ChainName, genesis: string, now: Date): Chain {
  const state = { changes: 0, grewAt: now.getTime(), minRate: '0', forks: [], transactions: [] };
  return { genesis, height: firstHeights[network], ...state };
}

/** Writes a hash of 64 hex digits as this network does. */
export function formatHash(network: ChainName, digits: string): string {
  return network === 'ETH' || network === 'POLYGON' ? `0x${digits}` : digits;
}

export function hashAt(network: ChainName, chain: Chain, height: number): string {
  const salt = chain.forks.findLast((fork) => fork.from <= height)?.salt ?? '';
  return formatHash(
    network,
    createHash('sha256').update(`${network} ${chain.genesis} ${height} ${salt}`).digest('hex'),
  );
}

/** Drops the oldest transactions that no reorganisation can reach. */
function prune(chain: Chain): Chain {
  const surplus = chain.transactions.length - maxTransactions;
  if (surplus <= 0) return chain;
  const isReachable = ({ height }: Transaction) => height === null || height > chain.height - maxReorgDepth;
  return { ...chain, transactions: chain.transactions.filter((one, index) => index >= surplus || isReachable(one)) };
}

export type Payment = Pick<Transaction, 'txid' | 'outputs' | 'isValid' | 'isStuck' | 'spends' | 'rate'>;

/** Adds a pending transaction. */
export function broadcast(chain: Chain, payment: Payment): Chain {
  const changes = chain.changes + 1;
  return prune({
    ...chain,
    changes,
    transactions: [...chain.transactions, { ...payment, height: null, changed: changes }],
  });
}

/**
 * Adds a pending transaction in the place of one that spends the same and pays less by an eighth or more; undefined where that one is in a block,
 * or pays more than that.
 */
export function replacePending(chain: Chain, payment: Payment): Chain | undefined {
  const rival = chain.transactions.find((one) => payment.spends !== null && one.spends === payment.spends);
  if (!rival) return broadcast(chain, payment);
  if (rival.height !== null || !isRaised(feeOf(payment), feeOf(rival))) return undefined;
  return broadcast({ ...chain, transactions: chain.transactions.filter((one) => one !== rival) }, payment);
}

/** A transaction of others takes what a pending one spends, and no block includes that one any more; unchanged where it is in a block or unknown. */
export function replaceByOther(network: ChainName, chain: Chain, txid: string): Chain {
  const taken = chain.transactions.find((one) => one.txid === txid && one.height === null && one.spends !== null);
  if (!taken) return chain;
  const rest = { ...chain, transactions: chain.transactions.filter((one) => one !== taken) };
  const digits = createHash('sha256').update(`taken ${txid}`).digest('hex');
  const others = { txid: formatHash(network, digits), outputs: [], isValid: true, isStuck: false };
  // Nothing that is sent later pays enough to replace it.
  return broadcast(rest, { ...others, spends: taken.spends, rate: `${10n ** 15n}` });
}

const feeOf = ({ rate }: Pick<Transaction, 'rate'>) => ({ rate: BigInt(rate ?? '0'), tip: 0n });

/** Adds blocks; the first of them includes all pending transactions. */
export function mine(chain: Chain, blocks: number): Chain {
  let { changes } = chain;
  const transactions = chain.transactions.map((one) => {
    const paysEnough = one.rate === null || BigInt(one.rate) >= BigInt(chain.minRate);
    if (one.height !== null || one.isStuck || !paysEnough) return one;
    changes += 1;
    return { ...one, height: chain.height + 1, changed: changes };
  });
  return { ...chain, changes, height: chain.height + blocks, transactions };
}

export type Fork = { depth: number; fate: 'wait' | 'vanish'; salt: string };

/** Removes the newest `depth` blocks: their transactions are pending again or dropped. Blocks mined afterwards have other hashes. */
export function reorganise(chain: Chain, { depth, fate, salt }: Fork): Chain {
  const height = chain.height - depth;
  let { changes } = chain;
  const transactions = chain.transactions.flatMap((one) => {
    if (one.height === null || one.height <= height) return [one];
    if (fate === 'vanish') return [];
    changes += 1;
    return [{ ...one, height: null, changed: changes }];
  });
  const forks = [...chain.forks.filter((fork) => fork.from <= height), { from: height + 1, salt }].slice(-maxForks);
  return { ...chain, changes, height, transactions, forks };
}

/** Adds the blocks that are due since the chain last grew, one every `blockMs`. */
export function grow(chain: Chain, now: Date, blockMs: number): Chain {
  const blocks = Math.min(Math.floor((now.getTime() - chain.grewAt) / blockMs), 100_000);
  return blocks < 1 ? chain : { ...mine(chain, blocks), grewAt: chain.grewAt + blocks * blockMs };
}

export function toObservations(
  network: ChainName,
  chain: Chain,
  { txid, outputs, isValid, height }: Transaction,
): Observation[] {
  return outputs.map(({ address, sender, currency, contract, units }, index) => ({
    network,
    txid,
    output: index,
    address,
    ...(sender !== '' && height !== null && { sender }),
    currency: currency ?? undefined,
    contract,
    units: BigInt(units),
    block: height === null ? undefined : { height, hash: hashAt(network, chain, height) },
    confirmations: height === null ? 0 : chain.height - height + 1,
    isValid,
  }));
}

/** All outputs of a transaction; none when the chain does not know it. */
export function observeTransaction(network: ChainName, chain: Chain, txid: string): Observation[] {
  return chain.transactions.filter((one) => one.txid === txid).flatMap((one) => toObservations(network, chain, one));
}

// Of a payment: 141 virtual bytes at satoshi per 1,000; 65,000 gas at millionths of a gwei; 13.845 sun for each unit of the rate on Tron.
const costPerMilliRate: Readonly<Record<ChainName, bigint>> = {
  BTC: 141n,
  ETH: 65_000_000_000_000n,
  TRON: 13_845_000n,
  POLYGON: 65_000_000_000_000n,
};

/** What a transaction in a block has cost; transactions of others pay nothing here. */
export function findCost(network: ChainName, chain: Chain, txid: string): NetworkCost | undefined {
  const found = chain.transactions.find((one) => one.txid === txid);
  if (!found || found.height === null) return undefined;
  const paid = (costPerMilliRate[network] * BigInt(found.rate ?? '0') + 999n) / 1_000n;
  return { paid, block: { height: found.height, hash: hashAt(network, chain, found.height) } };
}

/** Another transaction in a block at least this deep that spends the same. */
export function findRival(
  { height: tip, transactions }: Chain,
  { spends, txid, depth }: { readonly spends: string; readonly txid: string; readonly depth: number },
): Rival | undefined {
  const found = transactions.find(
    (one) => one.spends === spends && one.txid !== txid && one.height !== null && tip - one.height + 1 >= depth,
  );
  return found && { txid: found.txid };
}

const maxOfAddress = 100;

/** The newest outputs that pay an address. */
export function observeAddress(network: ChainName, chain: Chain, address: string): Observation[] {
  return chain.transactions
    .toReversed()
    .flatMap((one) => toObservations(network, chain, one).filter((observation) => observation.address === address))
    .slice(0, maxOfAddress);
}
