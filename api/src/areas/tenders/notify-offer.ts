import { formatAmount, formatMoment, trimZeros } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import type { HeldTender } from './find-tender.ts';

type ChangedOffer = {
  readonly tender: Pick<HeldTender, 'held' | 'security'>;
  readonly customer: CustomerId;
  readonly units: bigint;
  readonly before: bigint;
  readonly at: Date;
};

/** Notifies a holder of an offer that was recorded, changed or withdrawn. */
export async function notifyOffer(app: App, tx: Tx, { tender, customer, units, before, at }: ChangedOffer) {
  const { event, terms } = tender.held;
  const { reference, instrument: currency } = event;
  const isWithdrawn = units === 0n;
  const amount = formatUnits(isWithdrawn ? before : units, tender.security.ledgerScale);
  const shown = { units: formatAmount(trimZeros(amount, 0)), security: currency };
  const until = terms.cutoffAt === null ? '' : formatMoment(terms.cutoffAt, app.settings.timeZone);
  await notifyCustomer(app, tx, {
    customer,
    activity: { kind: isWithdrawn ? 'offer-withdrawn' : 'units-offered', params: { amount, currency, reference }, at },
    email: {
      kind: 'actions',
      subject: withParams(isWithdrawn ? m.tenders_mail_withdrawn : m.tenders_mail_offered, shown),
      body: isWithdrawn
        ? [withParams(m.tenders_mail_withdrawn_body, { ...shown, reference, until })]
        : [
            withParams(m.tenders_mail_offered_body, { ...shown, reference }),
            withParams(m.tenders_mail_until, { until }),
          ],
      action: m.actions_mail_read,
      page: `/events/${reference}`,
    },
    topics: ['balances', 'activity', 'actions'],
  });
}
