import { findLimitMessage, type WithdrawalTerms } from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import * as m from '@istmo/contract/messages';
import { refuse } from '../../http/refusal.ts';
import type { WithdrawalLimit } from './withdrawal-limits.store.ts';

type LimitedWithdrawal = {
  readonly terms: WithdrawalTerms;
  readonly units: bigint;
  readonly limit: WithdrawalLimit | undefined;
};

/** The sentence for a limit that another request used up meanwhile. */
export function refuseOverLimit(
  { terms, units, limit }: LimitedWithdrawal,
  { isMonth, used }: { isMonth: boolean; used: bigint },
): never {
  if (!limit) throw new Error('a limit was passed that does not exist');
  const { daily, monthly } = limit;
  const use = { daily, monthly, usedToday: isMonth ? 0n : used, usedThisMonth: isMonth ? used : 0n };
  const message = findLimitMessage(units, use, terms) ?? m.withdrawals_limit_used;
  return refuse('limit_exceeded', message, { field: 'amount' });
}
