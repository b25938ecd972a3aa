import { proposePayout, proposeRelease } from '@istmo/contract/areas/offering/offering.staff.contract';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { type Money, money, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { escrow, proceeds, readBalance } from '@istmo/ledger';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { proposeAction } from '../../audit/public.ts';
import { mayLeave, readRegistry } from '../../instruments/public.ts';
import { readOfferingRows } from '../../tranches/public.ts';
import { payoutAction, releaseAction, toPayoutPayload, toReleasePayload } from './proposals.ts';

type ProceedsForm = { readonly offering: string; readonly currency: string; readonly amount: string };

/** The offering and the amount that staff entered. */
async function parseProceeds(app: App, { offering: code, currency, amount: text }: ProceedsForm) {
  const [offerings, { instruments }] = await Promise.all([readOfferingRows(app.db), readRegistry(app)]);
  const offering = offerings.find((one) => one.code === code);
  const instrument = findInstrument(instruments, currency.trim().toUpperCase());
  if (!offering || !instrument) return refuse('not_found', m.offering_staff_unknown, { field: 'offering' });
  const units = parseUnits(text.replaceAll(',', '').trim(), instrument.ledgerScale);
  if (units === undefined || units === 0n)
    return refuse('amount_invalid', m.offering_staff_amount_invalid, { field: 'amount' });
  return { offering, amount: money(instrument.code, units) };
}

export const answerProposeRelease = handleStaff(proposeRelease, async (app, caller, { reason, ...sent }) => {
  const { offering, amount } = await parseProceeds(app, sent);
  await proposeAction(app, caller, {
    action: releaseAction,
    subject: { kind: 'offering', id: offering.code },
    payload: toReleasePayload(amount),
    reason,
    check: (tx) => refuseMoreThanEscrow(tx, offering.code, amount),
  });
  return { message: m.offering_staff_proposed };
});

export const answerProposePayout = handleStaff(proposePayout, async (app, caller, { reason, ...sent }) => {
  const { offering, amount } = await parseProceeds(app, sent);
  const { code, issuer } = offering;
  await proposeAction(app, caller, {
    action: payoutAction,
    subject: { kind: 'offering', id: code },
    payload: toPayoutPayload({ ...amount, issuer }),
    reason,
    check: (tx) => refusePayout(tx, code, amount),
  });
  return { message: m.offering_staff_proposed };
});

export async function refuseMoreThanEscrow(reader: Reader, offering: string, amount: Money): Promise<void> {
  const { units } = await readBalance(reader, escrow(offering), amount.currency);
  if (units < amount.units) refuse('insufficient_balance', m.offering_staff_escrow_short, { field: 'amount' });
}

/** Nothing is paid out in a currency that is stopped, because less of it may be there than is owed. */
export async function refusePayout(reader: Reader, offering: string, amount: Money): Promise<void> {
  if (!(await mayLeave(reader, amount.currency)))
    refuse('currency_inactive', m.treasury_currency_stopped, { field: 'currency' });
  const { units } = await readBalance(reader, proceeds(offering), amount.currency);
  if (units < amount.units) refuse('insufficient_balance', m.offering_staff_released_short, { field: 'amount' });
}
