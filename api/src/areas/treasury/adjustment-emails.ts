import type { Direction } from '@istmo/contract/areas/treasury/treasury.rules';
import { formatAmount, formatShown } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import { alertStaff, readLastLanguage, sendToCustomer } from '../notifications/public.ts';
import { readCustomerContact } from './adjustments.store.ts';

type BalanceCorrection = {
  readonly customer: CustomerId;
  readonly direction: Direction;
  readonly currency: string;
  readonly units: bigint;
};

/** Exactly, for staff. */
async function amountOf(app: App, { currency, units }: Pick<BalanceCorrection, 'currency' | 'units'>): Promise<string> {
  const { ledgerScale } = await readInstrument(app, currency);
  return `${formatAmount(formatUnits(units, ledgerScale))} ${currency}`;
}

/** As the customer's pages show it: what was taken rounded up, what was added down. */
async function shownAmount(app: App, { currency, units, direction }: BalanceCorrection): Promise<string> {
  const { ledgerScale: scale, displayScale } = await readInstrument(app, currency);
  return `${formatShown({ units, scale }, displayScale, direction === 'credit' ? 'down' : 'up')} ${currency}`;
}

/** Tells the customer that staff changed a balance of theirs. */
export async function notifyCustomer(app: App, tx: Tx, moved: BalanceCorrection): Promise<void> {
  const { customer, direction } = moved;
  const [told, language, amount] = await Promise.all([
    readCustomerContact(tx, customer),
    readLastLanguage(tx, customer),
    shownAmount(app, moved),
  ]);
  if (!told) return;
  const isCredit = direction === 'credit';
  await sendToCustomer(app, tx, {
    recipient: { customer, name: told.username, email: told.email, language },
    content: {
      subject: withParams(isCredit ? m.treasury_mail_credit : m.treasury_mail_debit, { amount }),
      body: [withParams(isCredit ? m.treasury_mail_credit_body : m.treasury_mail_debit_body, { amount })],
      button: { label: m.treasury_mail_action, link: `${app.settings.publicUrl}/history` },
    },
    notification: { kind: 'corrections', page: '/history?tab=internal' },
  });
}

/** Tells everyone who may stop it, whatever they were doing: a wrong unit or a thief is seen by a person within a minute. */
async function alarm(app: App, tx: Tx, { subject, body }: { readonly subject: Message; readonly body: Message }) {
  const button = { label: m.treasury_alarm_action, link: `${app.settings.publicUrl}/console/adjustments` };
  await alertStaff(app, tx, { subject, body: [body], button });
}

type PostedAdjustment = BalanceCorrection & {
  readonly proposer: string;
  readonly decider: string;
  readonly reason: string;
};

/** An adjustment was posted. */
export async function alarmPosted(app: App, tx: Tx, made: PostedAdjustment): Promise<void> {
  const told = await readCustomerContact(tx, made.customer);
  const amount = await amountOf(app, made);
  const { proposer, decider, reason } = made;
  const params = { amount, customer: told?.username ?? made.customer, proposer, decider, reason };
  const isCredit = made.direction === 'credit';
  await alarm(app, tx, {
    subject: withParams(isCredit ? m.treasury_alarm_credit : m.treasury_alarm_debit, { amount }),
    body: withParams(m.treasury_alarm_posted_body, params),
  });
}

type RefusedCorrection = Pick<BalanceCorrection, 'currency' | 'units'> & { readonly by: string; readonly why: Message };

/** A member of staff tried to adjust more than the caps or the funds allow; nothing was stored. */
export async function alarmRefused(app: App, { by, why, ...money }: RefusedCorrection): Promise<void> {
  const amount = await amountOf(app, money);
  await app.db.inTransaction((tx) =>
    alarm(app, tx, {
      subject: withParams(m.treasury_alarm_refused, { amount }),
      body: (_, { locale }) => m.treasury_alarm_refused_body({ amount, by, why: why({}, { locale }) }, { locale }),
    }),
  );
}
