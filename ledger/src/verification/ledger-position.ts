/*
 * Which movements a checkpoint contains, so that a statement can take those that followed.
 */
import { hash } from 'node:crypto';
import type { Reader } from '@istmo/db/tx';
import { plainArray } from '../array-text.ts';
import { parseContent } from './checkpoint.ts';
import { streamCount } from '../movement.ts';

/** Where each stream ended at a checkpoint; the lists are by stream. */
export type LedgerPosition = {
  /** Zero for the empty ledger. */
  readonly checkpoint: bigint;
  /** Every movement that followed has at least this id, so that a statement reads a range. */
  readonly next: bigint;
  readonly lasts: readonly bigint[];
  readonly heights: readonly bigint[];
  readonly heads: readonly string[];
};

const perStream = <T>(value: T): T[] => Array.from({ length: streamCount }, () => value);

export const emptyPosition: LedgerPosition = {
  checkpoint: 0n,
  next: 0n,
  lasts: perStream(0n),
  heights: perStream(0n),
  heads: perStream(hash('sha256', 'istmo')),
};

/** The position of a checkpoint's content. */
export function toPosition(content: string): LedgerPosition {
  const { number, next, streams } = parseContent(content);
  return {
    checkpoint: BigInt(number),
    next: BigInt(next),
    lasts: streams.map(({ last }) => BigInt(last)),
    heights: streams.map(({ height }) => BigInt(height)),
    heads: streams.map(({ head }) => head),
  };
}

/** Reads the position of a checkpoint; zero is the empty ledger. */
export async function readPosition(reader: Reader, checkpoint: bigint): Promise<LedgerPosition> {
  if (checkpoint === 0n) return emptyPosition;
  const [row] = await reader.query<{ content: string }>('select content from ledger.checkpoint where number = $1', [
    checkpoint,
  ]);
  if (!row) throw new Error(`there is no checkpoint ${checkpoint}`);
  return toPosition(row.content);
}

/** The condition that a movement followed a position, whose `next` and `lasts` are $1 and $2 of the statement. */
export const followed = (id: string): string => `${id} >= $1::bigint and ${id} > ($2::bigint[])[(${id} & 15) + 1]`;

/** The values $1 and $2 of `followed`. */
export const toValues = ({ next, lasts }: LedgerPosition): [bigint, string] => [next, plainArray(lasts)];
