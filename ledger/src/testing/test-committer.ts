import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { vi } from 'vitest';
import { toEffectRequest } from '../commit/commit-batch.ts';
import { createCommitter } from '../commit/committer.ts';
import type { CommitterOptions } from '../commit/observe-commits.ts';
import type { Effect, Outcome } from '../commit/effect.ts';
import { adjustment } from '../movements/adjustment.ts';
import { at, usd } from './test-cases.ts';
import { createScriptedDb, type Attempt, type Script } from './test-scripted-db.ts';

/*
 * A committer with a scripted database, for tests with fake timers.
 */

/** Lets everything happen that waits for no time to pass. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

export const customer = (end: '00' | '01' | '02'): CustomerId =>
  asId<'customer'>(`0192aaaa-0000-7000-8000-0000000000${end}`);
export const credit = (owner = customer('00'), units = 10n): Effect => ({
  movement: adjustment({ id: newId(), customer: owner, at, amount: usd(units) }),
  rows: [],
});
export const credits = (count: number, owner?: CustomerId) => Array.from({ length: count }, () => credit(owner));
export const done = ({ movement: { event } }: Effect): Outcome => ({
  outcome: 'done',
  event,
  reply: undefined,
  isReplay: false,
});
export const keysOf = (...effects: readonly Effect[]) => effects.flatMap((effect) => toEffectRequest(effect).keyIds);
export const sizesOf = (attempts: readonly Attempt[]) => attempts.map(({ keyIds }) => keyIds.length);

/** What a promise has become so far, and when. */
export function watch<T>(promise: Promise<T>) {
  const seen: { value?: T; error?: unknown; at?: number } = {};
  promise.then(
    (value) => Object.assign(seen, { value, at: performance.now() }),
    (error: unknown) => Object.assign(seen, { error, at: performance.now() }),
  );
  return seen;
}

export function startCommitter(script: Script = {}, options: CommitterOptions = {}) {
  const scripted = createScriptedDb(script);
  const committer = createCommitter(scripted.db, options);
  const commit = (...effects: readonly Effect[]) => effects.map((effect) => watch(committer.commit(effect)));
  return { ...scripted, committer, commit };
}

/** A step of a script that waits until it is opened. */
export function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: () => promise, open: resolve };
}
