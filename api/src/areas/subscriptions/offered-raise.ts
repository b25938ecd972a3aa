import type { OrderState } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { RaiseState } from '@istmo/contract/kernel/raise';
import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { findRaise, type Raise, requireRaiseTerms, type StoredRaiseTerms } from '../raises/public.ts';
import { belongsToCompany } from './order-investor.ts';

/** A raise with its terms in force, as an investor meets it. */
export type OfferedRaise = {
  readonly raise: Raise;
  readonly terms: StoredRaiseTerms;
  readonly security: Instrument;
  readonly termsCurrency: Instrument;
};

/** What only the company and the staff see yet. */
const hiddenStates: ReadonlySet<RaiseState> = new Set(['draft', 'review', 'approved']);

/** The raise of this reference or page; one that is not announced is unknown. */
export async function findOfferedRaise(app: App, name: string): Promise<OfferedRaise> {
  const raise = await findRaise(app.db, name);
  if (!raise || hiddenStates.has(raise.state) || raise.announcedAt === null)
    return refuse('not_found', m.subscriptions_unknown_raise, { field: 'raise' });
  const [terms, registry] = await Promise.all([requireRaiseTerms(app.db, raise.id), readRegistry(app)]);
  return {
    raise,
    terms,
    security: requireInstrument(registry, raise.instrument),
    termsCurrency: requireInstrument(registry, terms.currency),
  };
}

/** Whether a customer may order now, apart from what the investor is; the window counts by the clock of the server. */
export async function findOrderState(
  app: App,
  customer: CustomerId,
  { raise, terms }: Pick<OfferedRaise, 'raise' | 'terms'>,
): Promise<Exclude<OrderState, 'sold-out'>> {
  if (await belongsToCompany(app, customer, raise)) return 'own';
  const now = app.clock.now();
  if (raise.state === 'announced' || (raise.state === 'open' && now < terms.opensAt)) return 'coming';
  if (raise.state !== 'open' || now >= terms.closesAt) return 'closed';
  return raise.suspendedAt === null ? 'open' : 'suspended';
}

/** Refuses an order that the raise does not take in this state; of one that is larger than what is left, with what that is. */
export function refuseOrder(state: Exclude<OrderState, 'open'>, offered: OfferedRaise, left = 0n): never {
  const { raise, terms, security } = offered;
  if (state === 'own') return refuse('own_offering', m.subscriptions_own_offering, { field: 'raise' });
  if (state === 'suspended') {
    const reason = raise.suspendedReason;
    return refuse('offering_closed', withParams(m.subscriptions_suspended, { reason }), { field: 'raise' });
  }
  if (state === 'sold-out') {
    const units = formatUnits(left, security.ledgerScale);
    const message =
      left < terms.minOrderUnits
        ? m.subscriptions_sold_out
        : withParams(m.subscriptions_units_left, { left: formatAmount(trimZeros(units, 0)), security: security.code });
    return refuse('offering_short', message, { field: 'units', details: { left: units } });
  }
  if (state === 'coming')
    return refuse('offering_closed', m.subscriptions_not_open, {
      field: 'raise',
      details: { opens_at: terms.opensAt.toISOString() },
    });
  return refuse('offering_closed', m.subscriptions_window_closed, {
    field: 'raise',
    details: { closed_at: terms.closesAt.toISOString() },
  });
}
