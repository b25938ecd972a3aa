import type { CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import { type Language, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { isCustomer, notifyCustomer } from '../accounts/public.ts';
import { type CorporateAction, readAction, requireTerms, type StoredTerms } from '../corporate-actions/public.ts';
import { readInstrument, readUnitChange } from '../instruments/public.ts';
import { type ChangedHolding, readNextChanged, takeNotice, updateNotice } from './notices.store.ts';

// Small enough for one transaction of a second.
const batchSize = 50;

type ChangeText = (params: { security: string; new: string; old: string }, options: { locale: Language }) => string;

const subjects: Partial<Record<CorporateActionKind, ChangeText>> = {
  split: m.splits_mail_split,
  'reverse-split': m.splits_mail_reverse_split,
  bonus: m.splits_mail_bonus,
};
const entries = { split: 'units-split', 'reverse-split': 'units-consolidated', bonus: 'units-bonus' } as const;
const entryOf = (kind: CorporateActionKind) =>
  kind === 'split' || kind === 'reverse-split' || kind === 'bonus' ? entries[kind] : undefined;

type Changed = {
  readonly action: CorporateAction;
  readonly terms: StoredTerms;
  readonly at: Date;
  readonly scale: number;
};

async function notifyHolder(app: App, tx: Tx, { customer, before, after }: ChangedHolding, changed: Changed) {
  const { action, terms, at, scale } = changed;
  const { instrument: security, reference, kind } = action;
  const [subject, entry] = [subjects[kind], entryOf(kind)];
  if (!subject || !entry) return;
  const units = (amount: bigint): string => formatAmount(trimZeros(formatUnits(amount, scale), 0));
  const ratio = { security, new: `${terms.ratioNew}`, old: `${terms.ratioOld}` };
  const own = { before: units(before), after: units(after) };
  await notifyCustomer(app, tx, {
    customer,
    activity: { kind: entry, at, params: { ...ratio, ...own, reference } },
    email: {
      kind: 'actions',
      subject: withParams(subject, ratio),
      body: [
        withParams(m.splits_mail_own, { ...own, security }),
        m.splits_mail_orders,
        ...(terms.rates.length > 0 ? [m.splits_mail_fractions] : []),
      ],
      action: m.splits_mail_read,
      page: `/events/${reference}`,
    },
    topics: ['actions', 'balances', 'activity'],
  });
}

async function notifyNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const notice = await takeNotice(tx);
    if (!notice) return false;
    const [action, change] = [await readAction(tx, notice.event), await readUnitChange(tx, notice.event)];
    if (!action || !change) throw new Error(`the event ${notice.event} changed no units`);
    const terms = await requireTerms(tx, notice.event);
    const { ledgerScale: scale } = await readInstrument(app, action.instrument);
    const holders = await readNextChanged(tx, notice, batchSize);
    for (const one of holders)
      if (one.before !== one.after && (await isCustomer(tx, one.customer)))
        await notifyHolder(app, tx, one, { action, terms, at: change.at, scale });
    await updateNotice(tx, notice.event, {
      notifiedTo: holders.at(-1)?.customer ?? null,
      doneAt: holders.length < batchSize ? app.clock.now() : null,
    });
    return true;
  });
}

/** Writes to the holders whose units changed, and into their activity: each once, after the change, which does not wait for it. */
export async function notifyHolders(app: App): Promise<void> {
  while (await notifyNextBatch(app));
}
