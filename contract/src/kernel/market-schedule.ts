import { addDays, dayAt } from './day.ts';
import type { MarketMode, MarketPhase, PhaseReason } from './order.ts';

/** When a market between investors is open, in its own time zone. */
export type MarketSchedule = {
  /** Two-letter codes of the countries on whose bank holidays it stays closed. */
  readonly calendars: readonly string[];
  readonly timeZone: string;
  /** Monday is 1, Sunday 7. */
  readonly days: readonly number[];
  /** HH:MM. From 00:00 to 24:00 on all seven days it never closes; what closes at an earlier time than it opens does so on the next day. */
  readonly opens: string;
  readonly closes: string;
  /** How long orders are gathered after it opens, before they trade. */
  readonly auctionMinutes: number;
  /** Of a market with auctions only: from the end of one auction to that of the next. */
  readonly everyMinutes: number;
  /** How long orders are gathered after a halt. */
  readonly haltAuctionMinutes: number;
};

/** When it is open on a day; both are null on a day on which it is not. */
export type MarketSession = { readonly opensAt: Date; readonly closesAt: Date };

const minuteMs = 60_000;
const dayMs = 86_400_000;

const offsets = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: Date, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const format =
    offsets.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  offsets.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at.getTime() / 1000) * 1000;
}

/**
 * The moment at which the clocks of a time zone show a time of a day; 24:00 is the beginning of the next one. A time that is shown twice is the first of both; one
 * that the clocks skip is as much later.
 */
export function momentAt(day: string, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const local = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * minuteMs;
  const before = offsetAt(new Date(local - dayMs), timeZone);
  const after = offsetAt(new Date(local + dayMs), timeZone);
  if (before === after) return new Date(local - before);
  const shown = [local - before, local - after].filter((at) => at + offsetAt(new Date(at), timeZone) === local);
  return new Date(shown.length > 0 ? Math.min(...shown) : local - before);
}

const weekday = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The session that begins on a day; undefined where the market stays closed. */
export function sessionOf(
  day: string,
  { days, opens, closes, timeZone }: MarketSchedule,
  holidays: ReadonlySet<string>,
): MarketSession | undefined {
  if (!days.includes(weekday(day)) || holidays.has(day)) return undefined;
  const lastDay = closes > opens ? day : addDays(day, 1);
  return { opensAt: momentAt(day, opens, timeZone), closesAt: momentAt(lastDay, closes, timeZone) };
}

// Longer than a market is closed anywhere.
const maxClosedDays = 60;

/** The session in which a moment is, or the next one; days without a break are one session. */
export function findSession(
  at: Date,
  schedule: MarketSchedule,
  holidays: ReadonlySet<string>,
): MarketSession | undefined {
  const today = dayAt(at, schedule.timeZone);
  // That of yesterday may go on after midnight.
  for (let ahead = -1; ahead <= maxClosedDays; ahead++) {
    const day = addDays(today, ahead);
    const session = sessionOf(day, schedule, holidays);
    if (!session || session.closesAt <= at) continue;
    let { closesAt } = session;
    for (let next = 1; next <= maxClosedDays; next++) {
      const following = sessionOf(addDays(day, next), schedule, holidays);
      if (following?.opensAt.getTime() !== closesAt.getTime()) break;
      closesAt = following.closesAt;
    }
    return { opensAt: session.opensAt, closesAt };
  }
  return undefined;
}

/** The end of the day of trading, under way or next: when the market closes, or midnight in a market that does not. */
export function endOfTradingDay(at: Date, schedule: MarketSchedule, holidays: ReadonlySet<string>): Date {
  const today = dayAt(at, schedule.timeZone);
  for (let ahead = -1; ahead <= maxClosedDays; ahead++) {
    const session = sessionOf(addDays(today, ahead), schedule, holidays);
    if (session && session.closesAt > at) return session.closesAt;
  }
  return momentAt(today, '24:00', schedule.timeZone);
}

/** What a market does from a moment on, until its schedule ends it; `until` null: the schedule never does. */
export type NextPhase = {
  readonly phase: MarketPhase;
  readonly reason: PhaseReason;
  readonly until: Date | null;
};

type PhaseNow = {
  readonly phase: MarketPhase;
  readonly until: Date | null;
  readonly mode: MarketMode;
  readonly schedule: MarketSchedule;
  readonly holidays: ReadonlySet<string>;
};

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** What follows what a market does now, where its schedule says so at this moment; undefined: nothing yet. A halt by staff ends by staff only. */
export function findNextPhase(at: Date, now: PhaseNow): NextPhase | undefined {
  const { phase, until, mode, schedule, holidays } = now;
  if (phase === 'halted') return undefined;
  if (phase !== 'closed' && until !== null && at < until) return undefined;
  const session = findSession(at, schedule, holidays);
  const isOpen = session !== undefined && session.opensAt <= at;
  const closed: NextPhase = { phase: 'closed', reason: 'schedule', until: session?.opensAt ?? null };
  if (phase === 'closed') {
    if (!isOpen) return undefined;
    const end = new Date(
      Math.max(session.opensAt.getTime(), at.getTime() - minuteMs) + schedule.auctionMinutes * minuteMs,
    );
    return { phase: 'auction', reason: 'opening', until: earlier(end, session.closesAt) };
  }
  if (!isOpen) return closed;
  if (phase === 'continuous')
    return until === null ? undefined : { phase: 'continuous', reason: 'schedule', until: session.closesAt };
  if (mode === 'auctions') {
    const end = nextAuctionEnd(at, until ?? at, schedule.everyMinutes * minuteMs);
    return { phase: 'auction', reason: 'schedule', until: earlier(end, session.closesAt) };
  }
  return { phase: 'continuous', reason: 'schedule', until: session.closesAt };
}

/** So long after the last auction ended by the schedule, so that late starts do not add up; one that was missed is left out. */
function nextAuctionEnd(at: Date, ended: Date, everyMs: number): Date {
  const missed = Math.floor((at.getTime() - ended.getTime()) / everyMs);
  return new Date(ended.getTime() + (missed + 1) * everyMs);
}
