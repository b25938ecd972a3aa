import { isLate } from '@istmo/contract/areas/withdrawals/late-withdrawals';
import { withdrawalReasonText } from '@istmo/contract/areas/withdrawals/withdrawal-reasons';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { serverNow } from '@istmo/client/server-time';
import { Banner, type BannerTone } from '@istmo/ui/Banner';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { stateDisplays } from './state-displays.ts';
import type { WithdrawalView } from './withdrawals.queries.ts';

const tones: Partial<Readonly<Record<WithdrawalView['state'], BannerTone>>> = {
  resting: 'warn',
  in_review: 'warn',
  on_hold: 'warn',
  unknown: 'warn',
  replaced: 'warn',
  refused: 'warn',
  completed: 'pos',
  rejected: 'neg',
};

/** What happens now: the reason where it waits, and when it goes on or by when staff answer. */
export function WhyItWaits({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { state } = withdrawal;
  const isAwaited = state === 'resting' && withdrawal.missing_data !== null;
  const link = linkToDo(withdrawal);
  return (
    <Banner
      tone={isLateNow(withdrawal) ? 'warn' : (tones[state] ?? 'info')}
      title={isAwaited ? m.withdrawals_now_data_title() : stateDisplays[state].name()}
    >
      {[
        hasGivenData(withdrawal) ? undefined : reasonOf(withdrawal),
        nextOf(withdrawal),
        lateText(withdrawal),
        dataByText(withdrawal),
      ]
        .filter((text) => text !== undefined)
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      {link && <p>{link}</p>}
    </Banner>
  );
}

/** Since its newest step, by the server's clock. */
function isLateNow({ state, steps, created_at: createdAt }: WithdrawalView): boolean {
  return isLate({ state, since: steps.at(-1)?.at ?? createdAt, now: serverNow() });
}

const lateText = (withdrawal: WithdrawalView): string | undefined =>
  isLateNow(withdrawal) ? m.withdrawals_now_late() : undefined;

/** Where the customer gives what is missing, or settles what is owed. */
function linkToDo({ state, reason, missing_data: missing, address_id: id, reference_no: reference }: WithdrawalView) {
  if (missing === 'originator')
    return (
      <Link to={paths.profile} search={{ withdrawal: reference }} className="link">
        {m.access_setup_profile()}
      </Link>
    );
  if (missing === 'beneficiary')
    return (
      <Link to={paths.beneficiary} params={{ id }} search={{ withdrawal: reference }} className="link">
        {m.whitelist_beneficiary_say()}
      </Link>
    );
  if (state !== 'resting' || reason !== 'owing') return null;
  return (
    <Link to={paths.debts} className="link">
      {m.debts_fix()}
    </Link>
  );
}

const isForData = ({ state, reason }: WithdrawalView): boolean =>
  state === 'resting' && (reason === 'originator' || reason === 'beneficiary');

const hasGivenData = (withdrawal: WithdrawalView): boolean => isForData(withdrawal) && withdrawal.missing_data === null;

function reasonOf(withdrawal: WithdrawalView): string | undefined {
  const { state, reason_text: written, approval_usd: approvalUsd } = withdrawal;
  const hasEnded = state === 'refused' || state === 'rejected';
  // The checks name the first that was missing; meanwhile that may be given and another missing.
  const reason = hasEnded ? withdrawal.reason : (withdrawal.missing_data ?? withdrawal.reason);
  if (state === 'expired') return m.withdrawals_now_expired();
  if (reason === null) return undefined;
  return translate(withdrawalReasonText(reason, { written, approvalUsd, hasEnded }), getLocale());
}

function dataByText({ missing_data: missing, data_by: by }: WithdrawalView): string | undefined {
  return missing === null || by === null ? undefined : m.withdrawals_now_data_by({ time: whenOf(by) });
}

const dataTexts = {
  originator: m.withdrawals_now_originator,
  beneficiary: m.withdrawals_now_beneficiary,
  none: m.withdrawals_now_data_known,
} as const;

function nextOf(withdrawal: WithdrawalView): string | undefined {
  const { waits_until: until, price_by: priceBy, link_expires_at: linkEnd } = withdrawal;
  const { confirmations, confirmations_needed: needed } = withdrawal;
  switch (withdrawal.state) {
    case 'pending':
      return m.withdrawals_now_pending({ time: whenOf(linkEnd) });
    case 'confirmed':
      return m.withdrawals_now_confirmed();
    case 'resting':
      if (isForData(withdrawal)) return dataTexts[withdrawal.missing_data ?? 'none']();
      if (priceBy !== null) return m.withdrawals_now_price({ time: whenOf(priceBy) });
      return until === null ? undefined : m.withdrawals_now_goes_on({ time: whenOf(until) });
    case 'in_review':
    case 'on_hold':
      return answerText(withdrawal);
    case 'approved':
    case 'signed':
      return m.withdrawals_now_approved();
    case 'sent':
      return m.withdrawals_now_sent({ count: `${confirmations}`, needed: `${needed}` });
    case 'unknown':
      return m.withdrawals_now_unknown();
    case 'replaced':
      return m.withdrawals_now_replaced();
    case 'refused':
      return m.withdrawals_now_refused();
    case 'completed':
      return m.withdrawals_now_completed();
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return m.withdrawals_now_returned();
  }
}

function answerText({ state, approvals, approvals_needed: needed, answer_by: answerBy }: WithdrawalView): string {
  const given =
    state === 'in_review' ? `${m.withdrawals_now_approvals({ given: `${approvals}`, needed: `${needed}` })} ` : '';
  return `${given}${answerBy === null ? '' : promiseText(answerBy)}`;
}

/** A time that has passed is no promise any more. */
const promiseText = (answerBy: string): string =>
  Date.parse(answerBy) < serverNow()
    ? m.withdrawals_now_overdue({ time: whenOf(answerBy) })
    : m.withdrawals_now_answer({ time: whenOf(answerBy) });
