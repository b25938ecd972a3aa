import type { Sighting } from '@istmo/providers/custody/port';
import type { DepositState } from './deposit-states.ts';

/** What a deposit's row says, as far as it can be spoken for or against. */
export type Noted = {
  readonly output: number;
  readonly address: string;
  readonly currency: string;
  readonly units: bigint;
  readonly state: DepositState;
  readonly blockHash: string | null;
  readonly misses: number;
  readonly missingSince: Date | null;
};

/** What one look at the transaction said of it. `unclear`: it contradicted itself, and so said nothing. */
export type Seen =
  | { readonly kind: 'mined'; readonly block: { readonly height: number; readonly hash: string } }
  | { readonly kind: 'waiting' | 'failed' | 'absent' | 'unclear' };

/** Finds the output among all that was told about its transaction. Another address, token or amount than noted is not this deposit. */
export function seeOutput(row: Noted, sightings: readonly Sighting[]): Seen {
  const told = sightings.filter(({ output }) => output === row.output).map((sighting) => seenIn(row, sighting));
  const [first, ...others] = told;
  if (!first) return { kind: 'absent' };
  return others.every((other) => isSame(first, other)) ? first : { kind: 'unclear' };
}

function seenIn(row: Noted, { address, currency, units, block, isValid }: Sighting): Seen {
  if (address !== row.address || currency !== row.currency || units !== row.units) return { kind: 'absent' };
  if (!isValid) return { kind: 'failed' };
  return block ? { kind: 'mined', block } : { kind: 'waiting' };
}

function isSame(left: Seen, right: Seen): boolean {
  if (left.kind !== 'mined' || right.kind !== 'mined') return left.kind === right.kind;
  return left.block.hash === right.block.hash && left.block.height === right.block.height;
}

/** Blocks over it, its own included; 0 when the tip is below it, as a tip that was told late can be. */
export function depthOf(tip: number, height: number): number {
  return Math.max(0, tip - height + 1);
}

/** What has to be known beside the row: how deep counts, from where on nobody looks, what time it is. */
export type Measure = { readonly tip: number; readonly needed: number; readonly final: number; readonly now: Date };

/**
 * What follows from a look. `note`: put down what was seen, perhaps another state. `miss`: it spoke against a credited deposit or did not
 * know the transaction; one such answer proves nothing. `credit`, `reverse` and `restore` move money.
 */
export type Verdict =
  | {
      readonly act: 'note';
      readonly state: DepositState;
      readonly block: { height: number; hash: string } | undefined;
      readonly depth: number;
    }
  | { readonly act: 'miss' | 'credit' | 'reverse' | 'restore' | 'nothing' };

const missesEnough = 3;
const missingEnoughMs = 20_000;

/** With this look it is missing for good: several looks in a row said so, over a while. */
function isGone({ misses, missingSince }: Noted, now: Date): boolean {
  return (
    misses + 1 >= missesEnough && missingSince !== null && now.getTime() - missingSince.getTime() >= missingEnoughMs
  );
}

/** Pure. The row is what an earlier look noted: money moves only when two looks agree on the block, and never on what one alone said. */
export function judge(row: Noted, seen: Seen, measure: Measure): Verdict {
  if (seen.kind === 'unclear' || row.state === 'final') return { act: 'nothing' };
  if (row.state === 'credited') return judgeCredited(row, seen, measure);
  if (row.state === 'reversed') return judgeReversed(row, seen, measure);
  return judgeOpen(row, seen, measure);
}

function judgeOpen(row: Noted, seen: Seen, { tip, needed, now }: Measure): Verdict {
  if (seen.kind === 'absent') {
    if (row.state === 'vanished' || isGone(row, now))
      return { act: 'note', state: 'vanished', block: undefined, depth: 0 };
    return { act: 'miss' };
  }
  if (seen.kind !== 'mined')
    return { act: 'note', state: seen.kind === 'failed' ? 'failed' : 'waiting', block: undefined, depth: 0 };
  const depth = depthOf(tip, seen.block.height);
  if (row.state === 'mined' && row.blockHash === seen.block.hash && depth >= needed) return { act: 'credit' };
  return { act: 'note', state: 'mined', block: seen.block, depth };
}

function judgeCredited(row: Noted, seen: Seen, { tip, final, now }: Measure): Verdict {
  if (seen.kind !== 'mined') return isGone(row, now) ? { act: 'reverse' } : { act: 'miss' };
  const depth = depthOf(tip, seen.block.height);
  const isFinal = depth >= final && row.blockHash === seen.block.hash;
  return { act: 'note', state: isFinal ? 'final' : 'credited', block: seen.block, depth };
}

function judgeReversed(row: Noted, seen: Seen, { tip, needed }: Measure): Verdict {
  if (seen.kind !== 'mined') return { act: 'note', state: 'reversed', block: undefined, depth: 0 };
  const depth = depthOf(tip, seen.block.height);
  if (row.blockHash === seen.block.hash && depth >= needed) return { act: 'restore' };
  return { act: 'note', state: 'reversed', block: seen.block, depth };
}
