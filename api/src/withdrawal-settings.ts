import * as m from '@istmo/contract/messages';
import { type OperatorSetting, withRule } from './operator-setting.ts';
import { key, sandboxOnly, text, timeZone, wholeNumber } from './setting-kinds.ts';

/** Those of withdrawals and of the signer. */
export const withdrawalSettings = {
  signerUrl: text('ISTMO_SIGNER_URL', '', 'login of the signer; with it the sandbox runs its signer beside itself'),
  approvalKey: sandboxOnly(
    key(
      'ISTMO_APPROVAL_KEY',
      'c2FuZGJveCBhcHByb3ZhbHMsIGtub3duIHRvIGFsbCE=',
      'Ed25519 key that signs approvals of withdrawal addresses (base64, 32 bytes); the signer has its public key',
    ),
  ),
  timeZone: timeZone('ISTMO_TIME_ZONE', 'America/El_Salvador', 'time zone of the days and months of limits'),
} as const;

/** Those that staff change; a part of operator-settings.ts. */
export const withdrawalRules = {
  withdrawalLinkMinutes: withRule(
    wholeNumber(
      'ISTMO_WITHDRAWAL_LINK_MINUTES',
      15,
      'a withdrawal that is not confirmed by its emailed link within this time expires',
    ),
    {
      group: 'withdrawals',
      unit: 'minutes',
      min: 5,
      max: 240,
      safer: 'lower',
      title: m.settings_withdrawal_link,
      meaning: m.settings_withdrawal_link_meaning,
    },
  ),
  withdrawalApprovalUsd: withRule(
    wholeNumber(
      'ISTMO_WITHDRAWAL_APPROVAL_USD',
      5_000,
      'withdrawals worth more than this are approved by two members of staff',
    ),
    {
      group: 'withdrawals',
      unit: 'dollars',
      min: 0,
      max: 100_000_000,
      safer: 'lower',
      title: m.settings_withdrawal_two_people,
      meaning: m.settings_withdrawal_two_people_meaning,
    },
  ),
  withdrawalPriceMinutes: withRule(
    wholeNumber(
      'ISTMO_WITHDRAWAL_PRICE_MINUTES',
      30,
      'a withdrawal whose currency has no current price waits so long for one before staff decide it',
    ),
    {
      group: 'withdrawals',
      unit: 'minutes',
      min: 0,
      max: 1_440,
      title: m.settings_withdrawal_price_minutes,
      meaning: m.settings_withdrawal_price_minutes_meaning,
    },
  ),
  travelRuleUsd: withRule(
    wholeNumber(
      'ISTMO_TRAVEL_RULE_USD',
      1_000,
      'withdrawals worth this and more are sent only when it is known who sends and who receives them',
    ),
    {
      group: 'withdrawals',
      unit: 'dollars',
      min: 0,
      max: 100_000,
      safer: 'lower',
      title: m.settings_travel_rule,
      meaning: m.settings_travel_rule_meaning,
    },
  ),
  withdrawalDataDays: withRule(
    wholeNumber(
      'ISTMO_WITHDRAWAL_DATA_DAYS',
      30,
      'a withdrawal waits so long for the customer to say who sends and who receives it, then it is rejected',
    ),
    {
      group: 'withdrawals',
      unit: 'days',
      min: 1,
      max: 365,
      title: m.settings_withdrawal_data_days,
      meaning: m.settings_withdrawal_data_days_meaning,
    },
  ),
  withdrawalFeeMinutes: withRule(
    wholeNumber(
      'ISTMO_WITHDRAWAL_FEE_MINUTES',
      15,
      'a withdrawal that no block includes within this time is signed again with a higher fee',
    ),
    {
      group: 'withdrawals',
      unit: 'minutes',
      min: 2,
      max: 1_440,
      title: m.settings_withdrawal_fee_minutes,
      meaning: m.settings_withdrawal_fee_minutes_meaning,
    },
  ),
  withdrawalFeePercent: withRule(
    wholeNumber(
      'ISTMO_WITHDRAWAL_FEE_PERCENT',
      1_000,
      'the most that a stuck withdrawal pays to the network, in percent of its first fee',
    ),
    {
      group: 'withdrawals',
      unit: 'percent',
      min: 113,
      max: 10_000,
      safer: 'lower',
      title: m.settings_withdrawal_fee_percent,
      meaning: m.settings_withdrawal_fee_percent_meaning,
    },
  ),
  withdrawalAnswerHours: withRule(
    wholeNumber(
      'ISTMO_WITHDRAWAL_ANSWER_HOURS',
      4,
      'time within which staff decide a withdrawal that waits for them, as the customer reads it',
    ),
    {
      group: 'reviews',
      unit: 'hours',
      min: 1,
      max: 240,
      title: m.settings_withdrawal_answer,
      meaning: m.settings_withdrawal_answer_meaning,
    },
  ),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
