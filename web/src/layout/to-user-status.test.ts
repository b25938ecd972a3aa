import { expect, test } from 'vitest';
import { toUserStatus, type UserStatusReply } from './to-user-status.ts';

const reply: UserStatusReply = {
  userData: {
    username: 'ana',
    country: 'Guatemala',
    user_type: 'business',
    terms_status: 1,
    auth_status: 0,
    asset_status: 0,
    company_status: 0,
    kyc_status: 0,
    tfa_status: 0,
    suspend_status: 0,
    swap_dis: 0,
    deposit_dis: 0,
    withdraw_dis: 0,
    transac_status: 0,
    owes_status: 0,
    profile_status: 0,
    suspended_at: null,
    freeze: null,
    cooldown: null,
    idle_minutes: 30,
  },
  walletData: [{ currency: 'BTC', amount: '1.00000000' }],
  assetData: [],
  BankDepSts: { depstatus: 0 },
  assetDet: { assetstatus: 0 },
  endisStatus: { crypSts: [{ currency: 'BTC', withdraw_status: 0, deposit_status: 1, is_stopped: false }] },
};

const none = {
  username: 'ana',
  country: 'Guatemala',
  userType: 'business',
  hasProfile: false,
  acceptedTerms: true,
  acceptedDisclaimer: false,
  acceptedSwapDisclaimer: false,
  acceptedDepositDisclaimer: false,
  acceptedWithdrawDisclaimer: false,
  kycStatus: 'none',
  hasTfa: false,
  isSuspended: false,
  isFrozen: false,
  mayCreateAssets: false,
  worksForCompany: false,
  hasActiveBank: false,
  owesMoney: false,
};

test('balances and switches are read beside the account', () => {
  expect(toUserStatus(reply)).toEqual({
    account: none,
    wallets: reply.walletData,
    assets: [],
    switches: [{ code: 'BTC', acceptsDeposits: true, acceptsWithdrawals: false, isStopped: false }],
    suspendedAt: null,
    freeze: null,
    cooldown: null,
    idleMinutes: 30,
  });
});

test.each([
  [{ terms_status: 0 }, { acceptedTerms: false }],
  [{ auth_status: 1 }, { acceptedDisclaimer: true }],
  [{ asset_status: 1 }, { mayCreateAssets: true }],
  [{ company_status: 1 }, { worksForCompany: true }],
  [{ kyc_status: 2 }, { kycStatus: 'redo' }],
  [{ tfa_status: 1 }, { hasTfa: true }],
  [{ suspend_status: 1 }, { isSuspended: true }],
  [{ freeze: { at: '', about: 'new-device', reference_no: '' } }, { isFrozen: true }],
  [{ swap_dis: 1 }, { acceptedSwapDisclaimer: true }],
  [{ deposit_dis: 1 }, { acceptedDepositDisclaimer: true }],
  [{ withdraw_dis: 1 }, { acceptedWithdrawDisclaimer: true }],
  [{ profile_status: 1 }, { hasProfile: true }],
  [{ owes_status: 1 }, { owesMoney: true }],
] as const)('%j means %j', (fields, meaning) => {
  expect(toUserStatus({ ...reply, userData: { ...reply.userData, ...fields } }).account).toEqual({
    ...none,
    ...meaning,
  });
});

test('an active bank account is read from its own part', () => {
  expect(toUserStatus({ ...reply, BankDepSts: { depstatus: 1 } }).account.hasActiveBank).toBe(true);
});
