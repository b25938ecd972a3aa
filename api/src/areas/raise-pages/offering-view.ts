import type { OfferingCard, OfferingView } from '@istmo/contract/kernel/offering-shape';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { listRaiseTerms, type Raise, readAcceptedDocuments, type StoredRaiseTerms } from '../raises/public.ts';
import { capOf, type ShownRaise, valueIn } from './offering-cards.ts';

type Parts = { readonly card: OfferingCard; readonly byStep: ReadonlyMap<number, bigint> };

/** The whole page of a raise. */
export async function toView(app: App, shown: ShownRaise, { card, byStep }: Parts): Promise<OfferingView> {
  const { raise, terms, page, security, currency } = shown;
  const amount = (minor: bigint): string => formatUnits(minor, currency.ledgerScale);
  const units = (count: bigint): string => formatUnits(count, security.ledgerScale);
  return {
    card,
    reference: raise.reference,
    version: terms.version,
    terms_hash: Buffer.from(terms.hash).toString('hex'),
    unit_places: security.displayScale,
    price_tick: amount(terms.priceTick),
    price_steps: terms.steps.map((step, index) => ({
      units: units(step.units),
      price: amount(step.price),
      ordered: units(byStep.get(index + 1) ?? 0n),
    })),
    offered_units: units(terms.offeredUnits),
    over_units: units(terms.overUnits),
    over_cap: amount(capOf(shown, { withOver: true })),
    min_order_units: units(terms.minOrderUnits),
    step_units: units(terms.stepUnits),
    max_by_category: Object.entries(terms.maxByCategory).map(([category, most]) => ({
      category,
      amount: amount(most),
    })),
    currencies: [...terms.currencies],
    takes_cards: terms.takesCards,
    rate_rule: terms.rateRule,
    allocation: terms.allocation,
    priorities: [...terms.priorities],
    cooling_off: terms.coolingOff.map(({ country, category, days }) => ({ country, category, days })),
    lock_up_days: terms.lockUpDays,
    fee_basis_points: terms.feeBasisPoints,
    has_questionnaire: terms.questionnaire !== null,
    milestones: terms.milestones.map(({ titleEn, titleEs, basisPoints }) => ({
      title: { en: titleEn, es: titleEs },
      basis_points: basisPoints,
    })),
    documents: await readAcceptedDocuments(app.db, terms.documents),
    timeline: toTimeline(shown, app.clock.now()),
    suspended:
      raise.suspendedAt && !raise.outcome
        ? { since: raise.suspendedAt.toISOString(), reason: raise.suspendedReason }
        : null,
    changes: toChanges(raise.openedAt ? await listRaiseTerms(app.db, raise.id) : []),
    outcome: toOutcome(shown),
    page,
  };
}

function toTimeline({ raise, terms }: ShownRaise, now: Date): OfferingView['timeline'] {
  const isCancelled = raise.outcome === 'cancelled';
  const planned = (at: Date | null, plan: Date): Date | null => at ?? (isCancelled ? null : plan);
  const after = (at: Date | null) => ({ at, isPast: at !== null && at <= now });
  const dates = [
    { name: 'announced', ...after(raise.announcedAt) },
    { name: 'opens', at: planned(raise.openedAt, terms.opensAt), isPast: raise.openedAt !== null },
    { name: 'closes', at: planned(raise.closedAt, terms.closesAt), isPast: raise.closedAt !== null },
    // Its own time while its money goes back; a failed one failed when it closed.
    { name: 'failed', ...after(failedAt(raise)) },
    { name: 'cancelled', ...after(raise.state === 'cancelled' ? raise.stateSince : null) },
    { name: 'settled', ...after(raise.outcome === 'settled' ? raise.endedAt : null) },
    { name: 'refunded', ...after(raise.state === 'refunded' ? raise.endedAt : null) },
  ] as const;
  return dates.flatMap(({ name, at, isPast }) =>
    at === null ? [] : [{ name, at: at.toISOString(), is_past: isPast }],
  );
}

const failedAt = ({ outcome, state, stateSince, closedAt }: Raise): Date | null =>
  outcome === 'failed' ? (state === 'failed' ? stateSince : closedAt) : null;

/** Versions that two of the staff decided after the opening. */
const toChanges = (versions: readonly StoredRaiseTerms[]): OfferingView['changes'] =>
  versions.flatMap(({ version, createdAt, changeEn, changeEs, leaveUntil }) =>
    leaveUntil === null
      ? []
      : [
          {
            version,
            at: createdAt.toISOString(),
            text: { en: changeEn, es: changeEs },
            leave_until: leaveUntil.toISOString(),
          },
        ],
  );

function toOutcome({ raise, sums, investors, currency }: ShownRaise): OfferingView['outcome'] {
  if (!raise.outcome) return null;
  const amount = (minor: bigint): string => formatUnits(minor, currency.ledgerScale);
  const isSettled = raise.outcome === 'settled';
  return {
    how: raise.outcome,
    raised: amount(isSettled ? investors.raised : valueIn(sums, ['open', 'returned'])),
    investors: isSettled ? investors.investors : investors.payers,
    price_low: investors.priceLow === null ? null : amount(investors.priceLow),
    price_high: investors.priceHigh === null ? null : amount(investors.priceHigh),
    reason: raise.cancelReason,
    refunded_at: raise.state === 'refunded' ? (raise.endedAt?.toISOString() ?? null) : null,
  };
}
