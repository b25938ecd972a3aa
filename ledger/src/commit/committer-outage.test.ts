import { OutcomeUnknown } from '@istmo/db/failures';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createGate,
  credit,
  customer,
  done,
  keysOf,
  settle,
  startCommitter,
  watch,
} from '../testing/test-committer.ts';
import { databaseError } from '../testing/test-scripted-db.ts';

// A test that waits forever fails at once: nothing here takes real time.
vi.setConfig({ testTimeout: 10_000 });
beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

const lost = databaseError('ECONNRESET');
const refused = databaseError('ECONNREFUSED');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const now = () => performance.now();

/** The milliseconds that pass until something has been seen, in steps of one. */
async function timeUntil(seen: { readonly at?: number } = {}): Promise<number> {
  const startedAt = now();
  while (seen.at === undefined && now() - startedAt < 10_000) await pass(1);
  return now() - startedAt;
}

test('an effect waits for a database that is unavailable, is tried every fifty milliseconds, and committed when it is back', async () => {
  const startedAt = now();
  const times: number[] = [];
  const { commit } = startCommitter({
    onConnect: () => {
      times.push(now() - startedAt);
      if (times.length < 4) throw refused;
    },
  });
  const effect = credit();
  const [seen] = commit(effect);
  await pass(1_000);
  expect(times).toEqual([0, 50, 100, 150]);
  expect(seen).toEqual({ value: done(effect), at: startedAt + 150 });
});

test('a connection that is lost before the commit is not used to roll back, and nothing is rejected', async () => {
  let isLost = true;
  const { attempts, commit } = startCommitter({
    onLock: () => {
      if (isLost) throw lost;
    },
  });
  const [seen] = commit(credit());
  await settle();
  isLost = false;
  await pass(50);
  expect(seen?.value).toMatchObject({ outcome: 'done' });
  expect(attempts[0]?.sent).toEqual([]);
});

// With an answer that takes one millisecond less than a pause, a deadline one millisecond earlier is seen.
test.each([
  [0, 4_000],
  [49, 4_049],
])(
  'with a first answer after %i ms an effect waits four seconds: rejected after %i ms',
  async (firstMs, rejectedMs) => {
    let isFirst = true;
    const { commit } = startCommitter({
      onConnect: async () => {
        if (isFirst && firstMs > 0) await new Promise((resolve) => void setTimeout(resolve, firstMs));
        isFirst = false;
        throw refused;
      },
    });
    const [seen] = commit(credit());
    expect(await timeUntil(seen)).toBe(rejectedMs);
    expect(seen?.error).toBe(refused);
  },
);

test('each effect of a batch has its own deadline: the one that came later is kept and committed', async () => {
  let isUnavailable = true;
  const { attempts, commit } = startCommitter({
    onConnect: () => {
      if (isUnavailable) throw refused;
    },
  });
  const [early, late] = [credit(), credit()];
  const [first] = commit(early);
  await pass(1_000);
  const [second] = commit(late);
  await pass(3_500);
  expect(first?.error).toBe(refused);
  isUnavailable = false;
  await pass(50);
  expect(second?.value).toEqual(done(late));
  expect(attempts.map(({ keyIds }) => keyIds)).toEqual([keysOf(late)]);
});

test('a commit whose reply is lost is found once its stream is free, and the next effect waits for nothing', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
  const gate = createGate();
  const streams: unknown[] = [];
  const { attempts, commit } = startCommitter({
    onCommit: ({ keyIds }, store) => {
      if (!keyIds.includes(keysOf(effect)[0] ?? '')) return;
      store();
      throw lost;
    },
    onWaitForStream: (stream) => {
      streams.push(stream);
      return gate.wait();
    },
  });
  const [effect, next] = [credit(), credit()];
  const [first] = commit(effect);
  await settle();
  const [second] = commit(next);
  await settle();
  expect(first).toEqual({});
  gate.open();
  const openedAt = now();
  await settle();
  expect(first).toEqual({ value: done(effect), at: openedAt });
  expect(second).toEqual({ value: done(next), at: openedAt });
  expect(streams).toEqual([4]);
  expect(attempts).toHaveLength(2);
});

test('a commit that never happened is made again, in order', async () => {
  let isLost = true;
  const { attempts, commit } = startCommitter({
    onCommit: () => {
      if (isLost) throw lost;
    },
  });
  const effects = [credit(), credit()];
  const seen = commit(...effects);
  await settle();
  expect(seen).toEqual([{}, {}]);
  isLost = false;
  await pass(50);
  expect(seen.map(({ value }) => value)).toEqual(effects.map(done));
  expect(attempts.map(({ keyIds }) => keyIds)).toEqual([keysOf(...effects), keysOf(...effects)]);
});

test('an effect that was not in the lost commit is decided again', async () => {
  let isLost = true;
  const { commit } = startCommitter({
    balance: 100n,
    onCommit: (_, store) => {
      if (!isLost) return;
      isLost = false;
      store();
      throw lost;
    },
  });
  const [paid, tooMuch] = [credit(), credit(customer('00'), 5_000n)];
  const [first, second] = commit(paid, tooMuch);
  await settle();
  expect([first?.value, second?.value]).toEqual([done(paid), undefined]);
  await pass(50);
  expect(second?.value).toMatchObject({ outcome: 'insufficient' });
});

test('when the database stays away, the outcome is unknown after four seconds and one pause, and later effects are committed', async () => {
  let isUnavailable = true;
  const { commit, committer } = startCommitter({
    onCommit: (_, store) => {
      if (!isUnavailable) return;
      store();
      throw lost;
    },
    onWaitForStream: () => {
      throw refused;
    },
  });
  const [seen] = commit(credit());
  expect(await timeUntil(seen)).toBe(4_050);
  expect(seen?.error).toBeInstanceOf(OutcomeUnknown);
  expect(seen?.error).toMatchObject({ cause: refused });
  isUnavailable = false;
  const [later] = commit(credit());
  const stopped = watch(committer.stop());
  await settle();
  expect(later?.value).toMatchObject({ outcome: 'done' });
  expect(stopped.at).toBeDefined();
});
