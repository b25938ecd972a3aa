import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import type { HolderDuty } from '@istmo/contract/areas/corporate-actions/kinds';
import { describeNotice, type NoticeTerms } from '@istmo/contract/areas/corporate-actions/notice';
import { formatAmount, formatMoment, trimZeros } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Language, type Message, translate, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { readHolding } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isCustomer, notifyCustomer } from '../accounts/public.ts';
import { readInstrument, readRegistry, requireInstrument } from '../instruments/public.ts';
import { showTerms } from './event-view.ts';
import { findDuty } from './holder-duty.ts';
import { titleIn } from './holder-views.ts';
import {
  type Mailing,
  openMailings,
  readInstructed,
  readNextHolders,
  takeMailing,
  updateMailing,
} from './mailings.store.ts';
import { requireTerms, type StoredTerms } from './terms.store.ts';

// Small enough for one transaction of a second.
const batchSize = 50;
const dayMs = 86_400_000;
const remindDays = 3;
const newDays = 7;

type Notice = {
  readonly mailing: Mailing;
  readonly terms: StoredTerms;
  /** The terms as the notice says them. */
  readonly shown: NoticeTerms;
  readonly duty: HolderDuty;
  readonly until: Date | null;
};

/** A text with the event's title in the reader's language. */
export const withTitle =
  <Params>(
    text: (params: Params & { title: string }, options: { locale: Language }) => string,
    titles: { readonly titleEn: string; readonly titleEs: string },
    params: Params,
  ): Message =>
  (_, options) =>
    text({ ...params, title: titleIn(titles, options.locale) }, options);

function dutyText({ duty, terms }: Notice, until: string): Message {
  const currency = terms.rates[0]?.currency ?? '';
  if (duty === 'choose') return withParams(m.actions_mail_choose, { until, currency });
  if (duty === 'vote') return withParams(m.actions_mail_vote, { until });
  if (duty === 'tender') return withParams(m.actions_mail_tender, { until });
  return m.actions_mail_nothing;
}

const reminders = {
  choose: m.actions_mail_reminder_choose,
  vote: m.actions_mail_reminder_vote,
  tender: m.actions_mail_reminder_tender,
} as const;

const withKind =
  (
    text: (params: { security: string; kind: string }, options: { locale: Language }) => string,
    { kind, instrument }: Mailing,
  ): Message =>
  (_, options) =>
    text({ security: instrument, kind: translate(kindNames[kind], options.locale) }, options);

type EmailText = { readonly subject: Message; readonly body: readonly Message[] };

function compose({ settings }: App, notice: Notice, units: string): EmailText {
  const { mailing, terms, duty, until } = notice;
  const { instrument: security, cancelReason: reason } = mailing;
  const end = until === null ? '' : formatMoment(until, settings.timeZone);
  if (mailing.mailing === 'cancelled')
    return {
      subject: withKind(m.actions_mail_cancelled, mailing),
      body: [withTitle(m.actions_mail_cancelled_body, terms, { reason }), m.actions_mail_cancelled_end],
    };
  if (mailing.mailing === 'reminder' && duty !== 'nothing')
    return {
      subject: withParams(reminders[duty], { security, until: end }),
      body: [withTitle(m.actions_mail_reminder_body, terms, {}), dutyText(notice, end)],
    };
  return {
    subject: withKind(m.actions_mail_announced, mailing),
    body: [
      withTitle(m.actions_mail_announced_body, terms, { units, security }),
      // Without its last sentence, which says what to do: the next paragraph has until when, to the minute.
      (_, { locale }) => describeNotice(notice.shown, locale).slice(0, -1).join(' '),
      dutyText(notice, end),
    ],
  };
}

/** Emails the next holders of one event; false when there is nothing left to do. */
async function mailNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const mailing = await takeMailing(tx);
    if (!mailing) return false;
    const terms = await requireTerms(tx, mailing.id);
    const registry = await readRegistry(app);
    const { kind, instrument } = mailing;
    const context = { security: requireInstrument(registry, instrument), registry, timeZone: app.settings.timeZone };
    const shown = { ...showTerms(terms, context), kind, security: instrument };
    const notice = { mailing, terms, shown, ...findDuty({ action: mailing, terms }, app.clock.now()) };
    // A reminder whose cut-off has passed meanwhile reminds of nothing.
    const isOver = mailing.mailing === 'reminder' && notice.duty === 'nothing';
    const holders = isOver ? [] : await readNextHolders(tx, mailing, batchSize);
    const instructed =
      mailing.mailing === 'reminder' ? await readInstructed(tx, mailing.id, holders) : new Set<CustomerId>();
    for (const customer of holders)
      if (!instructed.has(customer) && (await isCustomer(tx, customer))) await mailHolder(app, tx, customer, notice);
    const isDone = holders.length < batchSize;
    await updateMailing(tx, mailing, { mailedTo: holders.at(-1) ?? null, doneAt: isDone ? app.clock.now() : null });
    return true;
  });
}

async function mailHolder(app: App, tx: Tx, customer: CustomerId, notice: Notice): Promise<void> {
  const { reference, instrument } = notice.mailing;
  const [{ available, held, frozen, locked }, { ledgerScale }] = await Promise.all([
    readHolding(tx, { customer, currency: instrument }),
    readInstrument(app, instrument),
  ]);
  const units = formatAmount(trimZeros(formatUnits(available + held + frozen + locked, ledgerScale), 0));
  const { subject, body } = compose(app, notice, units);
  await notifyCustomer(app, tx, {
    customer,
    email: { kind: 'actions', subject, body, action: m.actions_mail_read, page: `/events/${reference}` },
    topics: ['actions'],
  });
}

/** Writes to the holders about events that were announced or cancelled, and about cut-offs that are near; each once. */
export async function mailHolders(app: App): Promise<void> {
  const now = app.clock.now();
  const inDays = (days: number): Date => new Date(now.getTime() + days * dayMs);
  const times = { now, remindBefore: inDays(remindDays), settledBefore: inDays(-1), newSince: inDays(-newDays) };
  await app.db.inTransaction((tx) => openMailings(tx, times));
  while (await mailNextBatch(app));
}
