import { findAccessProblem } from '@istmo/contract/areas/access/access.rules';
import { readCustomer } from '@istmo/contract/areas/accounts/accounts.staff.contract';
import type { AccessLevel } from '@istmo/contract/kernel/call-refusals';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import { handleStaff } from '../../../http/handler.ts';
import { readStanding, type Standing } from '../../access/public.ts';
import { lookAtCustomer } from '../../audit/public.ts';

type CustomerReply = OutputOf<typeof readCustomer>;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function listConditions(standing: Standing): CustomerReply['conditions'] {
  const accepted = (name: CustomerReply['conditions'][number]['name'], at: Date | null) => ({
    name,
    is_met: at !== null,
    since: isoOf(at),
  });
  return [
    accepted('activated', standing.activatedAt),
    accepted('disclaimer', standing.disclaimerAt),
    { name: 'profile', is_met: standing.hasProfile, since: isoOf(standing.profileSince) },
    { name: 'kyc', is_met: standing.kycStatus === 'verified', since: isoOf(standing.kycChangedAt) },
    { name: 'tfa', is_met: standing.hasTfa, since: isoOf(standing.tfaChangedAt) },
    accepted('deposit_disclaimer', standing.depositDisclaimerAt),
    accepted('swap_disclaimer', standing.swapDisclaimerAt),
    accepted('withdraw_disclaimer', standing.withdrawDisclaimerAt),
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
function listActivities(standing: Standing, restUntil: Date | null): CustomerReply['activities'] {
  const activity = (name: keyof typeof levels) => {
    const missing = findAccessProblem(levels[name], standing)?.code ?? null;
    return { name, missing: missing ?? (name === 'withdraw' && restUntil ? 'withdrawals_resting' : null) };
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
  const standing = await readStanding(app.db, customer);
  const { withdrawalCooldownUntil: until } = standing;
  const restUntil = until && until > app.clock.now() ? until : null;
  return {
    id: customer,
    username: standing.username,
    country: standing.country,
    user_type: standing.userType,
    kyc: standing.kycStatus,
    created_at: standing.createdAt.toISOString(),
    suspended_at: isoOf(standing.suspendedAt),
    withdrawals_rest_until: isoOf(restUntil),
    conditions: listConditions(standing),
    activities: listActivities(standing, restUntil),
  };
});
