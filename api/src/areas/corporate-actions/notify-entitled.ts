import { explainKept } from '@istmo/contract/areas/corporate-actions/kept-reasons';
import { formatAmount, formatDate, formatShown, trimZeros } from '@istmo/contract/kernel/format';
import { dayAt } from '@istmo/contract/kernel/day';
import { type Language, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { Registry } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { withTitle } from './mail-holders.ts';
import { markSaid, storeReminders, takeUnclaimed, takeUnsaid, type UnsaidEntitlement } from './mailings.store.ts';

// Small enough for one transaction of a second.
const batchSize = 50;

/** Notifies holders of what was paid, kept or returned: apart from paying, which does not wait for it. */
export async function notifyEntitled(app: App): Promise<void> {
  while (await notifyNextBatch(app));
}

async function notifyNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const unsaid = await takeUnsaid(tx, batchSize);
    const registry = await readRegistry(app);
    for (const one of unsaid) await notifyHolder(app, tx, one, registry);
    await markSaid(
      tx,
      unsaid.map(({ id }) => id),
    );
    return unsaid.length === batchSize;
  });
}

async function notifyHolder(app: App, tx: Tx, one: UnsaidEntitlement, registry: Registry): Promise<void> {
  const { ledgerScale, displayScale } = requireInstrument(registry, one.currency);
  const amounts = {
    decimal: (units: bigint): string => formatUnits(units, ledgerScale),
    shown: (units: bigint): string => `${formatShown({ units, scale: ledgerScale }, displayScale)} ${one.currency}`,
    inUnits: (units: bigint): string => formatUnits(units, requireInstrument(registry, one.instrument).ledgerScale),
  };
  if (one.state === 'paid') return notifyPaid(app, tx, one, amounts);
  const amount = amounts.shown(one.grossUnits - one.taxUnits);
  const { instrument: security, customer } = one;
  const page = `/events/${one.reference}`;
  if (one.state === 'returned')
    return notifyCustomer(app, tx, {
      customer,
      email: {
        kind: 'actions',
        subject: withParams(m.actions_mail_returned, { security, amount }),
        body: [withTitle(m.actions_mail_returned_body, one, { amount })],
        action: m.actions_mail_read,
        page,
      },
    });
  return notifyKept(app, tx, one, { subject: m.actions_mail_kept, amount });
}

type KeptText = {
  readonly subject: (params: { security: string; amount: string }, options: { locale: Language }) => string;
  readonly amount: string;
};

/** That a payment is kept, why, what to do and until when. */
async function notifyKept(app: App, tx: Tx, one: UnsaidEntitlement, { subject, amount }: KeptText): Promise<void> {
  const { why, whatToDo } = explainKept(one.reason, one.currency);
  const until =
    one.claimUntil === null ? [] : [withParams(m.actions_mail_kept_until, { day: formatDate(one.claimUntil) })];
  await notifyCustomer(app, tx, {
    customer: one.customer,
    email: {
      kind: 'actions',
      subject: withParams(subject, { security: one.instrument, amount }),
      body: [withTitle(m.actions_mail_kept_body, one, { amount }), why, whatToDo, ...until],
      action: m.actions_mail_read,
      page: `/events/${one.reference}`,
    },
    topics: ['actions'],
  });
}

// Half a year and a month before the amount returns to the issuer; the nearest first, so that one who is late is written to once.
const reminderDays = [30, 180] as const;

/** Reminds holders of what is kept for them, before the last day to claim it. */
export async function remindUnclaimed(app: App): Promise<void> {
  for (const days of reminderDays) while (await remindNextBatch(app, days));
}

async function remindNextBatch(app: App, days: number): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const at = app.clock.now();
    const today = dayAt(at, app.settings.timeZone);
    const kept = await takeUnclaimed(tx, { today, days, limit: batchSize });
    const registry = await readRegistry(app);
    for (const one of kept) {
      const { ledgerScale, displayScale } = requireInstrument(registry, one.currency);
      const net = { units: one.grossUnits - one.taxUnits, scale: ledgerScale };
      const amount = `${formatShown(net, displayScale)} ${one.currency}`;
      await notifyKept(app, tx, one, { subject: m.actions_mail_unclaimed, amount });
    }
    await storeReminders(tx, { ids: kept.map(({ id }) => id), days, at });
    return kept.length === batchSize;
  });
}

type Amounts = Readonly<Record<'decimal' | 'shown' | 'inUnits', (units: bigint) => string>>;

async function notifyPaid(app: App, tx: Tx, one: UnsaidEntitlement, { decimal, shown, inUnits }: Amounts) {
  const { customer, instrument: security, reference, currency, grossUnits, taxUnits, redeemedUnits } = one;
  const amount = decimal(grossUnits - taxUnits);
  const net = shown(grossUnits - taxUnits);
  const readable = (units: bigint): string => formatAmount(trimZeros(inUnits(units), 0));
  const tax =
    taxUnits > 0n ? [withParams(m.actions_mail_paid_tax, { gross: shown(grossUnits), tax: shown(taxUnits) })] : [];
  const redeemed =
    redeemedUnits > 0n ? [withParams(m.actions_mail_redeemed, { units: readable(redeemedUnits), security })] : [];
  await notifyCustomer(app, tx, {
    customer,
    activity: {
      kind: 'security-paid',
      params: { amount, currency, security, reference },
      received: { amount, currency },
      ...(redeemedUnits > 0n ? { deducted: { amount: inUnits(redeemedUnits), currency: security } } : {}),
      at: one.paidAt ?? app.clock.now(),
    },
    email: {
      kind: 'income',
      subject: withParams(m.actions_mail_paid, { amount: net, security }),
      body: [
        withTitle(m.actions_mail_paid_body, one, { net, units: readable(one.units), security }),
        ...tax,
        ...redeemed,
      ],
      action: m.actions_mail_paid_action,
      page: `/events/${reference}`,
    },
    topics: ['balances', 'activity', 'actions'],
  });
}
