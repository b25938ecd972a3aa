import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Network, Sighting } from './port.ts';

/*
 * A small simulated chain: a height, hashes, transactions that wait or are mined. Pure: each function makes the next state. A block is
 * only a number; its hash follows from the height and from the newest fork below it, so a million blocks cost nothing.
 */
const output = z.object({
  address: z.string(),
  currency: z.nullable(z.enum(['BTC', 'USDT', 'COINGT'])),
  contract: z.string(),
  units: z.string(),
});

const transaction = z.object({
  txid: z.string(),
  outputs: z.array(output),
  isValid: z.boolean(),
  /** Waits for ever: no block takes it. */
  isStuck: z.boolean(),
  /** null while it waits. */
  height: z.nullable(z.int()),
  /** The number of the last change to it; cursors count these. */
  changed: z.int(),
});

export const chainShape = z.object({
  /** New when the chain is made, so that a cursor of another one is noticed. */
  genesis: z.string(),
  height: z.int(),
  changes: z.int(),
  /** When the chain last grew by itself, in ms. */
  grewAt: z.number(),
  forks: z.array(z.object({ from: z.int(), salt: z.string() })),
  transactions: z.array(transaction),
});

export type Transaction = z.infer<typeof transaction>;
export type Chain = z.infer<typeof chainShape>;

const firstHeights: Record<Network, number> = { BTC: 925_000, ETH: 23_900_000, TRON: 77_600_000, POLYGON: 79_300_000 };

// What is kept of the past: all that a reorganisation could still reach, and the newest of the rest.
const depthKept = 300;
const transactionsKept = 1_000;
const forksKept = 500;

export function newChain(network: Network, genesis: string, now: Date): Chain {
  return { genesis, height: firstHeights[network], changes: 0, grewAt: now.getTime(), forks: [], transactions: [] };
}

/** How this chain spells a hash made of 64 hex digits. */
export function spellHash(network: Network, digits: string): string {
  return network === 'ETH' || network === 'POLYGON' ? `0x${digits}` : digits;
}

export function hashAt(network: Network, chain: Chain, height: number): string {
  const salt = chain.forks.findLast((fork) => fork.from <= height)?.salt ?? '';
  return spellHash(network, createHash('sha256').update(`${network} ${chain.genesis} ${height} ${salt}`).digest('hex'));
}

function forget(chain: Chain): Chain {
  const surplus = chain.transactions.length - transactionsKept;
  if (surplus <= 0) return chain;
  const isReachable = ({ height }: Transaction) => height === null || height > chain.height - depthKept;
  return { ...chain, transactions: chain.transactions.filter((one, index) => index >= surplus || isReachable(one)) };
}

export type Payment = Pick<Transaction, 'txid' | 'outputs' | 'isValid' | 'isStuck'>;

/** A new transaction, waiting. */
export function announce(chain: Chain, payment: Payment): Chain {
  const changes = chain.changes + 1;
  return forget({
    ...chain,
    changes,
    transactions: [...chain.transactions, { ...payment, height: null, changed: changes }],
  });
}

/** New blocks; the first of them takes everything that waits. */
export function mine(chain: Chain, blocks: number): Chain {
  let { changes } = chain;
  const transactions = chain.transactions.map((one) => {
    if (one.height !== null || one.isStuck) return one;
    changes += 1;
    return { ...one, height: chain.height + 1, changed: changes };
  });
  return { ...chain, changes, height: chain.height + blocks, transactions };
}

export type Fork = { depth: number; fate: 'wait' | 'vanish'; salt: string };

/** Takes the newest `depth` blocks away: what was in them waits again, or was never there. Blocks mined from here on have other hashes. */
export function reorganise(chain: Chain, { depth, fate, salt }: Fork): Chain {
  const height = chain.height - depth;
  let { changes } = chain;
  const transactions = chain.transactions.flatMap((one) => {
    if (one.height === null || one.height <= height) return [one];
    if (fate === 'vanish') return [];
    changes += 1;
    return [{ ...one, height: null, changed: changes }];
  });
  const forks = [...chain.forks.filter((fork) => fork.from <= height), { from: height + 1, salt }].slice(-forksKept);
  return { ...chain, changes, height, transactions, forks };
}

/** Blocks that came by themselves since the last look, at one every `blockMs`. */
export function grow(chain: Chain, now: Date, blockMs: number): Chain {
  const blocks = Math.min(Math.floor((now.getTime() - chain.grewAt) / blockMs), 100_000);
  return blocks < 1 ? chain : { ...mine(chain, blocks), grewAt: chain.grewAt + blocks * blockMs };
}

export function sightingsOf(
  network: Network,
  chain: Chain,
  { txid, outputs, isValid, height }: Transaction,
): Sighting[] {
  return outputs.map(({ address, currency, contract, units }, index) => ({
    network,
    txid,
    output: index,
    address,
    currency: currency ?? undefined,
    contract,
    units: BigInt(units),
    block: height === null ? undefined : { height, hash: hashAt(network, chain, height) },
    confirmations: height === null ? 0 : chain.height - height + 1,
    isValid,
  }));
}
