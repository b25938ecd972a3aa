import { describe, expect, test } from 'vitest';
import {
  endOfTradingDay,
  findNextPhase,
  findSession,
  type MarketSchedule,
  momentAt,
  sessionOf,
} from './market-schedule.ts';

const none: ReadonlySet<string> = new Set();
const at = (text: string): Date => new Date(text);

const exchange: MarketSchedule = {
  calendars: ['US'],
  timeZone: 'America/New_York',
  days: [1, 2, 3, 4, 5],
  opens: '09:30',
  closes: '16:00',
  auctionMinutes: 15,
  everyMinutes: 60,
  haltAuctionMinutes: 5,
};
const alwaysOpen: MarketSchedule = {
  ...exchange,
  timeZone: 'UTC',
  days: [1, 2, 3, 4, 5, 6, 7],
  opens: '00:00',
  closes: '24:00',
};
const overNight: MarketSchedule = { ...exchange, days: [1, 2, 3, 4], opens: '18:00', closes: '02:00' };

describe('a time of a day', () => {
  test.each([
    ['America/New_York', '2026-03-07', '09:30', '2026-03-07T14:30:00Z'],
    ['America/New_York', '2026-03-08', '09:30', '2026-03-08T13:30:00Z'],
    ['America/New_York', '2026-11-01', '09:30', '2026-11-01T14:30:00Z'],
    ['America/New_York', '2026-03-08', '00:00', '2026-03-08T05:00:00Z'],
    ['America/New_York', '2026-03-08', '24:00', '2026-03-09T04:00:00Z'],
    ['America/Guatemala', '2026-06-01', '08:00', '2026-06-01T14:00:00Z'],
    ['Asia/Kolkata', '2026-06-01', '09:15', '2026-06-01T03:45:00Z'],
    ['Australia/Sydney', '2026-10-04', '10:00', '2026-10-03T23:00:00Z'],
  ])('in %s on %s at %s is one moment, whatever the clocks do on that day', (zone, day, time, moment) => {
    expect(momentAt(day, time, zone)).toEqual(at(moment));
  });

  test('a time that the clocks skip is an hour later, and of one that they show twice the first counts', () => {
    expect(momentAt('2026-03-08', '02:30', 'America/New_York')).toEqual(at('2026-03-08T07:30:00Z'));
    expect(momentAt('2026-11-01', '01:30', 'America/New_York')).toEqual(at('2026-11-01T05:30:00Z'));
    expect(momentAt('2026-03-29', '02:30', 'Europe/Madrid')).toEqual(at('2026-03-29T01:30:00Z'));
    expect(momentAt('2026-10-25', '02:30', 'Europe/Madrid')).toEqual(at('2026-10-25T00:30:00Z'));
  });
});

describe('a session', () => {
  test('is on the days of the week that are not holidays, in the clocks of the market', () => {
    expect(sessionOf('2026-03-09', exchange, none)).toEqual({
      opensAt: at('2026-03-09T13:30:00Z'),
      closesAt: at('2026-03-09T20:00:00Z'),
    });
    expect(sessionOf('2026-03-08', exchange, none)).toBeUndefined();
    expect(sessionOf('2026-03-09', exchange, new Set(['2026-03-09']))).toBeUndefined();
  });

  test('is under way or the next one, over weekends and holidays', () => {
    const holidays = new Set(['2026-07-03']);
    const thursday = { opensAt: at('2026-07-02T13:30:00Z'), closesAt: at('2026-07-02T20:00:00Z') };
    const monday = { opensAt: at('2026-07-06T13:30:00Z'), closesAt: at('2026-07-06T20:00:00Z') };
    expect(findSession(at('2026-07-02T19:59:59Z'), exchange, holidays)).toEqual(thursday);
    expect(findSession(at('2026-07-02T20:00:00Z'), exchange, holidays)).toEqual(monday);
    expect(findSession(at('2026-07-06T03:00:00Z'), exchange, holidays)).toEqual(monday);
  });

  test('goes on after midnight where it closes earlier than it opens', () => {
    const monday = { opensAt: at('2026-06-01T22:00:00Z'), closesAt: at('2026-06-02T06:00:00Z') };
    expect(sessionOf('2026-06-01', overNight, none)).toEqual(monday);
    expect(findSession(at('2026-06-02T05:59:00Z'), overNight, none)).toEqual(monday);
    expect(findSession(at('2026-06-02T06:00:00Z'), overNight, none)?.opensAt).toEqual(at('2026-06-02T22:00:00Z'));
    expect(findSession(at('2026-06-05T06:00:00Z'), overNight, none)?.opensAt).toEqual(at('2026-06-08T22:00:00Z'));
    expect(endOfTradingDay(at('2026-06-02T05:00:00Z'), overNight, none)).toEqual(at('2026-06-02T06:00:00Z'));
  });

  test('over the night in which the clocks change is an hour shorter or longer', () => {
    const daily = { ...overNight, days: [1, 2, 3, 4, 5, 6, 7], closes: '06:00' };
    const hours = (day: string): number => {
      const session = sessionOf(day, daily, none);
      return session ? (session.closesAt.getTime() - session.opensAt.getTime()) / 3_600_000 : 0;
    };
    expect([hours('2026-03-06'), hours('2026-03-07'), hours('2026-10-31')]).toEqual([12, 11, 13]);
  });

  test('has no break in a market that never closes, and its day of trading ends at midnight', () => {
    const now = at('2026-06-03T12:00:00Z');
    const session = findSession(now, alwaysOpen, none);
    expect(session && session.opensAt <= now && session.closesAt > at('2026-07-01T00:00:00Z')).toBe(true);
    expect(endOfTradingDay(now, alwaysOpen, none)).toEqual(at('2026-06-04T00:00:00Z'));
    expect(endOfTradingDay(at('2026-06-04T00:00:00Z'), alwaysOpen, none)).toEqual(at('2026-06-05T00:00:00Z'));
  });

  test('of a week without a break ends with the week, and its day of trading with the day', () => {
    const weekdays = { ...alwaysOpen, days: [1, 2, 3, 4, 5] };
    const sunday = at('2026-06-07T12:00:00Z');
    expect(findSession(sunday, weekdays, none)).toEqual({
      opensAt: at('2026-06-08T00:00:00Z'),
      closesAt: at('2026-06-13T00:00:00Z'),
    });
    expect(endOfTradingDay(sunday, weekdays, none)).toEqual(at('2026-06-09T00:00:00Z'));
  });

  test('is not found in a market that opens on no day', () => {
    expect(findSession(at('2026-06-07T12:00:00Z'), { ...exchange, days: [] }, none)).toBeUndefined();
  });
});

describe('the next phase', () => {
  const rest = { mode: 'continuous', schedule: exchange, holidays: none } as const;
  const opensAt = '2026-06-01T13:30:00Z';
  const auctionEnds = at('2026-06-01T13:45:00Z');
  const closesAt = at('2026-06-01T20:00:00Z');

  test('of a closed market is its opening auction, not before it opens', () => {
    const closed = { ...rest, phase: 'closed', until: at(opensAt) } as const;
    expect(findNextPhase(at('2026-06-01T13:29:59Z'), closed)).toBeUndefined();
    const opening = { phase: 'auction', reason: 'opening', until: auctionEnds };
    expect(findNextPhase(at(opensAt), closed)).toEqual(opening);
    expect(findNextPhase(at('2026-06-01T13:30:20Z'), closed)).toEqual(opening);
  });

  test('of a market that opens late gathers orders for as long all the same, and never longer than it is open', () => {
    const closed = { ...rest, phase: 'closed', until: at(opensAt) } as const;
    expect(findNextPhase(at('2026-06-01T18:00:00Z'), closed)?.until).toEqual(at('2026-06-01T18:14:00Z'));
    expect(findNextPhase(at('2026-06-01T19:55:00Z'), closed)?.until).toEqual(closesAt);
  });

  test('of an auction is trading until the market closes', () => {
    const auction = { ...rest, phase: 'auction', until: auctionEnds } as const;
    expect(findNextPhase(at('2026-06-01T13:44:59Z'), auction)).toBeUndefined();
    const trading = { phase: 'continuous', reason: 'schedule', until: closesAt };
    expect(findNextPhase(auctionEnds, auction)).toEqual(trading);
    expect(findNextPhase(at('2026-06-01T20:00:01Z'), auction)).toMatchObject({ phase: 'closed' });
  });

  test('of trading is the close, until the next day on which it opens', () => {
    const trading = { ...rest, phase: 'continuous', until: closesAt } as const;
    expect(findNextPhase(at('2026-06-01T19:59:59Z'), trading)).toBeUndefined();
    const opensNext = at('2026-06-03T13:30:00Z');
    expect(findNextPhase(closesAt, { ...trading, holidays: new Set(['2026-06-02']) })).toEqual({
      phase: 'closed',
      reason: 'schedule',
      until: opensNext,
    });
  });

  test('of a halt is what staff decide', () => {
    expect(findNextPhase(closesAt, { ...rest, phase: 'halted', until: null })).toBeUndefined();
    expect(findNextPhase(closesAt, { ...rest, phase: 'halted', until: at(opensAt) })).toBeUndefined();
  });

  test('of a market that never closes is trading again when the time for which it was planned is over', () => {
    const trading = { ...rest, schedule: alwaysOpen, phase: 'continuous' } as const;
    expect(findNextPhase(auctionEnds, { ...trading, until: null })).toBeUndefined();
    expect(findNextPhase(auctionEnds, { ...trading, until: auctionEnds })).toMatchObject({ phase: 'continuous' });
  });

  test('of a market with auctions is the next auction, at times that do not drift, the last one at the close', () => {
    const auction = { ...rest, mode: 'auctions', phase: 'auction' } as const;
    const next = (now: string, until: string) => findNextPhase(at(now), { ...auction, until: at(until) });
    expect(next('2026-06-01T13:45:07Z', '2026-06-01T13:45:00Z')).toEqual({
      phase: 'auction',
      reason: 'schedule',
      until: at('2026-06-01T14:45:00Z'),
    });
    expect(next('2026-06-01T17:10:00Z', '2026-06-01T14:45:00Z')?.until).toEqual(at('2026-06-01T17:45:00Z'));
    expect(next('2026-06-01T19:45:00Z', '2026-06-01T19:45:00Z')?.until).toEqual(closesAt);
    expect(next('2026-06-01T20:00:00Z', '2026-06-01T20:00:00Z')).toMatchObject({ phase: 'closed' });
  });
});
