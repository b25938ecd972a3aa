import { createHash } from 'node:crypto';
import type { CustomerId } from '@istmo/contract/kernel/id';

/** What one holder had at the record moment, or what was outside at a place. In minor units of the security. */
export type SnapshotLine = {
  /** From 1. */
  readonly number: number;
  /** Null: units outside, at the place. */
  readonly customer: CustomerId | null;
  readonly place: string;
  readonly available: bigint;
  readonly held: bigint;
  readonly frozen: bigint;
  readonly lots: bigint;
  readonly outside: bigint;
};

/** SHA-256 over the lines in the order of their numbers: `number|customer|place|available|held|frozen|lots|outside`, each ended by a line feed. */
export function hashSnapshot(lines: readonly SnapshotLine[]): Buffer {
  const sum = createHash('sha256');
  for (const { number, customer, place, available, held, frozen, lots, outside } of lines)
    sum.update(`${number}|${customer ?? ''}|${place}|${available}|${held}|${frozen}|${lots}|${outside}\n`);
  return sum.digest();
}
