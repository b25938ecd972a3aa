import { decideOffering } from '@istmo/contract/areas/offering/offering.staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { refuse } from '../../../http/refusal.ts';
import { findAssetOwner } from '../../assets/public.ts';
import { type Approval, handleDecision, type Proposal } from '../../audit/public.ts';
import { lockPriceSource, setPriceSource } from '../../instruments/public.ts';
import { insertOffering } from '../../tranches/public.ts';
import { insertDecidedMove } from '../moves.store.ts';
import {
  createAction,
  payoutAction,
  readCreatePayload,
  readPayoutPayload,
  readReleasePayload,
  releaseAction,
  sumSupply,
} from './proposals.ts';
import { refuseImpossible } from './propose-offering.ts';
import { refuseMoreThanEscrow, refusePayout } from './propose-release.ts';

/** The offering, and the move that the worker posts: the units are the issuer's until then. Its markets sell from the tranches from now on. */
async function createOffering({ app, tx }: Approval, { id: proposal, payload }: Proposal) {
  const { offering: code, instrument, tranches } = readCreatePayload(payload);
  await lockPriceSource(tx, instrument);
  await refuseImpossible(tx, app, { instrument, tranches });
  const owner = await findAssetOwner(tx, instrument);
  if (!owner) return refuse('not_found', m.offering_staff_no_issuer);
  await insertOffering(tx, { code, instrument, issuer: owner.customer, tranches });
  const units = sumSupply(tranches);
  const move = { id: asId<'offering-move'>(newId()), kind: 'place', offering: code, currency: instrument } as const;
  await insertDecidedMove(tx, { ...move, units, proposal, decidedAt: app.clock.now() });
  await setPriceSource(tx, instrument, 'offering');
  return { offering: code, issuer: owner.customer, units: `${units}` };
}

async function payOutDecided({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const { currency, units, issuer } = readPayoutPayload(payload);
  await refusePayout(tx, subject, money(currency, units));
  const move = { id: asId<'offering-move'>(newId()), kind: 'payout', offering: subject, currency } as const;
  await insertDecidedMove(tx, { ...move, units, proposal, decidedAt: app.clock.now() });
  return { offering: subject, issuer: issuer ?? '', currency, units: `${units}` };
}

async function releaseDecided({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const { currency, units } = readReleasePayload(payload);
  await refuseMoreThanEscrow(tx, subject, money(currency, units));
  const move = { id: asId<'offering-move'>(newId()), kind: 'release', offering: subject, currency } as const;
  await insertDecidedMove(tx, { ...move, units, proposal, decidedAt: app.clock.now() });
  return { offering: subject, currency, units: `${units}` };
}

export const answerDecideOffering = handleDecision(decideOffering, {
  carryOut: { [createAction]: createOffering, [releaseAction]: releaseDecided, [payoutAction]: payOutDecided },
  approved: m.offering_staff_approved,
  rejected: m.offering_staff_rejected,
});
