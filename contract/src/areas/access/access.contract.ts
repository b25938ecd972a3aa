import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag } from '../../kernel/field.ts';
import { assetEntry, bit, kycStatus, time, walletEntry } from '../../kernel/reply.ts';
import { cooldownReasons } from '../../kernel/cooldown.ts';
import { noticeKinds } from '../../kernel/security-notice.ts';
import * as calls from './access.calls.ts';

/** The instruments whose switches the account status names, in this order (requirement 1.3). */
export const switchedInstruments = ['USDT', 'COINGT', 'BTC'] as const;

/** When money that rests after a change of security may move again. Trading rests after a two-factor reset only. */
const cooldown = z.object({
  reason: z.enum(cooldownReasons),
  withdrawals_until: time,
  trading_until: z.nullable(time),
});

/** A freeze that the customer caused by the link of a notice: what the notice was about, and the ticket of the case. */
const freeze = z.object({ at: time, about: z.enum(noticeKinds), reference_no: z.string() });

const acceptance = z.object({ auth: flag });

export const readUserStatus = endpoint(calls.readUserStatus, {
  summary:
    "The customer's account status: what they have accepted and verified, their balances, and which services are open.",
  input: noFields,
  output: z.object({
    userData: z.object({
      username: z.string(),
      country: z.string(),
      user_type: z.enum(['', 'personal', 'business']),
      /** Whether the versions of the terms and the privacy notice in force are accepted. */
      terms_status: bit,
      auth_status: bit,
      asset_status: bit,
      /** The product's own: acts for a company of another account. */
      company_status: bit,
      kyc_status: kycStatus,
      tfa_status: bit,
      suspend_status: bit,
      swap_dis: bit,
      deposit_dis: bit,
      withdraw_dis: bit,
      transac_status: bit,
      /** The product's own: 1 while the customer owes money, and nothing can be withdrawn. */
      owes_status: bit,
      /** The product's own: 1 when the profile has what identity verification needs. */
      profile_status: bit,
      /** The product's own: null unless the account is suspended. */
      suspended_at: z.nullable(time),
      /** The product's own: null unless the account is frozen. */
      freeze: z.nullable(freeze),
      /** The product's own: null unless withdrawals cooldown. */
      cooldown: z.nullable(cooldown),
      /** The product's own: after how long without activity the session ends. */
      idle_minutes: z.int(),
    }),
    walletData: z.array(walletEntry),
    assetData: z.array(assetEntry),
    BankDepSts: z.object({ depstatus: bit }),
    assetDet: z.object({ assetstatus: bit }),
    endisStatus: z.object({
      /** One entry for each of `switchedInstruments`. */
      crypSts: z.array(
        z.object({
          currency: z.string(),
          withdraw_status: bit,
          deposit_status: bit,
          /** Nothing is withdrawn while the platform checks that what is there covers what is owed. */
          is_stopped: z.boolean(),
        }),
      ),
    }),
  }),
  refusals: [],
});

export const acceptDisclaimer = endpoint(calls.acceptDisclaimer, {
  summary: 'Accepts the main disclaimer.',
  input: acceptance,
  output: noFields,
  refusals: ['disclaimer_required'],
});

export const acceptSwapDisclaimer = endpoint(calls.acceptSwapDisclaimer, {
  summary: 'Accepts the swap disclaimer, or with auth false closes it unaccepted.',
  input: acceptance,
  output: noFields,
  refusals: ['swap_disclaimer_required'],
});

export const acceptDepositDisclaimer = endpoint(calls.acceptDepositDisclaimer, {
  summary: 'Accepts the deposit disclaimer, or with auth false closes it unaccepted.',
  input: acceptance,
  output: noFields,
  refusals: ['deposit_disclaimer_required'],
});

export const acceptWithdrawDisclaimer = endpoint(calls.acceptWithdrawDisclaimer, {
  summary: 'Accepts the withdraw disclaimer, or with auth false closes it unaccepted.',
  input: acceptance,
  output: noFields,
  refusals: ['withdraw_disclaimer_required'],
});
