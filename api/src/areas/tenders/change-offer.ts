import { giveOffer, withdrawOffer } from '@istmo/contract/areas/tenders/tenders.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { formatUnits, money, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { InsufficientFundsError, type Movement, post, releaseTender, reserveTender } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { insertTenderOffer, lockAction, type OwnTenderOffer, readOwnTenderOffer } from '../corporate-actions/public.ts';
import { findTender, type HeldTender, mayOffer, unitsThen } from './find-tender.ts';
import { notifyOffer } from './notify-offer.ts';

type Change = {
  readonly customer: CustomerId;
  readonly tender: HeldTender;
  /** The whole offer; zero withdraws it. */
  readonly units: bigint;
  /** What the customer saw that was offered; undefined where that does not matter. */
  readonly before?: bigint;
};

async function postOffer(tx: Tx, movements: readonly Movement[]): Promise<void> {
  try {
    await post(tx, ...movements);
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
    refuse('insufficient_balance', m.tenders_too_many, { field: 'units' });
  }
}

/**
 * Stores what the holder offers now, and holds it: what an earlier offer held is given back in the same transaction. The same offer again changes
 * nothing. The event is locked, so that an offer is given before entitlements are made or not at all.
 */
async function changeOffer(app: App, { customer, tender, units, before }: Change): Promise<OwnTenderOffer | undefined> {
  const { event, terms } = tender.held;
  return app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, event.id);
    const at = app.clock.now();
    if (!action || !mayOffer({ state: action.state, terms }, at)) return refuse('instruction_closed', m.tenders_closed);
    const stored = await readOwnTenderOffer(tx, event.id, customer);
    const offered = stored?.units ?? 0n;
    if (offered === units) return stored;
    if (before !== undefined && before !== offered) return refuse('conflict', m.tenders_changed_meanwhile);
    if (units > unitsThen(tender)) return refuse('insufficient_balance', m.tenders_too_many, { field: 'units' });
    const offer = { id: newId(), event: event.id, customer, units, at };
    await insertTenderOffer(tx, offer);
    await notifyOffer(app, tx, { tender, customer, units, before: offered, at });
    const inUnits = (count: bigint) => ({ holder: customer, at, units: money(event.instrument, count) });
    await postOffer(tx, [
      ...(stored && offered > 0n ? [releaseTender({ id: stored.instruction, ...inUnits(offered) })] : []),
      ...(units > 0n ? [reserveTender({ id: offer.id, ...inUnits(units) })] : []),
    ]);
    return { instruction: offer.id, units, at, end: null };
  });
}

const toReply = (offer: OwnTenderOffer | undefined, { security }: HeldTender) => ({
  offered: formatUnits(offer?.units ?? 0n, security.ledgerScale),
  at: offer?.at.toISOString() ?? null,
});

export const answerGiveOffer = handle(giveOffer, async (app, { customer }, input) => {
  const tender = await findTender(app, customer, input.reference);
  const { ledgerScale } = tender.security;
  const units = parseUnits(input.units, ledgerScale);
  const before = parseUnits(input.before, ledgerScale);
  if (units === undefined || units === 0n) return refuse('amount_invalid', m.tenders_units_invalid, { field: 'units' });
  if (before === undefined) return refuse('amount_invalid', m.tenders_units_invalid, { field: 'before' });
  return toReply(await changeOffer(app, { customer, tender, units, before }), tender);
});

export const answerWithdrawOffer = handle(withdrawOffer, async (app, { customer }, { reference }) => {
  const tender = await findTender(app, customer, reference);
  return toReply(await changeOffer(app, { customer, tender, units: 0n }), tender);
});
