import { type LimitsForm, limitsRules } from '@istmo/contract/areas/instruments/instruments.rules';
import { changeLimits } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import * as z from 'zod/mini';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, type AuditValues, type Proposal, proposeAction } from '../../audit/public.ts';
import { readLimits, type WithdrawalLimit } from '../withdrawal-limits.store.ts';
import { requireRevision, requireRow } from './change-instrument.ts';
import { lockLimits, storeLimits } from './registry-changes.store.ts';
import { compareValues, type TermChange, toAuditChanges } from './term-changes.ts';

/** What a proposal of limits does; the database asks for it by this name. */
export const limitsAction = 'instruments.change-limits';

const payloadShape = z.object({
  max_withdrawal: z.string(),
  daily_limit: z.string(),
  monthly_limit: z.string(),
  revision: z.string(),
});

type Limits = Omit<WithdrawalLimit, 'currency'>;

const toLimitsValues = ({ max, daily, monthly }: Limits, scale: number) => ({
  max_withdrawal: formatUnits(max, scale),
  daily_limit: formatUnits(daily, scale),
  monthly_limit: formatUnits(monthly, scale),
});

const withoutLimits = { max_withdrawal: null, daily_limit: null, monthly_limit: null };

/** The limits of a currency as the wire and the audit log have them; null where it has none. */
export const describeLimits = (limits: Limits | undefined, scale: number) =>
  limits ? toLimitsValues(limits, scale) : withoutLimits;

function toLimits(input: LimitsForm, scale: number): Limits {
  checkForm(limitsRules(scale), input);
  const units = (text: string): bigint =>
    parseUnits(text, scale) ?? refuse('invalid_field', m.instruments_amount_invalid);
  return {
    max: units(input.max_withdrawal),
    daily: units(input.daily_limit),
    monthly: units(input.monthly_limit),
  };
}

/** The limits in force of a currency that can leave the platform, with the scale of its amounts. */
async function requireLimits(reader: Reader, code: string) {
  const { ledgerScale: scale, networks } = await requireRow(reader, code);
  if (networks.length === 0) refuse('not_found', m.instruments_unknown);
  const limits = (await readLimits(reader)).find(({ currency }) => currency === code);
  return { scale, limits };
}

/** Locks limits that are the ones that were read: those of a currency that had none are still missing. */
async function lockSeen(tx: Tx, currency: string, revision: string): Promise<void> {
  requireRevision((await lockLimits(tx, currency)) ?? '', revision);
}

const compareLimits = (before: Limits | undefined, after: Limits, scale: number): TermChange[] =>
  compareValues(describeLimits(before, scale), toLimitsValues(after, scale));

/** Lower limits take two people as higher ones do. What one person stops at once is all withdrawals, by the switch of the instrument. */
export const answerChangeLimits = handleStaff(changeLimits, async (app, caller, input) => {
  const { currency, revision, reason, ...values } = input;
  const { scale, limits } = await requireLimits(app.db, currency);
  const after = toLimits(values, scale);
  if (compareLimits(limits, after, scale).length === 0) refuse('invalid_field', m.instruments_limits_unchanged);
  const payload = { ...toLimitsValues(after, scale), revision };
  const subject = { kind: 'instrument', id: currency };
  const check = (tx: Tx): Promise<void> => lockSeen(tx, currency, revision);
  await proposeAction(app, caller, { action: limitsAction, subject, reason, payload, check });
  return { message: m.instruments_proposed };
});

/** What a proposal makes of the limits as they are now. */
export async function readLimitsProposal(reader: Reader, { subject, payload }: Proposal): Promise<TermChange[]> {
  const { scale, limits } = await requireLimits(reader, subject);
  return compareLimits(limits, toLimits(z.parse(payloadShape, payload), scale), scale);
}

export async function carryOutLimits({ tx }: Approval, { subject: currency, payload }: Proposal): Promise<AuditValues> {
  const { revision, ...values } = z.parse(payloadShape, payload);
  await lockSeen(tx, currency, revision);
  const { scale, limits } = await requireLimits(tx, currency);
  const after = toLimits(values, scale);
  await storeLimits(tx, { currency, ...after });
  return toAuditChanges(compareLimits(limits, after, scale));
}
