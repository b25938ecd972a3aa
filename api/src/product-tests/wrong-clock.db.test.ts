import { readRunningTotals } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { setTimeBound } from '@istmo/ledger';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { isCodeRight } from '../areas/security/public.ts';
import { prepareWithdrawal } from '../areas/withdrawals/test-commit.ts';
import { limitPeriodsAt } from '../areas/withdrawals/limit-counters.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { codeAt } from '../testing/test-people.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

/* A process whose clock is wrong, jumps or goes back (requirement 4.1.25). Sessions: api/src/areas/sessions/sessions.db.test.ts. */

const testEnv = await createTestEnv();
const { app, operator } = testEnv;
const { createOwner, balances } = createWithdrawalSteps(testEnv);
const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000];
const million = 1_000_000n;
const limit = 10_000n * million;
const little = 2n * million;

/** What the operator's installation allows; the sandbox's clock can be advanced, so that of tests is wider. */
const boundOfProduction = { behind: '1 hour', ahead: '2 minutes' };
const boundOfTests = { behind: '200 years', ahead: '200 years' };
afterEach(() => setTimeBound(operator, boundOfTests));

/** The same process with a clock that shows this time. */
const at = (now: Date): App => ({ ...app, clock: { now: () => now } });
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

async function withdraw(person: Person, now: Date, units: bigint): Promise<string> {
  try {
    const commit = await prepareWithdrawal(at(now), person, units);
    await commit();
    return 'done';
  } catch (error) {
    if (error instanceof Error && 'constraint' in error) return String(error.constraint);
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

describe('limits of withdrawals', () => {
  test('do not begin again because a clock is days ahead or behind: the ledger compares it with that of the database', async () => {
    const ana = await createOwner('USDT', '60000');
    // The steps of codes have taken the clock ahead; the ledger knows the real time.
    const real = new Date();
    expect(await withdraw(ana, real, limit)).toBe('done');
    expect(await withdraw(ana, real, little)).toBe('limit_exceeded');
    await setTimeBound(operator, boundOfProduction);
    for (const ms of [400 * dayMs, 31 * dayMs, dayMs, -dayMs, -31 * dayMs])
      expect(await withdraw(ana, later(real, ms), little), `${ms}`).toBe('movement_time');
    expect(await balances(ana, 'USDT')).toEqual({ available: 50_000n * million, held: limit });
    await setTimeBound(operator, boundOfTests);
    expect(await withdraw(ana, real, little)).toBe('limit_exceeded');
  });

  test('hold at the turn of a day and a month, also when the clock goes back over it', async () => {
    const bea = await createOwner('USDT', '90000');
    const { timeZone } = app.settings;
    const midnight = findMonthStart(timeZone);
    const [before, after] = [later(midnight, -secondMs), midnight];
    expect(limitPeriodsAt(before, timeZone).month).not.toBe(limitPeriodsAt(after, timeZone).month);
    expect(await withdraw(bea, before, limit)).toBe('done');
    expect(await withdraw(bea, before, little)).toBe('limit_exceeded');
    expect(await withdraw(bea, after, limit)).toBe('done');
    for (const ms of [0, 30 * secondMs, -secondMs, -2 * minuteMs, -hourMs, 0])
      expect(await withdraw(bea, later(after, ms), little), `${ms}`).toBe('limit_exceeded');
    expect((await balances(bea, 'USDT')).held).toBe(2n * limit);
  });

  test('of the month hold while those of its days begin again', async () => {
    const eva = await createOwner('USDT', '90000');
    const start = findMonthStart(app.settings.timeZone);
    const results: string[] = [];
    for (let day = 0; day < 7; day++) results.push(await withdraw(eva, later(start, day * dayMs + hourMs), limit));
    expect(results).toEqual([...Array<string>(5).fill('done'), 'limit_exceeded', 'limit_exceeded']);
    const { http } = await testEnv.call(readRunningTotals, { currency: 'USDT' }, { as: eva });
    expect(http).toBe(200);
  });
});

/** The next moment, from half a year on, at which a month begins in the time zone. */
function findMonthStart(timeZone: string): Date {
  let hour = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 180 * dayMs);
  while (limitPeriodsAt(hour, timeZone).month === limitPeriodsAt(later(hour, -hourMs), timeZone).month)
    hour = later(hour, hourMs);
  return hour;
}

describe('codes', () => {
  const isRight = (person: Person, now: Date, code: string) =>
    isCodeRight(at(now), { customer: person.customer, code }).catch((error: { code?: string }) => error.code);

  test.each([
    ['an hour behind', -hourMs],
    ['ninety seconds ahead', 90 * secondMs],
    ['four hundred days ahead', 400 * dayMs],
  ])('of the right time are wrong for a clock that is %s', async (_, ms) => {
    const person = await testEnv.signUp(`clock${Math.abs(ms)}`, { hasTfa: true });
    const now = testEnv.clock.now();
    expect(await isRight(person, later(now, ms), codeAt(person.secret ?? '', now))).toBe(false);
    expect(await isRight(person, now, codeAt(person.secret ?? '', now))).toBe(true);
  });

  test('that were accepted, and those before them, are never accepted again after the clock went back', async () => {
    const person = await testEnv.signUp('clockback', { hasTfa: true });
    const now = testEnv.clock.now();
    const codeOf = (ms: number) => codeAt(person.secret ?? '', later(now, ms));
    expect(await isRight(person, now, codeOf(0))).toBe(true);
    for (const back of [0, -30, -60, -120]) {
      expect(await isRight(person, later(now, back * secondMs), codeOf(0)), `${back}`).not.toBe(true);
      expect(await isRight(person, later(now, back * secondMs), codeOf(back * secondMs)), `${back}`).not.toBe(true);
    }
    expect(await isRight(person, later(now, 60 * secondMs), codeOf(60 * secondMs))).toBe(true);
  });
});
