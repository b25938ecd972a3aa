import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import type { AccountStatus } from '../../kernel/account-status.ts';
import type { AccessLevel } from '../../kernel/call-refusals.ts';
import { translate } from '../../kernel/message.ts';
import { findAccessProblem, findPageProblem, findTradingProblem, type PageType } from './access.rules.ts';

const complete: AccountStatus = {
  username: 'ana',
  country: 'Guatemala',
  userType: 'personal',
  hasProfile: true,
  acceptedTerms: true,
  acceptedDisclaimer: true,
  acceptedSwapDisclaimer: false,
  acceptedDepositDisclaimer: false,
  acceptedWithdrawDisclaimer: false,
  kycStatus: 'verified',
  hasTfa: true,
  isSuspended: false,
  isFrozen: false,
  mayCreateAssets: true,
  worksForCompany: false,
  hasActiveBank: true,
  owesMoney: false,
};

// Each shortcoming with the code that refuses it, in the order of requirement 1.6.2.
const shortcomings = {
  suspended: { isSuspended: true },
  frozen: { isFrozen: true },
  terms_required: { acceptedTerms: false },
  disclaimer_required: { acceptedDisclaimer: false },
  kyc_required: { kycStatus: 'pending' },
  tfa_required: { hasTfa: false },
  bank_account_required: { hasActiveBank: false },
  asset_permission_required: { mayCreateAssets: false },
} as const;
type Code = keyof typeof shortcomings;

const money = ['suspended', 'frozen', 'terms_required', 'disclaimer_required', 'kyc_required'] as const;
const bank = ['suspended', 'frozen', 'terms_required', 'kyc_required', 'tfa_required'] as const;
// The order of requirement 1.6.2.
const bankDeposit = [
  'suspended',
  'frozen',
  'terms_required',
  'bank_account_required',
  'kyc_required',
  'tfa_required',
] as const;
const levels: Readonly<Record<AccessLevel, readonly Code[]>> = {
  support: [],
  session: [],
  customer: ['suspended', 'frozen'],
  wallet: money,
  trade: [...money, 'tfa_required'],
  verified: bank,
  'bank-deposit': bankDeposit,
  'create-asset': ['suspended', 'frozen', 'terms_required', 'asset_permission_required'],
};
const pages: Readonly<Record<PageType, readonly Code[]>> = {
  support: [],
  'any-session': [],
  customer: ['suspended', 'frozen'],
  wallet: money,
  deposit: money,
  swap: [...money, 'tfa_required'],
  withdraw: [...money, 'tfa_required'],
  'bank-deposit': bankDeposit,
  'bank-whitelist': bank,
  'create-asset': ['suspended', 'frozen', 'terms_required', 'asset_permission_required'],
};

/** Every combination of shortcomings. */
const combinations = Object.keys(shortcomings).reduce<Code[][]>(
  (found, code) => found.flatMap((codes) => [codes, ...(isCode(code) ? [[...codes, code]] : [])]),
  [[]],
);

function isCode(code: string): code is Code {
  return Object.hasOwn(shortcomings, code);
}

function withShortcomings(codes: readonly Code[]): AccountStatus {
  return codes.reduce<AccountStatus>((status, code) => ({ ...status, ...shortcomings[code] }), complete);
}

test.each(Object.entries(levels))('calls of level %s are refused for the first of %j', (level, expected) => {
  for (const codes of combinations)
    expect(findAccessProblem(asKey(levels, level), withShortcomings(codes))?.code).toBe(
      expected.find((code) => codes.includes(code)),
    );
});

test.each(Object.entries(pages))('pages of type %s are refused for the first of %j', (type, expected) => {
  for (const codes of combinations) {
    const visit = { account: withShortcomings(codes), switches: [], instrument: 'BTC' };
    expect(findPageProblem(asKey(pages, type), visit)?.code).toBe(expected.find((code) => codes.includes(code)));
  }
});

function asKey<Key extends string>(table: Readonly<Record<Key, unknown>>, text: string): Key {
  const isKey = (key: string): key is Key => Object.hasOwn(table, key);
  if (!isKey(text)) throw new Error(`${text} is not in the table`);
  return text;
}

test.each([
  ['deposit', { acceptsDeposits: false, acceptsWithdrawals: true, isStopped: false }, m.access_deposits_paused],
  ['withdraw', { acceptsDeposits: true, acceptsWithdrawals: false, isStopped: false }, m.access_withdrawals_paused],
  ['withdraw', { acceptsDeposits: true, acceptsWithdrawals: false, isStopped: true }, m.access_withdrawals_stopped],
] as const)(
  'a paused instrument closes only its own %s page, for that service alone, and it says why',
  (type, switches, why) => {
    const visit = { account: complete, switches: [{ code: 'BTC', ...switches }] };
    const problem = findPageProblem(type, { ...visit, instrument: 'BTC' });
    expect(problem).toMatchObject({ code: 'service_paused', message: m.access_service_paused });
    expect(problem?.detail && translate(problem.detail, 'en')).toBe(why({ currency: 'BTC' }, { locale: 'en' }));
    expect(findPageProblem(type, { ...visit, instrument: 'USDT' })).toBeUndefined();
    expect(
      findPageProblem(type === 'deposit' ? 'withdraw' : 'deposit', { ...visit, instrument: 'BTC' }),
    ).toBeUndefined();
  },
);

const open = { from: 'USDT', to: 'FINCA', isOpen: true };
test.each([
  ['suspended', { code: 'FINCA', status: 'suspended' }, [open], m.securities_suspended_note],
  ['delisted', { code: 'FINCA', status: 'delisted' }, [open], m.securities_delisted_note],
  ['closed', { code: 'FINCA', status: 'listed' }, [{ ...open, isOpen: false }], m.securities_closed_note],
] as const)('an instrument that is %s is not traded, and it says why', (_what, instrument, markets, why) => {
  const problem = findTradingProblem(instrument, markets);
  expect(problem).toMatchObject({ code: 'service_paused', message: m.access_service_paused });
  expect(problem?.detail && translate(problem.detail, 'en')).toBe(why({ ticker: 'FINCA' }, { locale: 'en' }));
});

test('one that is listed is traded while one of its markets is open, and before it has any', () => {
  const instrument = { code: 'FINCA', status: 'listed' } as const;
  const closed = { from: 'COP', to: 'FINCA', isOpen: false };
  for (const markets of [[], [open, closed], [{ from: 'COP', to: 'BOVER', isOpen: false }]])
    expect(findTradingProblem(instrument, markets)).toBeUndefined();
});

test('who may not create securities is led to the request for an issuance', () => {
  expect(findAccessProblem('create-asset', { ...complete, mayCreateAssets: false })).toMatchObject({
    remedy: 'issuer',
  });
});
