import { findAccessProblem } from '@istmo/contract/areas/access/access.rules';
import { readCustomer } from '@istmo/contract/areas/accounts/accounts.staff.contract';
import type { AccessLevel } from '@istmo/contract/kernel/call-refusals';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import { handleStaff } from '../../../http/handler.ts';
import { findCooldown, readDatedStatus, readFreeze, type DatedStatus } from '../../access/public.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readContact } from '../accounts.store.ts';
import { readStop } from '../mail-state.ts';

type CustomerReply = OutputOf<typeof readCustomer>;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function listConditions(status: DatedStatus): CustomerReply['conditions'] {
  const accepted = (name: CustomerReply['conditions'][number]['name'], at: Date | null) => ({
    name,
    is_met: at !== null,
    since: isoOf(at),
  });
  return [
    accepted('activated', status.activatedAt),
    accepted('disclaimer', status.disclaimerAt),
    { name: 'profile', is_met: status.hasProfile, since: isoOf(status.profileSince) },
    { name: 'kyc', is_met: status.kycStatus === 'verified', since: isoOf(status.kycChangedAt) },
    { name: 'tfa', is_met: status.hasTfa, since: isoOf(status.tfaChangedAt) },
    accepted('deposit_disclaimer', status.depositDisclaimerAt),
    accepted('swap_disclaimer', status.swapDisclaimerAt),
    accepted('withdraw_disclaimer', status.withdrawDisclaimerAt),
  ];
}

const levels: Readonly<Record<CustomerReply['activities'][number]['name'], AccessLevel>> = {
  deposit: 'wallet',
  exchange: 'trade',
  withdraw: 'trade',
  bank_deposit: 'bank-deposit',
  create_asset: 'create-asset',
};

/** What the customer may do, by the rules that their own calls are checked with (requirement 1.6.2). */
function listActivities(status: DatedStatus, cooldown: ReturnType<typeof findCooldown>): CustomerReply['activities'] {
  const activity = (name: keyof typeof levels) => {
    const missing = findAccessProblem(levels[name], status)?.code ?? null;
    const isResting = (name === 'withdraw' && cooldown) || (name === 'exchange' && cooldown?.tradingUntil);
    const isOwing = name === 'withdraw' && status.owesMoney;
    return { name, missing: missing ?? (isResting ? 'withdrawals_resting' : isOwing ? 'withdrawals_owing' : null) };
  };
  return [
    activity('deposit'),
    activity('exchange'),
    activity('withdraw'),
    activity('bank_deposit'),
    activity('create_asset'),
  ];
}

export const answerReadCustomer = handleStaff(readCustomer, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const status = await readDatedStatus(app.db, customer, app.clock.now());
  const cooldown = findCooldown(status, app.clock.now());
  const freeze = status.isFrozen ? await readFreeze(app.db, customer) : undefined;
  const stop = await readStop(app, await readContact(app.db, customer));
  return {
    id: customer,
    username: status.username,
    country: status.country,
    user_type: status.userType,
    kyc: status.kycStatus,
    created_at: status.createdAt.toISOString(),
    mail_stopped: stop ? { state: stop.state, since: stop.since.toISOString(), status: stop.status } : null,
    suspended_at: isoOf(status.suspendedAt),
    freeze: freeze ? { at: freeze.at.toISOString(), about: freeze.about, reference_no: freeze.referenceNo } : null,
    withdrawal_cooldown_until: isoOf(cooldown?.withdrawalsUntil ?? null),
    trading_cooldown_until: isoOf(cooldown?.tradingUntil ?? null),
    cooldown_reason: cooldown?.reason ?? null,
    conditions: listConditions(status),
    activities: listActivities(status, cooldown),
  };
});
