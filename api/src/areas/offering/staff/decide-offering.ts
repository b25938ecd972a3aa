import { decideOffering } from '@istmo/contract/areas/offering/offering.staff.contract';
import { asId, parseId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { findAssetOwner } from '../../assets/public.ts';
import { decideProposal, readProposal } from '../../audit/public.ts';
import { lockPriceSource, setPriceSource } from '../../instruments/public.ts';
import { insertDecidedMove, insertOffering } from '../moves.store.ts';
import {
  createAction,
  findOfferingAction,
  payoutAction,
  readCreatePayload,
  readPayoutPayload,
  readReleasePayload,
  releaseAction,
  sumSupply,
} from './proposals.ts';
import { refuseImpossible } from './propose-offering.ts';
import { refuseMoreThanEscrow, refuseMoreThanReleased } from './propose-release.ts';

export const answerDecideOffering = handleStaff(
  decideOffering,
  async (app, caller, { id: sent, approve: isApproved, reason }) => {
    const id = parseId<'proposal'>(sent);
    const found = id && (await readProposal(app.db, id));
    const action = findOfferingAction(found?.kind ?? '') ?? releaseAction;
    await decideProposal(app, caller, {
      id: sent,
      action,
      isApproved,
      reason,
      carryOut: (tx, proposal) => carryOut[action](app, tx, { ...proposal, by: proposal.id }),
    });
    return { message: isApproved ? m.offering_staff_approved : m.offering_staff_rejected };
  },
);

type ApprovedOffering = { readonly by: string; readonly subject: string; readonly payload: unknown };

/** The offering, and the move that the worker posts: the units are the issuer's until then. Its markets sell from the tranches from now on. */
async function createOffering(app: App, tx: Tx, { by, payload }: ApprovedOffering) {
  const { offering: code, instrument, tranches } = readCreatePayload(payload);
  await lockPriceSource(tx, instrument);
  await refuseImpossible(tx, app, { instrument, tranches });
  const owner = await findAssetOwner(tx, instrument);
  if (!owner) return refuse('not_found', m.offering_staff_no_issuer);
  await insertOffering(tx, { code, instrument, issuer: owner.customer, tranches });
  const units = sumSupply(tranches);
  const move = { id: asId<'offering-move'>(newId()), kind: 'place', offering: code, currency: instrument } as const;
  await insertDecidedMove(tx, { ...move, units, proposal: by, decidedAt: app.clock.now() });
  await setPriceSource(tx, instrument, 'offering');
  return { offering: code, issuer: owner.customer, units: `${units}` };
}

async function payOutDecided(app: App, tx: Tx, { by, subject, payload }: ApprovedOffering) {
  const { currency, units, issuer } = readPayoutPayload(payload);
  await refuseMoreThanReleased(tx, subject, money(currency, units));
  const move = { id: asId<'offering-move'>(newId()), kind: 'payout', offering: subject, currency } as const;
  await insertDecidedMove(tx, { ...move, units, proposal: by, decidedAt: app.clock.now() });
  return { offering: subject, issuer: issuer ?? '', currency, units: `${units}` };
}

async function releaseDecided(app: App, tx: Tx, { by, subject, payload }: ApprovedOffering) {
  const { currency, units } = readReleasePayload(payload);
  await refuseMoreThanEscrow(tx, subject, money(currency, units));
  const move = { id: asId<'offering-move'>(newId()), kind: 'release', offering: subject, currency } as const;
  await insertDecidedMove(tx, { ...move, units, proposal: by, decidedAt: app.clock.now() });
  return { offering: subject, currency, units: `${units}` };
}

const carryOut = {
  [createAction]: createOffering,
  [releaseAction]: releaseDecided,
  [payoutAction]: payOutDecided,
} as const;
