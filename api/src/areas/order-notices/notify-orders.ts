import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { writeActivities } from '../history/public.ts';
import { type CustomerNotification, findEmailsOff, notifyAll, publishEvents } from '../notifications/public.ts';
import { type Market, readMarkets } from '../markets/public.ts';
import { readOrders } from '../order-books/public.ts';
import { composeNotice, type Notice, readFigures, toActivity } from './compose-notice.ts';
import { collectNews, forgetSaid, markSaid, type OrderNews, takeNews } from './order-notices.store.ts';

/** Entries of a log, and orders, of one transaction. */
const maxEntries = 2_000;
const batchSize = 200;

/** A customer whose orders trade again and again is notified at most so often, of all of them together. */
const quietMs = 20_000;

/** What happened longer ago goes to the activity without a notification. */
const maxAgeMs = 86_400_000;

async function toNotices(app: App, tx: Tx, unsaid: readonly OrderNews[]): Promise<Notice[]> {
  const orders = await readOrders(
    tx,
    unsaid.map(({ order }) => order),
  );
  const markets = new Map((await readMarkets(app)).map((market) => [market.id, market]));
  return Promise.all(
    unsaid.map(async (news) => {
      const order = orders.get(news.order);
      const market = order && markets.get(order.market);
      if (!order || !market) throw new Error(`the order ${news.order} has no market`);
      return { news, order, market, figures: await readFigures(app, market) };
    }),
  );
}

/** Whether the newest of it is recent enough to be a notification. */
const isRecent = (app: App, notices: readonly Notice[]): boolean =>
  app.clock.now().getTime() - Math.max(...notices.map(({ news }) => news.at.getTime())) <= maxAgeMs;

/** By email with its notification, or by the notification alone where the customer wants no emails of orders. */
async function notifyCustomers(app: App, tx: Tx, byCustomer: ReadonlyMap<CustomerId, readonly Notice[]>) {
  const withoutEmails = await findEmailsOff(tx, [...byCustomer.keys()], 'orders');
  const alone: CustomerNotification[] = [];
  for (const [customer, notices] of byCustomer) {
    const notice = isRecent(app, notices) ? composeNotice(notices) : undefined;
    if (!notice) continue;
    const { subject: title, body, page } = notice;
    if (withoutEmails.has(customer)) alone.push({ customer, notification: { kind: 'orders', title, body, page } });
    else await notifyCustomer(app, tx, { customer, email: { kind: 'orders', ...notice } });
  }
  await notifyAll(app, tx, alone);
}

async function notifyNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const now = app.clock.now();
    const before = new Date(now.getTime() - quietMs);
    const unsaid = await takeNews(tx, { before, limit: batchSize });
    const notices = await toNotices(
      app,
      tx,
      unsaid.filter(({ isCustomer }) => isCustomer),
    );
    await writeActivities(tx, notices.filter(({ news }) => news.units > 0n).map(toActivity));
    const byCustomer = Map.groupBy(notices, ({ news }) => news.customer);
    await notifyCustomers(app, tx, byCustomer);
    await publishEvents(tx, [...byCustomer.keys()], 'activity');
    await markSaid(
      tx,
      unsaid.map(({ order }) => order),
      now,
    );
    await forgetSaid(tx, before);
    return unsaid.length === batchSize;
  });
}

/** Reads on in the log of a market. The pages of its customers show at once what became of their orders. */
async function collectNext(app: App, market: Market): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const customers = await collectNews(tx, market.id, maxEntries);
    await publishEvents(tx, customers ?? [], 'balances');
    return customers !== undefined;
  });
}

/** Notifies customers of what became of their orders: each trade and each end once, and a customer at most once in some seconds. */
export async function notifyOrders(app: App): Promise<void> {
  for (const market of await readMarkets(app)) while (await collectNext(app, market));
  while (await notifyNextBatch(app));
}
