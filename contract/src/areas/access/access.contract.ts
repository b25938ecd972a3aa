import * as z from 'zod/mini';
import { endpoint, nothing } from '../../kernel/endpoint.ts';
import { flag } from '../../kernel/field.ts';
import { assetEntry, bit, kycStatus, walletEntry } from '../../kernel/reply.ts';
import * as calls from './access.calls.ts';

const acceptance = z.object({ auth: flag });

export const readStanding = endpoint(calls.readStanding, {
  about:
    'The guard: who is signed in, what they have accepted and verified, what they hold, and which services are open.',
  input: nothing,
  output: z.object({
    userData: z.object({
      username: z.string(),
      country: z.string(),
      user_type: z.enum(['', 'personal', 'business']),
      auth_status: bit,
      asset_status: bit,
      kyc_status: kycStatus,
      tfa_status: bit,
      suspend_status: bit,
      swap_dis: bit,
      deposit_dis: bit,
      withdraw_dis: bit,
      transac_status: bit,
      /** The product's own: 1 when the profile holds what identity verification needs. */
      profile_status: bit,
    }),
    walletData: z.array(walletEntry),
    assetData: z.array(assetEntry),
    BankDepSts: z.object({ depstatus: bit }),
    assetDet: z.object({ assetstatus: bit }),
    endisStatus: z.object({
      /** Three entries, for USDT, COINGT and BTC in this order (specification 1, point 3). */
      crypSts: z.array(z.object({ currency: z.string(), withdraw_status: bit, deposit_status: bit })),
    }),
  }),
});

export const acceptDisclaimer = endpoint(calls.acceptDisclaimer, {
  about: 'Accepts the main disclaimer.',
  input: acceptance,
  output: nothing,
});

export const acceptSwapDisclaimer = endpoint(calls.acceptSwapDisclaimer, {
  about: 'Accepts the swap disclaimer, or with auth false closes it unaccepted.',
  input: acceptance,
  output: nothing,
});

export const acceptDepositDisclaimer = endpoint(calls.acceptDepositDisclaimer, {
  about: 'Accepts the deposit disclaimer, or with auth false closes it unaccepted.',
  input: acceptance,
  output: nothing,
});

export const acceptWithdrawDisclaimer = endpoint(calls.acceptWithdrawDisclaimer, {
  about: 'Accepts the withdraw disclaimer, or with auth false closes it unaccepted.',
  input: acceptance,
  output: nothing,
});
