import * as m from '@istmo/contract/messages';
import { type Language, type Message, withParams } from '@istmo/contract/kernel/message';
import { orderTexts } from './order-texts.ts';
import { subscriptionTexts } from './subscription-texts.ts';
import { type ActivityText, param, type TextParams } from './activity-text.ts';
import { companyActivity } from './company-activity.ts';

/** An amount as a plain decimal, with its currency: `{ amount: '25125.00', currency: 'USD' }`. Readers group its digits; storage does not. */
export type DecimalAmount = { readonly amount: string; readonly currency: string };

/** One entry of a customer's activity: its kind, the parameters of its sentence, and the money received or deducted. */
export type ActivityEntry = {
  readonly kind: ActivityKind;
  readonly params?: TextParams;
  readonly received?: DecimalAmount;
  readonly deducted?: DecimalAmount;
};

const fixedText = (type: Message, message: Message): ActivityText => ({ type, message: () => message });
const addressText = (
  message: (p: { name: string; currency: string; address: string }, o: { locale: Language }) => string,
): ActivityText => ({
  type: m.history_type_address,
  message: (p) =>
    withParams(message, { name: param(p, 'name'), currency: param(p, 'currency'), address: param(p, 'address') }),
});
const withdrawalText = (
  message: (p: { amount: string; currency: string; reference: string }, o: { locale: Language }) => string,
): ActivityText => ({
  type: m.history_type_withdrawal,
  message: (p) =>
    withParams(message, {
      amount: param(p, 'amount'),
      currency: param(p, 'currency'),
      reference: param(p, 'reference'),
    }),
});
const unitsText = (
  message: (p: { amount: string; currency: string; reference: string }, o: { locale: Language }) => string,
): ActivityText => ({
  type: m.measures_entry_type,
  message: (p) =>
    withParams(message, {
      amount: param(p, 'amount'),
      currency: param(p, 'currency'),
      reference: param(p, 'reference'),
    }),
});
const splitText = (
  message: (
    p: { security: string; new: string; old: string; before: string; after: string; reference: string },
    o: { locale: Language },
  ) => string,
): ActivityText => ({
  type: m.splits_entry_type,
  message: (p) =>
    withParams(message, {
      security: param(p, 'security'),
      new: param(p, 'new'),
      old: param(p, 'old'),
      before: param(p, 'before'),
      after: param(p, 'after'),
      reference: param(p, 'reference'),
    }),
});
const offerText = (message: Parameters<typeof unitsText>[0]): ActivityText => ({
  ...unitsText(message),
  type: m.tenders_entry_type,
});
const bankAccountText = (
  message: (p: { bank: string; number: string }, o: { locale: Language }) => string,
): ActivityText => ({
  type: m.history_type_bank,
  message: (p) => withParams(message, { bank: param(p, 'bank'), number: param(p, 'number') }),
});
const bankDepositText = (
  message: (p: { amount: string; currency: string; reference: string }, o: { locale: Language }) => string,
): ActivityText => ({
  type: m.history_type_deposit,
  message: (p) =>
    withParams(message, {
      amount: param(p, 'amount'),
      currency: param(p, 'currency'),
      reference: param(p, 'reference'),
    }),
});
const assetText = (message: (p: { ticker: string }, o: { locale: Language }) => string): ActivityText => ({
  type: m.history_type_asset,
  message: (p) => withParams(message, { ticker: param(p, 'ticker') }),
});
const assetFeeText = (
  message: (p: { ticker: string; amount: string; currency: string }, o: { locale: Language }) => string,
): ActivityText => ({
  type: m.history_type_asset,
  message: (p) =>
    withParams(message, { ticker: param(p, 'ticker'), amount: param(p, 'amount'), currency: param(p, 'currency') }),
});
const issuanceText = (
  message: (p: { type: string; amount: string }, o: { locale: Language }) => string,
): ActivityText => ({
  type: m.issuers_entry_type,
  message: (p) => (_, options) => {
    const name = param(p, 'type') === 'Bond' ? m.issuers_bond : m.issuers_security;
    return message({ type: name({}, options), amount: param(p, 'amount') }, options);
  },
});
type CardParams = { tokens: string; symbol: string; total: string; reference: string };
const cardText = (message: (p: CardParams, o: { locale: Language }) => string): ActivityText => ({
  type: m.history_type_card,
  message: (p) =>
    withParams(message, {
      tokens: param(p, 'tokens'),
      symbol: param(p, 'symbol'),
      total: param(p, 'total'),
      reference: param(p, 'reference'),
    }),
});
const isDeviceKnown = (params: TextParams): boolean => param(params, 'device') !== '';

/** Every kind of activity with its text. To record a new kind, an area only adds it here. */
const activityTexts = {
  activate: fixedText(m.history_type_session, m.history_entry_activate),
  'sign-in': {
    type: m.history_type_sign_in,
    message: (p) =>
      isDeviceKnown(p)
        ? withParams(m.history_entry_sign_in, { browser: param(p, 'browser'), device: param(p, 'device') })
        : withParams(m.history_entry_sign_in_browser, { browser: param(p, 'browser') }),
  },
  'use-recovery': fixedText(m.history_type_sign_in, m.history_entry_use_recovery),
  'use-passkey': {
    type: m.history_type_sign_in,
    message: (p) =>
      withParams(m.history_entry_use_passkey, {
        device: isDeviceKnown(p) ? `${param(p, 'browser')}, ${param(p, 'device')}` : param(p, 'browser'),
      }),
  },
  'add-passkey': {
    type: m.history_type_passkey,
    message: (p) => withParams(m.history_entry_add_passkey, { name: param(p, 'name') }),
  },
  'remove-passkey': {
    type: m.history_type_passkey,
    message: (p) => withParams(m.history_entry_remove_passkey, { name: param(p, 'name') }),
  },
  'sign-out-everywhere': fixedText(m.history_type_session, m.history_entry_sign_out_everywhere),
  'end-session': fixedText(m.history_type_session, m.history_entry_end_session),
  'change-password': fixedText(m.history_type_password, m.history_entry_change_password),
  'reset-password': fixedText(m.history_type_password, m.history_entry_reset_password),
  'enable-tfa': fixedText(m.history_type_tfa, m.history_entry_enable_tfa),
  'disable-tfa': fixedText(m.history_type_tfa, m.history_entry_disable_tfa),
  'reset-tfa': fixedText(m.history_type_tfa, m.history_entry_reset_tfa),
  'freeze-account': fixedText(m.history_type_session, m.history_entry_freeze_account),
  'renew-recovery': fixedText(m.history_type_tfa, m.history_entry_renew_recovery),
  'accept-disclaimer': fixedText(m.history_type_disclaimer, m.history_entry_accept_disclaimer),
  'accept-swap-disclaimer': fixedText(m.history_type_disclaimer, m.history_entry_accept_swap_disclaimer),
  'accept-deposit-disclaimer': fixedText(m.history_type_disclaimer, m.history_entry_accept_deposit_disclaimer),
  'accept-withdraw-disclaimer': fixedText(m.history_type_disclaimer, m.history_entry_accept_withdraw_disclaimer),
  'save-profile': fixedText(m.history_type_profile, m.history_entry_save_profile),
  'declare-means': fixedText(m.history_type_investor, m.history_entry_declare_means),
  'answer-questionnaire': fixedText(m.history_type_investor, m.history_entry_answer_questionnaire),
  'start-kyc': fixedText(m.history_type_kyc, m.history_entry_start_kyc),
  'pass-kyc': fixedText(m.history_type_kyc, m.history_entry_pass_kyc),
  'fail-kyc': fixedText(m.history_type_kyc, m.history_entry_fail_kyc),
  'open-ticket': {
    type: m.history_type_support,
    message: (p) => withParams(m.history_entry_open_ticket, { reference: param(p, 'reference') }),
  },
  'close-ticket': {
    type: m.history_type_support,
    message: (p) => withParams(m.history_entry_close_ticket, { reference: param(p, 'reference') }),
  },
  'add-address': addressText(m.history_entry_add_address),
  'complete-address': addressText(m.history_entry_complete_address),
  'reject-address': addressText(m.history_entry_reject_address),
  'delete-address': addressText(m.history_entry_delete_address),
  'add-bank-account': bankAccountText(m.history_entry_add_bank_account),
  'change-bank-account': bankAccountText(m.history_entry_change_bank_account),
  'approve-bank-account': bankAccountText(m.history_entry_approve_bank_account),
  'reject-bank-account': bankAccountText(m.history_entry_reject_bank_account),
  'report-bank-deposit': bankDepositText(m.history_entry_report_bank_deposit),
  'credit-bank-deposit': bankDepositText(m.history_entry_credit_bank_deposit),
  'complete-bank-deposit': bankDepositText(m.history_entry_complete_bank_deposit),
  'reject-bank-deposit': bankDepositText(m.history_entry_refuse_bank_deposit),
  'open-payment': bankDepositText(m.history_entry_open_payment),
  'payment-declined': bankDepositText(m.history_entry_payment_declined),
  'payment-credited': bankDepositText(m.history_entry_payment_credited),
  'payment-expired': bankDepositText(m.history_entry_payment_expired),
  'payment-in-review': bankDepositText(m.history_entry_payment_review),
  'payment-returned': bankDepositText(m.history_entry_payment_returned),
  'payment-reversed': bankDepositText(m.history_entry_payment_reversed),
  'request-issuance': issuanceText(m.issuers_entry_request),
  'approve-issuance': issuanceText(m.issuers_entry_approve),
  'reject-issuance': issuanceText(m.issuers_entry_reject),
  ...companyActivity,
  adjustment: {
    type: m.history_type_adjustment,
    message: (p) =>
      withParams(m.history_entry_adjustment, { amount: param(p, 'amount'), currency: param(p, 'currency') }),
  },
  deposit: {
    type: m.history_type_deposit,
    message: (p) => withParams(m.history_entry_deposit, { amount: param(p, 'amount'), currency: param(p, 'currency') }),
  },
  'deposit-reversed': {
    type: m.history_type_deposit,
    message: (p) =>
      withParams(m.history_entry_reverse_deposit, { amount: param(p, 'amount'), currency: param(p, 'currency') }),
  },
  'deposit-restored': {
    type: m.history_type_deposit,
    message: (p) =>
      withParams(m.history_entry_restore_deposit, { amount: param(p, 'amount'), currency: param(p, 'currency') }),
  },
  'deposit-closed': {
    type: m.history_type_deposit,
    message: (p) =>
      withParams(m.history_entry_close_deposit, { amount: param(p, 'amount'), currency: param(p, 'currency') }),
  },
  'debt-collected': {
    type: m.history_type_deposit,
    message: (p) =>
      withParams(m.history_entry_collect_debt, {
        amount: param(p, 'amount'),
        currency: param(p, 'currency'),
        reference: param(p, 'reference'),
      }),
  },
  'debt-written-off': {
    type: m.history_type_deposit,
    message: (p) =>
      withParams(m.history_entry_write_off_debt, {
        amount: param(p, 'amount'),
        currency: param(p, 'currency'),
        reference: param(p, 'reference'),
      }),
  },
  'asset-requested': assetFeeText(m.history_entry_asset_requested),
  'asset-failed': { ...assetFeeText(m.history_entry_asset_failed), isReturn: true },
  'asset-fee-returned': { ...assetFeeText(m.history_entry_asset_fee_returned), isReturn: true },
  'asset-active': assetFeeText(m.history_entry_asset_active),
  'asset-approved': assetText(m.history_entry_asset_approved),
  'asset-rejected': assetText(m.history_entry_asset_rejected),
  'asset-authorised': assetText(m.history_entry_asset_authorised),
  'units-frozen': unitsText(m.measures_entry_frozen),
  'units-unfrozen': unitsText(m.measures_entry_unfrozen),
  'units-taken': unitsText(m.measures_entry_taken),
  'units-received': unitsText(m.measures_entry_received),
  'units-moved-outside': unitsText(m.measures_entry_outside),
  'units-unlocked': { ...unitsText(m.lots_entry_unlocked), type: m.lots_entry_type },
  'units-split': splitText(m.splits_entry_split),
  'units-consolidated': splitText(m.splits_entry_reverse_split),
  'units-bonus': splitText(m.splits_entry_bonus),
  'units-offered': offerText(m.tenders_entry_offered),
  'offer-withdrawn': offerText(m.tenders_entry_withdrawn),
  'offer-released': offerText(m.tenders_entry_released),
  ...subscriptionTexts,
  ...orderTexts,
  'proceeds-paid-out': { ...unitsText(m.offering_entry_paid_out), type: m.offering_entry_type },
  'security-paid': {
    type: m.actions_entry_type,
    message: (p) =>
      withParams(m.actions_entry_paid, {
        amount: param(p, 'amount'),
        currency: param(p, 'currency'),
        security: param(p, 'security'),
        reference: param(p, 'reference'),
      }),
  },
  'buy-by-card': cardText(m.history_entry_buy_by_card),
  'card-failed': cardText(m.history_entry_card_failed),
  'card-returned': cardText((p, o) => m.history_entry_card_returned({ total: p.total, reference: p.reference }, o)),
  'card-refunded': cardText(m.history_entry_card_refunded),
  'card-disputed': cardText(m.history_entry_card_disputed),
  'card-won': cardText((p, o) => m.history_entry_card_won({ total: p.total, reference: p.reference }, o)),
  'card-charged-back': cardText(m.history_entry_card_charged_back),
  withdrawal: withdrawalText(m.history_entry_withdrawal),
  'withdrawal-confirmed': withdrawalText(m.history_entry_withdrawal_confirmed),
  'withdrawal-sent': withdrawalText(m.history_entry_withdrawal_sent),
  'withdrawal-completed': withdrawalText(m.history_entry_withdrawal_completed),
  'withdrawal-rejected': { ...withdrawalText(m.history_entry_withdrawal_rejected), isReturn: true },
  'withdrawal-expired': { ...withdrawalText(m.history_entry_withdrawal_expired), isReturn: true },
  'withdrawal-cancelled': { ...withdrawalText(m.history_entry_withdrawal_cancelled), isReturn: true },
  swap: {
    type: m.history_type_swap,
    message: (p) => withParams(m.history_entry_swap, { paid: param(p, 'paid'), received: param(p, 'received') }),
  },
} as const satisfies Record<string, ActivityText>;

export type ActivityKind = keyof typeof activityTexts;

export function isActivityKind(text: string): text is ActivityKind {
  return Object.hasOwn(activityTexts, text);
}

export function findActivityText(kind: ActivityKind): ActivityText {
  return activityTexts[kind];
}
