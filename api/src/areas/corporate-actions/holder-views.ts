import type { Instrument, Registry } from '@istmo/contract/kernel/instrument';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import { readCirculating, readHolding } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { readResidences } from '../profile/public.ts';
import { taxOn } from './entitlements.ts';
import type { Withholding } from './entitlement-types.ts';
import { estimateGross, unitsAfter } from './estimate.ts';
import { findDuty } from './holder-duty.ts';
import {
  type HolderEntitlement,
  type HolderEvent,
  readChosenCurrencies,
  readEntitlementsOfEvents,
} from './holder-events.store.ts';
import { readTerms, type StoredTerms } from './terms.store.ts';
import { readWithholding } from './withholding.store.ts';

/** An event with all that its holder's part is made of. */
export type HeldEvent = {
  readonly event: HolderEvent;
  readonly terms: StoredTerms;
  readonly entitlement: HolderEntitlement | undefined;
  readonly chosen: string | undefined;
  /** Now, or at the record moment once that was. */
  readonly units: bigint;
  readonly circulating: bigint;
  /** By the rules of today; undefined where no rule is about the holder. */
  readonly withholding: Withholding | undefined;
};

export type HolderContext = { readonly registry: Registry; readonly now: Date };

/** Reads what the customer's part of these events is made of. */
export async function readHeldEvents(app: App, customer: CustomerId, events: readonly HolderEvent[]) {
  const ids = events.map(({ id }) => id);
  const unrecorded = [...new Set(events.filter(isUnrecorded).map(({ instrument }) => instrument))];
  const [registry, terms, entitlements, chosen, [residence], holdings] = await Promise.all([
    readRegistry(app),
    readTerms(app.db, ids),
    readEntitlementsOfEvents(app.db, customer, ids),
    readChosenCurrencies(app.db, customer, ids),
    readResidences(app.db, [customer]),
    Promise.all(unrecorded.map((code) => readHeldNow(app, customer, code))),
  ]);
  const now = new Map(holdings.map((held) => [held.code, held]));
  const held = events.map(async (event): Promise<HeldEvent> => {
    const own = terms.get(event.id);
    if (!own) throw new Error(`the corporate action ${event.reference} has no terms`);
    const { units = 0n, circulating = 0n } = now.get(event.instrument) ?? {};
    return {
      event,
      terms: own,
      entitlement: entitlements.get(event.id),
      chosen: chosen.get(event.id)?.currency,
      units: event.recordedUnits ?? (isUnrecorded(event) ? units : 0n),
      circulating,
      withholding: await findWithholding(app, event, { terms: own, customer, residence }),
    };
  });
  return { held: await Promise.all(held), context: { registry, now: app.clock.now() } satisfies HolderContext };
}

type Taxed = {
  readonly terms: StoredTerms;
  readonly customer: CustomerId;
  readonly residence: Awaited<ReturnType<typeof readResidences>>[number] | undefined;
};

/** The tax of an event that is still estimated: by the rules and certificates of its payment day, as they are today. */
async function findWithholding(
  app: App,
  { kind, state }: HolderEvent,
  { terms: { taxCountry, paymentDay }, customer, residence }: Taxed,
): Promise<Withholding | undefined> {
  if (taxCountry === null) return { country: null, rate: 0, basis: '', rounding: 'down' };
  if (paymentDay === null || state === 'cancelled' || state === 'paid' || state === 'closed') return undefined;
  const find = await readWithholding(app.db, { kind, taxCountry, paymentDay });
  return find({ customer, country: residence?.alphaCode ?? '', category: residence?.userType ?? 'personal' });
}

const isUnrecorded = ({ state, kind }: HolderEvent): boolean =>
  state === 'announced' || state === 'cancelled' || kind === 'notice';

async function readHeldNow(app: App, customer: CustomerId, code: string) {
  const [holding, circulating] = await Promise.all([
    readHolding(app.db, { customer, currency: code }),
    readCirculating(app.db, code),
  ]);
  return { code, units: holding.available + holding.held + holding.frozen + holding.locked, circulating };
}

export const titleIn = (
  { titleEn, titleEs }: { readonly titleEn: string; readonly titleEs: string },
  language: Language,
) => (language === 'es' ? titleEs : titleEn);

const toTime = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The lines of the notice that lists and pages begin with. */
export function toSummary({ event, terms }: Pick<HeldEvent, 'event' | 'terms'>, language: Language) {
  return {
    reference: event.reference,
    security: event.instrument,
    kind: event.kind,
    state: event.state,
    title: titleIn(terms, language),
    record_day: terms.recordDay,
    ex_day: terms.exDay,
    payment_day: terms.paymentDay,
    cutoff_at: toTime(terms.cutoffAt),
    announced_at: event.announcedAt.toISOString(),
    cancel_reason: event.cancelReason,
  };
}

const millionths = 4;

export function toEntitlementView(entitlement: HolderEntitlement, registry: Registry) {
  const { ledgerScale } = requireInstrument(registry, entitlement.currency);
  const security = requireInstrument(registry, entitlement.instrument);
  const decimal = (units: bigint): string => formatUnits(units, ledgerScale);
  return {
    id: entitlement.id,
    state: entitlement.state,
    reason: entitlement.reason,
    units: formatUnits(entitlement.units, security.ledgerScale),
    redeemed: formatUnits(entitlement.redeemedUnits, security.ledgerScale),
    currency: entitlement.currency,
    gross: decimal(entitlement.grossUnits),
    tax: decimal(entitlement.taxUnits),
    net: decimal(entitlement.grossUnits - entitlement.taxUnits),
    // Millionths as percent.
    tax_rate: formatUnits(BigInt(entitlement.taxRate), millionths),
    tax_country: entitlement.taxCountry ?? '',
    tax_basis: entitlement.taxBasis,
    paid_at: toTime(entitlement.paidAt),
  };
}

/** What the holder has of the event: units, what to do, what it would bring or brings. */
export function toOwnPart(held: HeldEvent, context: HolderContext) {
  const { event, terms, entitlement, units } = held;
  const { registry, now } = context;
  const security = requireInstrument(registry, event.instrument);
  const { duty, until } = findDuty({ action: event, terms }, now);
  const after = event.state === 'cancelled' ? null : unitsAfter({ kind: event.kind, units, terms });
  return {
    units: formatUnits(units, security.ledgerScale),
    is_recorded: event.recordedUnits !== null,
    duty,
    duty_until: toTime(until),
    estimate: entitlement || event.state === 'cancelled' ? null : toEstimate(held, security, context),
    entitlement: entitlement ? toEntitlementView(entitlement, registry) : null,
    units_after: after === null ? null : formatUnits(after, security.ledgerScale),
  };
}

function toEstimate(held: HeldEvent, security: Instrument, { registry }: HolderContext) {
  const { event, terms, chosen, units, circulating, withholding } = held;
  const rate = terms.rates.find(({ currency }) => currency === chosen) ?? terms.rates[0];
  if (!rate || units === 0n) return null;
  const { ledgerScale: currencyScale } = requireInstrument(registry, rate.currency);
  const { ledgerScale: securityScale } = security;
  const gross = estimateGross({ kind: event.kind, terms, rate, units, circulating, securityScale, currencyScale });
  if (gross === undefined) return null;
  const tax = withholding && taxOn(gross, withholding);
  const decimal = (amount: bigint): string => formatUnits(amount, currencyScale);
  return {
    currency: rate.currency,
    gross: decimal(gross),
    tax: tax === undefined ? null : decimal(tax),
    net: tax === undefined ? null : decimal(gross - tax),
  };
}
