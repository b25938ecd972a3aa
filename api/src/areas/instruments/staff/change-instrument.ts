import { nextInstrumentStatuses } from '@istmo/contract/areas/instruments/instrument-states';
import { changeInstrument, changeNetwork } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { networkRules } from '@istmo/contract/areas/instruments/instruments.rules';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { readInstruments } from '../instruments.store.ts';
import { toNetworkValues } from './list-instruments.ts';
import { lockInstrument, lockNetwork, updateInstrument, updateNetwork } from './registry-changes.store.ts';

async function requireRow(reader: Reader, code: string): Promise<Instrument> {
  return findInstrument(await readInstruments(reader), code) ?? refuse('not_found', m.instruments_unknown);
}

/** Refuses a change of content that is not the one that was read. */
export function requireRevision(stored: string | undefined, seen: string): void {
  if (stored === undefined) refuse('not_found', m.instruments_unknown);
  if (stored !== seen) refuse('conflict', m.instruments_changed_meanwhile);
}

const toValues = ({ status, acceptsDeposits, acceptsWithdrawals }: Instrument) => ({
  status,
  accepts_deposits: acceptsDeposits,
  accepts_withdrawals: acceptsWithdrawals,
});

export const answerChangeInstrument = handleStaff(changeInstrument, async (app, caller, input) => {
  const { code, status, revision, reason } = input;
  const subject = { kind: 'instrument', id: code };
  await commitAction(app, caller, { action: 'instruments.change', subject, reason }, async (tx) => {
    requireRevision(await lockInstrument(tx, code), revision);
    const before = await requireRow(tx, code);
    if (status !== before.status && !nextInstrumentStatuses[before.status].includes(status))
      refuse('invalid_field', m.instruments_status_not_next, { field: 'status' });
    const after = {
      ...before,
      status,
      acceptsDeposits: input.accepts_deposits,
      acceptsWithdrawals: input.accepts_withdrawals,
    };
    await updateInstrument(tx, code, after);
    return { before: toValues(before), after: toValues(after), result: undefined };
  });
  return { message: m.instruments_changed };
});

export const answerChangeNetwork = handleStaff(changeNetwork, async (app, caller, input) => {
  const { code, name, revision, reason } = input;
  const subject = { kind: 'network', id: `${code} ${name}` };
  const { ledgerScale: scale, networks: current } = await requireRow(app.db, code);
  const found = current.find((network) => network.name === name);
  if (!found) return refuse('not_found', m.instruments_unknown);
  const { ledgerScale: feeScale } = await requireRow(app.db, found.withdrawalFeeCurrency);
  checkForm(networkRules(scale, feeScale), input);
  const units = (text: string, places = scale): bigint =>
    parseUnits(text, places) ?? refuse('invalid_field', m.instruments_amount_invalid);
  const after = {
    confirmations: Number(input.confirmations),
    minDeposit: units(input.min_deposit),
    minWithdrawal: units(input.min_withdrawal),
    withdrawalFee: units(input.withdrawal_fee, feeScale),
    acceptsDeposits: input.accepts_deposits,
    acceptsWithdrawals: input.accepts_withdrawals,
  };
  await commitAction(app, caller, { action: 'instruments.change-network', subject, reason }, async (tx) => {
    requireRevision(await lockNetwork(tx, code, name), revision);
    const { networks } = await requireRow(tx, code);
    const before = networks.find((network) => network.name === name);
    if (!before) return refuse('not_found', m.instruments_unknown);
    await updateNetwork(tx, { code, name }, after);
    const scales = { scale, feeScale };
    return { before: toNetworkValues(before, scales), after: toNetworkValues(after, scales), result: undefined };
  });
  return { message: m.instruments_changed };
});
