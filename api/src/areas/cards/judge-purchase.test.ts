import { expect, test } from 'vitest';
import { nextCheck } from './judge-purchase.ts';

const day = 86_400_000;
const start = new Date('2026-11-22T12:00:00.000Z');

/** The days after which the acquirer is asked about a payment that ended without money. */
function daysAsked(answer: Parameters<typeof nextCheck>[1]): number[] {
  const days: number[] = [];
  let now = start;
  for (let count = 0; count < 1_000; count++) {
    const next = nextCheck({ state: 'expired', stateSince: start, checks: 0 }, answer, now);
    if (!next) return days;
    now = next;
    days.push((next.getTime() - start.getTime()) / day);
  }
  throw new Error('it is asked for ever');
}

test('a payment that the acquirer has not decided is asked about for half a year, less and less often', () => {
  for (const answer of [undefined, 'outage', { state: 'pending' }] as const) {
    const days = daysAsked(answer);
    const pauses = days.map((one, index) => one - (days[index - 1] ?? 0));
    expect(days.at(-1)).toBeGreaterThan(180);
    expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0) - 1e-6)).toBe(true);
    expect(Math.max(...pauses)).toBeLessThan(3.001);
    expect(days.length).toBeLessThan(150);
  }
});

test('one that the acquirer declined is final after a week', () => {
  const last = daysAsked({ state: 'declined' }).at(-1) ?? 0;
  expect(last).toBeGreaterThan(7);
  expect(last).toBeLessThan(10);
});
