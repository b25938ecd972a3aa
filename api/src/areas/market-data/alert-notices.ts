import { formatMoment } from '@istmo/contract/kernel/format';
import type { Message } from '@istmo/contract/kernel/message';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { isCustomer, notifyCustomer } from '../accounts/public.ts';
import { readShownMarkets, type ShownMarket, showPrice } from './market-view.ts';
import { markAlertsNotified, type PriceAlert, takeReachedAlerts } from './price-alerts.store.ts';

// Small enough for one transaction of a second.
const batchSize = 50;

const texts = { above: m.alerts_mail_above, below: m.alerts_mail_below };

type Reached = { readonly at: Date; readonly price: bigint };

async function write(app: App, tx: Tx, shown: ShownMarket, alert: PriceAlert & { readonly reached: Reached }) {
  const { customer, direction, reached } = alert;
  const { symbol, currency } = shown.market;
  const price = showPrice(shown, reached.price);
  const time = formatMoment(reached.at, app.settings.timeZone);
  const body: Message = (_, options) =>
    texts[direction](
      { security: shown.names[options.locale], price, wanted: showPrice(shown, alert.price), currency, time },
      options,
    );
  await notifyCustomer(app, tx, {
    customer,
    email: {
      kind: 'alerts',
      subject: withParams(m.alerts_mail_subject, { symbol, price, currency }),
      body: [body, m.alerts_mail_once],
      action: m.alerts_mail_action,
      page: `/markets/${symbol}`,
    },
  });
}

async function notifyNextAlerts(app: App): Promise<boolean> {
  const markets = await readShownMarkets(app);
  return app.db.inTransaction(async (tx) => {
    const alerts = await takeReachedAlerts(tx, batchSize);
    for (const alert of alerts) {
      const { customer, market, reachedAt, reachedPrice } = alert;
      const shown = markets.find((one) => one.market.id === market);
      if (!shown || reachedAt === null || reachedPrice === null || !(await isCustomer(tx, customer))) continue;
      await write(app, tx, shown, { ...alert, reached: { at: reachedAt, price: reachedPrice } });
    }
    await markAlertsNotified(
      tx,
      alerts.map(({ id }) => id),
      app.clock.now(),
    );
    return alerts.length === batchSize;
  });
}

/** Notifies customers of the alerts that were reached, each once: it is marked in the commit of its notification. */
export async function notifyReachedAlerts(app: App): Promise<void> {
  while (await notifyNextAlerts(app));
}
