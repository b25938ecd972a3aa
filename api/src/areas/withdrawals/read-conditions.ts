import * as m from '@istmo/contract/messages';
import type { Message } from '@istmo/contract/kernel/message';
import type { RefusalCode } from '@istmo/contract/kernel/refusal-code';
import { withdrawalReasonText } from '@istmo/contract/areas/withdrawals/withdrawal-reasons';
import type { Reader } from '@istmo/db/tx';
import { readCounters } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { findUnmetCondition, isOpenOn, type UnmetCondition } from '../../money/withdrawal-conditions.ts';
import { mayLeave, readInstrument } from '../instruments/public.ts';
import { areRulesMet, readInvestor } from '../rules/public.ts';
import { type Beneficiary, findReadyAddress, readBeneficiaries } from '../whitelist/public.ts';
import { toCounterKeys } from './limit-counters.ts';
import { findLimit } from './withdrawal-terms.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

/** The first condition of the request that a withdrawal does not meet any more; undefined when all still hold. */
export async function readUnmetCondition(app: App, row: WithdrawalRow): Promise<UnmetCondition | undefined> {
  const { customer, currency, units } = row;
  const now = app.clock.now();
  const [status, instrument, isAllowedOut, isAddressReady, isWithinLimits] = await Promise.all([
    readInvestor(app, customer),
    readInstrument(app, currency),
    mayLeave(app.db, currency),
    isAddressOf(app.db, row),
    isWithin(app, row),
  ]);
  const order = { instrument: currency, action: 'withdraw', units, investor: status, isHeld: true } as const;
  return findUnmetCondition({
    isSuspended: status.isSuspended,
    isFrozen: status.isFrozen,
    isVerified: status.kycStatus === 'verified',
    isAddressReady,
    isOpen: isAllowedOut && isOpenOn(instrument, row.network),
    isOwing: status.owesMoney,
    isResting: status.withdrawalCooldownUntil !== null && status.withdrawalCooldownUntil > now,
    isWithinLimits,
    areRulesMet: await areRulesMet(app, order),
  });
}

/** Whether the address is on the customer's list as it was when the withdrawal was requested; one that was added again is another. */
async function isAddressOf(reader: Reader, row: WithdrawalRow): Promise<boolean> {
  const found = await findReadyAddress(reader, row.customer, row);
  return typeof found !== 'string' && found.id === row.addressId;
}

/** What the customer used of the limits has this one in it. */
async function isWithin(app: App, row: WithdrawalRow): Promise<boolean> {
  const { customer, currency, units } = row;
  const limit = await findLimit(app, currency);
  if (!limit) return true;
  const periods = { day: row.limitDay, month: row.limitMonth };
  const [today = 0n, thisMonth = 0n] = await readCounters(app.db, toCounterKeys({ customer, currency, periods }));
  return units <= limit.max && today <= limit.daily && thisMonth <= limit.monthly;
}

type ConditionRefusal = { readonly code: RefusalCode; readonly message: Message; readonly field?: string };

/** What a request is refused with, and a confirmation where waiting does not mend it. */
const refusals: Readonly<Record<UnmetCondition, ConditionRefusal>> = {
  suspended: { code: 'suspended', message: m.access_suspended },
  frozen: { code: 'frozen', message: m.access_frozen },
  identity: { code: 'kyc_required', message: m.access_kyc_required },
  address_changed: { code: 'address_required', message: m.withdrawals_address_unknown, field: 'address_info' },
  service_paused: { code: 'service_paused', message: m.access_service_paused, field: 'currency' },
  owing: { code: 'withdrawals_owing', message: m.debts_withdrawals_refused },
  security_change: { code: 'withdrawals_resting', message: m.withdrawals_resting },
  limit: { code: 'limit_exceeded', message: m.withdrawals_reason_limit, field: 'amount' },
  rules: { code: 'rules_refused', message: m.withdrawals_reason_rules },
};

export function refuseUnmet(unmet: UnmetCondition): never {
  const { code, message, field } = refusals[unmet];
  return refuse(code, message, field === undefined ? {} : { field });
}

// Of a suspended or frozen customer it is held: why is said in a session only. The others that are not here end by themselves.
const refusedAtConfirmation: readonly UnmetCondition[] = ['identity', 'address_changed', 'limit', 'rules'];

/** Refuses to confirm a withdrawal that would not go out; what is only delayed is held by its screening. */
export async function requireConfirmable(app: App, row: WithdrawalRow): Promise<void> {
  const unmet = await readUnmetCondition(app, row);
  if (unmet === undefined || !refusedAtConfirmation.includes(unmet)) return;
  const { code } = refusals[unmet];
  refuse(code, withdrawalReasonText(unmet, { written: null, approvalUsd: '', hasEnded: false }));
}

/** Who receives it, as the customer says of its address; undefined where nothing was said. */
export async function readBeneficiaryOf(
  reader: Reader,
  { addressId }: Pick<WithdrawalRow, 'addressId'>,
): Promise<Beneficiary | undefined> {
  const [found] = await readBeneficiaries(reader, [addressId]);
  return found;
}
