import { type NetworkForm, networkRules } from '@istmo/contract/areas/instruments/instruments.rules';
import { changeNetwork } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import * as z from 'zod/mini';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, type AuditValues, commitAction, type Proposal, proposeAction } from '../../audit/public.ts';
import { requireRevision, requireRow, toSwitches } from './change-instrument.ts';
import { toNetworkValues } from './network-values.ts';
import { lockNetwork, type NetworkChange, updateNetwork } from './registry-changes.store.ts';
import { compareValues, takesTwo, type TermChange, toAuditChanges } from './term-changes.ts';

export const networkAction = 'instruments.change-network';

const payloadShape = z.object({
  confirmations: z.string(),
  min_deposit: z.string(),
  min_withdrawal: z.string(),
  withdrawal_fee: z.string(),
  accepts_deposits: z.enum(['true', 'false']),
  accepts_withdrawals: z.enum(['true', 'false']),
  revision: z.string(),
});

type NetworkName = { readonly code: string; readonly name: string };
type NetworkInput = NetworkForm & { accepts_deposits: boolean; accepts_withdrawals: boolean };

/** A network with the scales of its amounts. */
async function requireNetwork(reader: Reader, { code, name }: NetworkName) {
  const { ledgerScale: scale, networks } = await requireRow(reader, code);
  const network = networks.find((one) => one.name === name) ?? refuse('not_found', m.instruments_unknown);
  const { ledgerScale: feeScale } = await requireRow(reader, network.withdrawalFeeCurrency);
  return { network, scales: { scale, feeScale } };
}

type Scales = Awaited<ReturnType<typeof requireNetwork>>['scales'];

function toNetworkChange(input: NetworkInput, { scale, feeScale }: Scales): NetworkChange {
  checkForm(networkRules(scale, feeScale), input);
  const units = (text: string, places = scale): bigint =>
    parseUnits(text, places) ?? refuse('invalid_field', m.instruments_amount_invalid);
  return {
    confirmations: Number(input.confirmations),
    minDeposit: units(input.min_deposit),
    minWithdrawal: units(input.min_withdrawal),
    withdrawalFee: units(input.withdrawal_fee, feeScale),
    acceptsDeposits: input.accepts_deposits,
    acceptsWithdrawals: input.accepts_withdrawals,
  };
}

const compareNetwork = (before: NetworkChange, after: NetworkChange, scales: Scales): TermChange[] =>
  compareValues(toNetworkValues(before, scales), toNetworkValues(after, scales));

function readProposed(payload: unknown, scales: Scales) {
  const { revision, ...input } = z.parse(payloadShape, payload);
  const switches = {
    accepts_deposits: input.accepts_deposits === 'true',
    accepts_withdrawals: input.accepts_withdrawals === 'true',
  };
  return { revision, after: toNetworkChange({ ...input, ...switches }, scales) };
}

/** Locks a network whose content is the one that was read. */
async function lockSeen(tx: Tx, { revision, ...key }: NetworkName & { readonly revision: string }) {
  requireRevision(await lockNetwork(tx, key.code, key.name), revision);
  return (await requireNetwork(tx, key)).network;
}

/** The switches take one person and are in effect at once; the fee, minimums and confirmations are proposed to a second one. */
export const answerChangeNetwork = handleStaff(changeNetwork, async (app, caller, input) => {
  const { code, name, revision, reason, ...values } = input;
  const subject = { kind: 'network', id: `${code} ${name}` };
  const { network, scales } = await requireNetwork(app.db, { code, name });
  const after = toNetworkChange(values, scales);
  if (takesTwo(compareNetwork(network, after, scales))) {
    const { accepts_deposits: takes, accepts_withdrawals: pays } = values;
    const payload = { ...values, accepts_deposits: `${takes}`, accepts_withdrawals: `${pays}`, revision };
    const check = async (tx: Tx): Promise<void> => void (await lockSeen(tx, { code, name, revision }));
    await proposeAction(app, caller, { action: networkAction, subject, reason, payload, check });
    return { is_proposed: true, message: m.instruments_proposed };
  }
  await commitAction(app, caller, { action: networkAction, subject, reason }, async (tx) => {
    const before = await lockSeen(tx, { code, name, revision });
    if (takesTwo(compareNetwork(before, after, scales))) refuse('conflict', m.instruments_changed_meanwhile);
    await updateNetwork(tx, { code, name }, after);
    return { before: toSwitches(before), after: toSwitches(after), result: undefined };
  });
  return { is_proposed: false, message: m.instruments_changed };
});

const splitSubject = (subject: string): NetworkName => {
  const [code = '', name = ''] = subject.split(' ');
  return { code, name };
};

/** What a proposal makes of the network as it is now. */
export async function readNetworkProposal(reader: Reader, { subject, payload }: Proposal): Promise<TermChange[]> {
  const { network, scales } = await requireNetwork(reader, splitSubject(subject));
  return compareNetwork(network, readProposed(payload, scales).after, scales);
}

export async function carryOutNetwork({ tx }: Approval, { subject, payload }: Proposal): Promise<AuditValues> {
  const key = splitSubject(subject);
  const { scales } = await requireNetwork(tx, key);
  const { revision, after } = readProposed(payload, scales);
  const before = await lockSeen(tx, { ...key, revision });
  await updateNetwork(tx, key, after);
  return toAuditChanges(compareNetwork(before, after, scales));
}
