import {
  proposeReturn,
  proposeAcceptance,
  proposeAnnouncement,
  proposeCancellation,
  proposeOwnFunding,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { readBalance, treasury } from '@istmo/ledger';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { proposeAction } from '../../audit/public.ts';
import { mayLeave } from '../../instruments/public.ts';
import { refuseImpossible } from '../check-event.ts';
import { type CorporateAction, setState } from '../corporate-actions.store.ts';
import { missingOf, readEventMoney, sumPayments } from '../event-money.store.ts';
import { type HolderSnapshot, readSnapshot } from '../snapshot.store.ts';
import { requireTerms } from '../terms.store.ts';
import { isClaimOver } from '../under-way.store.ts';
import { acceptAction, announceAction, cancelAction, fundAction, returnAction } from './proposals.ts';
import { eventSubject, lockIn, requireEvent } from './require-event.ts';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const answerProposeAnnouncement = handleStaff(
  proposeAnnouncement,
  async (app, caller, { reference, reason }) => {
    const action = await requireEvent(app.db, reference);
    const terms = await requireTerms(app.db, action.id);
    await proposeAction(app, caller, {
      action: announceAction,
      subject: { kind: eventSubject, id: action.id },
      payload: { terms: toHex(terms.hash), version: `${terms.version}`, reference: action.reference },
      reason,
      check: async (tx) => {
        const { state, version } = await lockIn(tx, action.id, ['draft', 'proposed']);
        if (version !== terms.version) refuse('already_done', m.actions_other_state);
        await refuseImpossible(app, tx, action, terms);
        if (state === 'draft') await setState(tx, action.id, { state: 'proposed', at: app.clock.now() });
      },
    });
    return { message: m.actions_proposed };
  },
);

/** Before the record moment only: what came after it is corrected by another event. */
export async function lockCancellable(tx: Tx, id: CorporateAction['id'], now: Date): Promise<void> {
  await lockIn(tx, id, ['announced']);
  const { recordAt } = await requireTerms(tx, id);
  if (recordAt !== null && recordAt <= now) refuse('already_done', m.actions_after_record);
}

export const answerProposeCancellation = handleStaff(
  proposeCancellation,
  async (app, caller, { reference, reason }) => {
    const { id, reference: name } = await requireEvent(app.db, reference);
    await proposeAction(app, caller, {
      action: cancelAction,
      subject: { kind: eventSubject, id },
      payload: { reference: name },
      reason,
      check: (tx) => lockCancellable(tx, id, app.clock.now()),
    });
    return { message: m.actions_proposed };
  },
);

/** The snapshot that differs and is not accepted yet. */
export async function lockDiffering(tx: Tx, id: CorporateAction['id']): Promise<HolderSnapshot> {
  const { state } = await lockIn(tx, id, ['recorded', 'funded']);
  const snapshot = await readSnapshot(tx, id);
  // Of a funded event the register itself may say something else now (advance-events.ts).
  if (!snapshot || (snapshot.difference === '' && state === 'recorded') || snapshot.acceptedBy !== null)
    return refuse('already_done', m.actions_no_difference);
  return snapshot;
}

export const answerProposeAcceptance = handleStaff(proposeAcceptance, async (app, caller, { reference, reason }) => {
  const { id, reference: name } = await requireEvent(app.db, reference);
  const snapshot = await readSnapshot(app.db, id);
  await proposeAction(app, caller, {
    action: acceptAction,
    subject: { kind: eventSubject, id },
    payload: {
      reference: name,
      snapshot: toHex(snapshot?.hash ?? new Uint8Array()),
      difference: snapshot?.difference ?? '',
    },
    reason,
    check: async (tx) => void (await lockDiffering(tx, id)),
  });
  return { message: m.actions_proposed };
});

/** Refuses to fund from the inventory what an issuer has to fund, what is not missing, or what is not there. */
export async function refuseFunding(
  tx: Tx,
  id: CorporateAction['id'],
  { currency, units }: { readonly currency: string; readonly units: bigint },
): Promise<void> {
  const action = await lockIn(tx, id, ['recorded']);
  if (action.issuer !== null) refuse('not_found', m.actions_issuer_funds);
  const missing = (await readEventMoney(tx, id)).find((one) => one.currency === currency);
  if (!missing || missingOf(missing) !== units || units === 0n)
    refuse('already_done', m.actions_nothing_missing, { field: 'currency' });
  if (!(await mayLeave(tx, currency))) refuse('currency_inactive', m.actions_currency_stopped, { field: 'currency' });
  const inventory = await readBalance(tx, treasury, currency);
  if (inventory.units < units) refuse('insufficient_balance', m.actions_inventory_short, { field: 'currency' });
}

export const answerProposeOwnFunding = handleStaff(
  proposeOwnFunding,
  async (app, caller, { reference, currency, reason }) => {
    const { id, reference: name } = await requireEvent(app.db, reference);
    const found = (await readEventMoney(app.db, id)).find((one) => one.currency === currency);
    const missing = money(currency, found ? missingOf(found) : 0n);
    await proposeAction(app, caller, {
      action: fundAction,
      subject: { kind: eventSubject, id },
      payload: { reference: name, currency, units: `${missing.units}` },
      reason,
      check: (tx) => refuseFunding(tx, id, missing),
    });
    return { message: m.actions_proposed };
  },
);

/** What is kept goes back only after the day in the terms, and only while something is kept. */
export async function refuseReturn(app: App, tx: Tx, id: CorporateAction['id']): Promise<void> {
  await lockIn(tx, id, ['paid']);
  const isOver = await isClaimOver(tx, id, { now: app.clock.now(), timeZone: app.settings.timeZone });
  if (!isOver) refuse('already_done', m.actions_claim_open);
  const waiting = await sumPayments(tx, id);
  if (!waiting.some(({ state }) => state === 'kept' || state === 'failed' || state === 'outside'))
    refuse('already_done', m.actions_nothing_kept);
}

export const answerProposeReturn = handleStaff(proposeReturn, async (app, caller, { reference, reason }) => {
  const { id, reference: name } = await requireEvent(app.db, reference);
  await proposeAction(app, caller, {
    action: returnAction,
    subject: { kind: eventSubject, id },
    payload: { reference: name },
    reason,
    check: (tx) => refuseReturn(app, tx, id),
  });
  return { message: m.actions_proposed };
});
