import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { post, releaseTender } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isBooksClosed } from '../../runtime/books-state.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { type CorporateActionId, lockAction, type OfferEnd } from '../corporate-actions/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { type EndedOffer, listEndedOffers } from './tenders.store.ts';

// Small enough for one transaction of a second.
const batchSize = 50;
// Of one event after another: as many offers name the events that have some.
const lookAhead = 500;

const reasons: Readonly<Record<OfferEnd, typeof m.tenders_mail_not_taken>> = {
  changed: m.tenders_mail_released,
  cancelled: m.tenders_mail_cancelled,
  'not-taken': m.tenders_mail_not_taken,
  returned: m.tenders_mail_released,
};

type Released = { readonly offer: EndedOffer; readonly reference: string; readonly scale: number; readonly at: Date };

async function notifyReleased(app: App, tx: Tx, { offer, reference, scale, at }: Released): Promise<void> {
  const { customer, instrument: currency, units, reason } = offer;
  const amount = formatUnits(units, scale);
  const shown = { units: formatAmount(trimZeros(amount, 0)), security: currency, reference };
  await notifyCustomer(app, tx, {
    customer,
    activity: { kind: 'offer-released', params: { amount, currency, reference }, at },
    email: {
      kind: 'actions',
      subject: withParams(m.tenders_mail_released_subject, shown),
      body: [withParams(reasons[reason], shown)],
      action: m.actions_mail_read,
      page: `/events/${reference}`,
    },
    topics: ['balances', 'activity', 'actions'],
  });
}

/** Gives back the next offers of an event; false when no more are to be given back. */
async function releaseNext(app: App, event: CorporateActionId): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    // One process at a time, so that each holder is notified once.
    const action = await lockAction(tx, event);
    const offers = action ? await listEndedOffers(tx, { event, limit: batchSize }) : [];
    if (!action || offers.length === 0) return false;
    const at = app.clock.now();
    const { ledgerScale: scale } = requireInstrument(await readRegistry(app), action.instrument);
    for (const offer of offers) await notifyReleased(app, tx, { offer, reference: action.reference, scale, at });
    await post(
      tx,
      ...offers.map(({ instruction, customer, instrument, units }) =>
        releaseTender({ id: instruction, holder: customer, at, units: money(instrument, units) }),
      ),
    );
    return offers.length === batchSize;
  });
}

/**
 * Gives back the units of offers that ended: the tender was cancelled, took none of them, or their payment went back to the issuer. Every step is safe
 * to repeat and to be made by two processes; one event that fails does not stop the others.
 */
export async function releaseOffers(app: App): Promise<void> {
  const ended = await listEndedOffers(app.db, { event: null, limit: lookAhead });
  for (const event of new Set(ended.map((offer) => offer.event))) {
    try {
      while (await releaseNext(app, event));
    } catch (error) {
      if (isBooksClosed(error)) return;
      app.log.error({ err: error, event }, 'offers of a tender were not given back');
    }
  }
}
