import { readBusiness } from '@istmo/contract/areas/business/business.staff.contract';
import type { BusinessFigure } from '@istmo/contract/areas/business/business.rules';
import { formatUnits } from '@istmo/contract/kernel/money';
import { type DayTotal, readDayTotals, readOwnedTotals } from '@istmo/ledger';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { cachedRead } from '../../../runtime/cached-read.ts';
import { countEndedChecks } from '../../kyc/public.ts';
import { countSignUps, listDays, readStoredTotals } from '../business.store.ts';
import { readPricing, type Pricing } from '../price-days.ts';
import { sumByDay, sumHeldByDay, type UnitsByDay } from '../sum-days.ts';

const days = 30;
const maxAgeMs = 20_000;

// The same for all staff.
const readDays = cachedRead({ maxAgeMs, load: loadDays });

export const answerReadBusiness = handleStaff(readBusiness, (app) => readDays(app));

async function loadDays(app: App) {
  const at = app.clock.now();
  const zone = app.settings.timeZone;
  const shown = await listDays(app.db, { at, zone, days });
  const names = shown.map(({ day }) => day);
  const since = names[0] ?? '';
  const [{ totals, owned }, signUps, checks] = await Promise.all([
    readTotals(app, since),
    countSignUps(app.db, { since, zone }),
    countEndedChecks(app.db, { since, zone }),
  ]);
  const codes = new Set([...owned.keys(), ...totals.map(({ currency }) => currency)]);
  const pricing = await readPricing(app, { codes, days: shown, at });
  const flow = (name: BusinessFigure, figure: DayTotal['figure']) =>
    toFlow(name, sumByDay(totals, figure, names), pricing);
  const held = sumHeldByDay(totals, owned, names);
  return {
    days: names,
    figures: [
      toStock(
        'money',
        select(held, (code) => !pricing.isSecurity(code)),
        pricing,
      ),
      toStock(
        'securities',
        select(held, (code) => pricing.isSecurity(code)),
        pricing,
      ),
      flow('in', 'in'),
      flow('out', 'out'),
      flow('volume', 'volume'),
      flow('revenue', 'fees'),
      toCount(
        'sign_ups',
        names.map((day) => signUps.get(day) ?? 0),
      ),
      toRate(
        'verified',
        names.map((day) => checks.get(day) ?? { passed: 0, failed: 0 }),
      ),
    ],
    as_of: at.toISOString(),
  };
}

const select = (units: UnitsByDay, isMeant: (code: string) => boolean): UnitsByDay =>
  units.map((ofDay) => new Map([...ofDay].filter(([code]) => isMeant(code))));

/** What moved since a day, stored and since then, with what customers own at the same moment. */
function readTotals(app: App, since: string) {
  return app.db.inTransaction(
    async (tx) => {
      const { checkpoint, totals } = await readStoredTotals(tx, since);
      const newest = await readDayTotals(tx, { after: checkpoint, zone: app.settings.timeZone });
      return { totals: [...totals, ...newest], owned: await readOwnedTotals(tx) };
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

const cents = (value: bigint | undefined) => (value === undefined ? null : formatUnits(value, 2));

/** Undefined as soon as one part is. */
const sum = (values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.reduce((total, value) => (total === undefined || value === undefined ? undefined : total + value), 0n);

/** A figure that adds up over the days; each day at its own prices. */
function toFlow(name: BusinessFigure, units: UnitsByDay, pricing: Pricing) {
  const byDay = units.map((ofDay, day) => [...ofDay].map(([code, amount]) => pricing.toCents(code, amount, day)));
  const codes = new Set(units.flatMap((ofDay) => [...ofDay.keys()]));
  const parts = [...codes].map((code) => ({
    currency: code,
    amount: pricing.format(
      code,
      units.reduce((total, ofDay) => total + (ofDay.get(code) ?? 0n), 0n),
    ),
    value: sum(units.map((ofDay, day) => pricing.toCents(code, ofDay.get(code) ?? 0n, day))),
  }));
  const values = byDay.map(sum);
  return toFigure(name, { values, total: sum(values), parts });
}

/** A figure that is what it is on a day; the total is the last one. */
function toStock(name: BusinessFigure, units: UnitsByDay, pricing: Pricing) {
  const last = units.length - 1;
  const values = units.map((ofDay, day) => sum([...ofDay].map(([code, amount]) => pricing.toCents(code, amount, day))));
  const parts = [...(units[last] ?? [])].map(([code, amount]) => ({
    currency: code,
    amount: pricing.format(code, amount),
    value: pricing.toCents(code, amount, last),
  }));
  return toFigure(name, { values, total: values[last], parts });
}

type Part = { readonly currency: string; readonly amount: string; readonly value: bigint | undefined };
type Valued = {
  readonly values: readonly (bigint | undefined)[];
  readonly total: bigint | undefined;
  readonly parts: readonly Part[];
};

function toFigure(name: BusinessFigure, { values, total, parts }: Valued) {
  const ordered = parts.toSorted((one, other) => Number((other.value ?? 0n) - (one.value ?? 0n)));
  return {
    name,
    unit: 'usd' as const,
    total: cents(total),
    values: values.map(cents),
    parts: ordered.map(({ currency, amount, value }) => ({ currency, amount, usd: cents(value) })),
  };
}

function toCount(name: BusinessFigure, counts: readonly number[]) {
  const total = counts.reduce((left, right) => left + right, 0);
  return { name, unit: 'count' as const, total: `${total}`, values: counts.map((count) => `${count}`), parts: [] };
}

type Checks = { readonly passed: number; readonly failed: number };

function toRate(name: BusinessFigure, byDay: readonly Checks[]) {
  const rate = ({ passed, failed }: Checks) =>
    passed + failed === 0 ? null : `${Math.round((passed * 100) / (passed + failed))}`;
  const total = byDay.reduce(
    (left, right) => ({ passed: left.passed + right.passed, failed: left.failed + right.failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
  return { name, unit: 'percent' as const, total: rate(total), values: byDay.map(rate), parts: [] };
}
