import { expect, test } from 'vitest';
import { supervise } from './supervise.mjs';

type Run = { readonly code: number; readonly upMs: number };

/** Supervises a server whose runs end like this, and is stopped after the last one. */
async function superviseRuns(runs: readonly Run[], wasReady?: () => boolean) {
  let nowMs = 0;
  let count = 0;
  const pauses: number[] = [];
  const code = await supervise({
    run: async () => {
      const { code: ended, upMs } = runs[count] ?? { code: 0, upMs: 0 };
      count++;
      nowMs += upMs;
      return ended;
    },
    mayRestart: () => count < runs.length,
    pause: async (ms) => {
      pauses.push(ms);
    },
    log: () => {},
    now: () => nowMs,
    ...(wasReady ? { wasReady } : {}),
  });
  return { code, count, pauses };
}

const fails = { code: 1, upMs: 1_000 };
const killed = { code: 137, upMs: 60_000 };

test('a first start that fails ends with its code', async () => {
  expect(await superviseRuns([fails, fails, fails])).toEqual({ code: 1, count: 1, pauses: [] });
});

test('a first start that fails after a long time, before it took requests, ends with its code', async () => {
  expect(await superviseRuns([{ code: 1, upMs: 60_000 }, fails], () => false)).toEqual({
    code: 1,
    count: 1,
    pauses: [],
  });
});

test('a server that was killed is started at once, and one that then does not start is tried with growing pauses for ever', async () => {
  const { count, pauses } = await superviseRuns([killed, ...Array.from({ length: 40 }, () => fails)]);
  expect(count).toBe(41);
  expect(pauses.slice(0, 8)).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
  expect(Math.max(...pauses)).toBe(30_000);
});

test('one that a person has to change something for is not started again, however long it was up', async () => {
  const misconfigured = { code: 78, upMs: 60_000 };
  expect(await superviseRuns([killed, misconfigured, fails])).toMatchObject({ code: 78, count: 2 });
});

test('a server that came back is started at once again', async () => {
  const { pauses } = await superviseRuns([killed, fails, fails, killed, fails]);
  expect(pauses).toEqual([0, 500, 1_000, 0]);
});

test('a server that ends by itself, or after it was asked to stop, stays ended', async () => {
  expect(await superviseRuns([{ code: 0, upMs: 60_000 }, fails])).toMatchObject({ code: 0, count: 1 });
  expect(await superviseRuns([killed])).toMatchObject({ code: 137, count: 1 });
});
