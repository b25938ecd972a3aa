import { decideEvent } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, handleDecision, type Proposal } from '../../audit/public.ts';
import { refuseImpossible } from '../check-event.ts';
import { setAnnounced, setCancelled, setState } from '../corporate-actions.store.ts';
import { acceptSnapshot } from '../snapshot.store.ts';
import { requireTerms } from '../terms.store.ts';
import { closeOutside, lockEntitlement } from '../event-money.store.ts';
import {
  acceptAction,
  announceAction,
  cancelAction,
  fundAction,
  outsideAction,
  readPayload,
  returnAction,
} from './proposals.ts';
import { lockCancellable, lockDiffering, refuseFunding, refuseReturn } from './propose.ts';
import { lockIn } from './require-event.ts';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

async function announce({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const action = await lockIn(tx, asId<'corporate-action'>(subject), ['proposed']);
  const terms = await requireTerms(tx, action.id);
  if (toHex(terms.hash) !== readPayload(payload)['terms']) refuse('already_done', m.actions_other_state);
  await refuseImpossible(app, tx, action, terms);
  await setAnnounced(tx, action.id, { proposal, at: app.clock.now() });
  return { reference: action.reference, event: 'announced', terms: toHex(terms.hash) };
}

/** What was not approved can be changed and proposed again. */
async function returnToDraft({ app, tx }: Approval, { subject }: Proposal) {
  const { id, reference } = await lockIn(tx, asId<'corporate-action'>(subject), ['proposed']);
  await setState(tx, id, { state: 'draft', at: app.clock.now() });
  return { reference, event: 'draft' };
}

async function cancel({ app, tx }: Approval, { id: proposal, subject, reason }: Proposal) {
  const id = asId<'corporate-action'>(subject);
  const at = app.clock.now();
  await lockCancellable(tx, id, at);
  await setCancelled(tx, id, { proposal, reason, at });
  return { event: 'cancelled' };
}

async function accept({ tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const id = asId<'corporate-action'>(subject);
  const snapshot = await lockDiffering(tx, id);
  if (toHex(snapshot.hash) !== readPayload(payload)['snapshot']) refuse('already_done', m.actions_other_state);
  await acceptSnapshot(tx, id, proposal);
  return { snapshot: 'accepted' };
}

/** The console moves no money: the worker funds it from the inventory. */
async function fund({ tx }: Approval, { subject, payload }: Proposal) {
  const { currency = '', units = '0' } = readPayload(payload);
  await refuseFunding(tx, asId<'corporate-action'>(subject), { currency, units: BigInt(units) });
  return { currency, units };
}

/** The worker returns it. */
async function returnUnclaimed({ app, tx }: Approval, { subject }: Proposal) {
  await refuseReturn(app, tx, asId<'corporate-action'>(subject));
  return { event: 'returned' };
}

async function endOutside({ app, tx }: Approval, { subject, payload }: Proposal) {
  const { evidence = '', event = '' } = readPayload(payload);
  if ((await lockEntitlement(tx, subject))?.state !== 'outside') refuse('already_done', m.actions_not_waiting);
  await closeOutside(tx, subject, { evidence, at: app.clock.now() });
  return { event, entitlement: 'paid', evidence };
}

export const answerDecideEvent = handleDecision(decideEvent, {
  carryOut: {
    [announceAction]: announce,
    [cancelAction]: cancel,
    [acceptAction]: accept,
    [fundAction]: fund,
    [returnAction]: returnUnclaimed,
    [outsideAction]: endOutside,
  },
  putBack: { [announceAction]: returnToDraft },
  approved: m.actions_approved,
  rejected: m.actions_rejected,
});
