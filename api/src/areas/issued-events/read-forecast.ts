import { type CorporateActionKind, paysForUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import { readIssuedForecast } from '@istmo/contract/areas/corporate-actions/issued.contract';
import { toUnitPayments } from '@istmo/contract/areas/bonds/unit-payments';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { fraction, multiplyFractions, roundFraction } from '@istmo/contract/kernel/fraction';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { listActiveAssetsOf } from '../assets/public.ts';
import { readSchedule } from '../bonds/public.ts';
import {
  estimateCosts,
  type EventMoney,
  type HoldersNow,
  type IssuedEvent,
  missingOf,
  readEventMoney,
  readHoldersNow,
  readIssuedEvents,
  readTerms,
  type StoredTerms,
} from '../corporate-actions/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { type Amounts, amountsOf } from './issued-views.ts';

const daysAhead = 365;

/** What is to be paid on a day in one currency, in minor units; undefined what is not known. */
type Due = {
  readonly day: string;
  readonly security: string;
  readonly kind: CorporateActionKind;
  /** Undefined: of the schedule of a bond, and not drafted yet. */
  readonly event: IssuedEvent | undefined;
  readonly currency: string;
  readonly gross: bigint | undefined;
  readonly tax: bigint | undefined;
  readonly isKnown: boolean;
  readonly isChoice: boolean;
  readonly funded: bigint;
  readonly missing: bigint;
};

/** Announced ones that are not paid yet, and coupons that the schedule drafted. Other drafts are plans. */
const isExpected = ({ kind, state, origin }: IssuedEvent): boolean =>
  paysForUnits(kind) &&
  (state === 'announced' ||
    state === 'recorded' ||
    state === 'funded' ||
    state === 'paying' ||
    (origin === 'schedule' && (state === 'draft' || state === 'proposed')));

type Own = { readonly app: App; readonly amounts: Amounts; readonly holders: ReadonlyMap<string, HoldersNow> };

/** What an event costs: as its holders were recorded, or by the units that are held now. */
async function listDue({ app, amounts, holders }: Own, event: IssuedEvent, terms: StoredTerms): Promise<Due[]> {
  const { kind, instrument } = event;
  const money = new Map((await readEventMoney(app.db, event.id)).map((one) => [one.currency, one]));
  const isKnown = [...money.values()].some(({ needed, paid }) => needed > 0n || paid > 0n);
  const shared = { day: terms.paymentDay ?? '', security: instrument, kind, event };
  const fundedOf = (one: EventMoney | undefined): bigint => (one ? one.funded - one.returned : 0n);
  if (isKnown)
    return [...money.values()].map((one) => ({
      ...shared,
      currency: one.currency,
      gross: one.needed,
      tax: undefined,
      isKnown: true,
      isChoice: false,
      funded: fundedOf(one),
      missing: missingOf(one),
    }));
  const now = holders.get(instrument)?.holders ?? [];
  const costs = await estimateCosts(app, { kind, terms, instrument, holders: now, scaleOf: amounts.scaleOf });
  return costs.map(({ currency, gross, tax }, index) => {
    const funded = fundedOf(money.get(currency));
    const missing = gross > funded ? gross - funded : 0n;
    return { ...shared, currency, gross, tax, isKnown: false, isChoice: index > 0, funded, missing };
  });
}

type Period = { readonly from: string; readonly until: string };

/** Coupons and repayments of a bond's schedule that no event is about yet. What is repaid takes units, so later payments are on those that are left. */
async function listScheduled(
  { app, amounts, holders }: Own,
  security: string,
  { events, from, until }: Period & { readonly events: readonly IssuedEvent[] },
): Promise<Due[]> {
  const schedule = await readSchedule(app.db, security);
  if (!schedule) return [];
  const { nominal } = schedule.terms;
  const whole = 10n ** BigInt(amounts.scaleOf(security));
  let units = holders.get(security)?.holders.reduce((sum, holder) => sum + holder.units, 0n) ?? 0n;
  const drafted = new Set(
    events
      .filter(({ instrument, state }) => instrument === security && state !== 'cancelled')
      .map(({ kind, coupon }) => `${kind} ${coupon}`),
  );
  return schedule.periods
    .filter(({ paidOn }) => paidOn >= from && paidOn <= until)
    .flatMap((period) => {
      const { interest, taken } = toUnitPayments(period, schedule.terms);
      const repaid = (units * taken.numerator) / taken.denominator;
      const held = units;
      units -= repaid;
      const line = (kind: CorporateActionKind, gross: bigint | undefined): Due[] =>
        gross === 0n || drafted.has(`${kind} ${period.number}`)
          ? []
          : [
              {
                ...unfunded,
                day: period.paidOn,
                security,
                kind,
                currency: nominal.currency,
                gross,
                missing: gross ?? 0n,
              },
            ];
      const isLast = taken.numerator === taken.denominator;
      return [
        ...line('interest', interest && roundFraction(multiplyFractions(interest, fraction(held, whole)), 'down')),
        ...line(isLast ? 'redemption' : 'partial-redemption', (nominal.units * repaid) / whole),
      ];
    });
}

/** What is not drafted yet has no money of its own. */
const unfunded = { event: undefined, tax: undefined, isKnown: false, isChoice: false, funded: 0n };

function showDue({ event, gross, tax, ...due }: Due, { decimal }: Amounts) {
  const { currency } = due;
  return {
    day: due.day,
    security: due.security,
    kind: due.kind,
    reference: event?.reference ?? '',
    state: event?.state ?? null,
    currency,
    gross: gross === undefined ? null : decimal(gross, currency),
    tax: tax === undefined ? null : decimal(tax, currency),
    net: gross === undefined || tax === undefined ? null : decimal(gross - tax, currency),
    is_known: due.isKnown,
    is_choice: due.isChoice,
    funded: decimal(due.funded, currency),
    missing: decimal(due.missing, currency),
  };
}

/** By currency, without what holders may choose instead of another one. */
function sumDue(due: readonly Due[], { decimal }: Amounts) {
  const counted = due.filter(({ isChoice }) => !isChoice);
  return [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, group]) => {
    const sum = (read: (one: Due) => bigint): string =>
      decimal(
        group.reduce((all, one) => all + read(one), 0n),
        currency,
      );
    return {
      currency,
      gross: sum(({ gross }) => gross ?? 0n),
      funded: sum(({ funded }) => funded),
      missing: sum(({ missing }) => missing),
    };
  });
}

export const answerReadIssuedForecast = handle(readIssuedForecast, async (app, { customer }) => {
  const from = dayAt(app.clock.now(), app.settings.timeZone);
  const until = addDays(from, daysAhead);
  const [registry, listed, assets] = await Promise.all([
    readRegistry(app),
    readIssuedEvents(app.db, customer),
    listActiveAssetsOf(app.db, [customer]),
  ]);
  const terms = await readTerms(
    app.db,
    listed.map(({ id }) => id),
  );
  const events = listed.flatMap((event) => {
    const own = terms.get(event.id);
    return own ? [{ event, terms: own }] : [];
  });
  const codes = [...new Set([...assets.map(({ ticker }) => ticker), ...listed.map(({ instrument }) => instrument)])];
  const known = codes.filter((code) => registry.instruments.some((instrument) => instrument.code === code));
  const holders = new Map(
    await Promise.all(known.map(async (code) => [code, await readHoldersNow(app, code)] as const)),
  );
  const own: Own = { app, amounts: amountsOf(registry), holders };
  const expected = events.filter(
    ({ event, terms: { paymentDay } }) => isExpected(event) && (paymentDay ?? '') <= until,
  );
  const due = [
    ...(await Promise.all(expected.map(({ event, terms: ofEvent }) => listDue(own, event, ofEvent)))),
    ...(await Promise.all(known.map((code) => listScheduled(own, code, { events: listed, from, until })))),
  ]
    .flat()
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  return {
    data: due.map((one) => showDue(one, own.amounts)),
    totals: sumDue(due, own.amounts),
    until,
  };
});
