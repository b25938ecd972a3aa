import { isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../paths.ts';
import { queries } from '@istmo/client/query';
import { registryQuery } from '../shared/registry.ts';
import { endSession, openSession, sessionToken } from '../shared/session-store.ts';
import { closeSupport, openSupport } from '../shared/support-store.ts';
import { guardRoute } from './guard-route.ts';
import type { UserStatusReply } from './to-user-status.ts';

function statusWith(userData: Partial<UserStatusReply['userData']> = {}): UserStatusReply {
  return {
    userData: {
      username: 'anabel',
      country: 'Panama',
      user_type: 'personal',
      terms_status: 1,
      auth_status: 1,
      asset_status: 0,
      company_status: 0,
      kyc_status: 3,
      tfa_status: 1,
      suspend_status: 0,
      swap_dis: 1,
      deposit_dis: 1,
      withdraw_dis: 1,
      transac_status: 1,
      owes_status: 0,
      profile_status: 1,
      suspended_at: null,
      freeze: null,
      cooldown: null,
      idle_minutes: 30,
      ...userData,
    },
    walletData: [],
    assetData: [],
    BankDepSts: { depstatus: 0 },
    assetDet: { assetstatus: 0 },
    endisStatus: { crypSts: [{ currency: 'BTC', deposit_status: 0, withdraw_status: 1, is_stopped: false }] },
  };
}

const requests: string[] = [];

/** Answers every call with this reply. */
function serve(reply: object, status = 200): void {
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return Response.json({ status: 1, msg: '', ...reply }, { status });
  });
}

/** Where the guard leads; undefined when it lets the page open. */
async function visit(type: Parameters<typeof guardRoute>[0]['type'], instrument?: string): Promise<string | undefined> {
  try {
    await guardRoute({ type, instrument });
    return undefined;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return String(thrown.options.to);
  }
}

beforeEach(() => {
  endSession('logout');
  queries.clear();
  queries.setQueryData(registryQuery.queryKey, { instruments: new Map(), markets: [] });
  requests.length = 0;
  openSession({ token: 'T', ttoken: 'TT', expires_at: '2099-01-01T00:00:00Z' });
});

test('without a session every page leads to the login, and the server is not called', async () => {
  endSession('logout');
  serve(statusWith());
  expect(await visit('any-session')).toBe(paths.login);
  expect(requests).toEqual([]);
});

test.each([
  [{}, 'swap', undefined],
  [{ tfa_status: 0 }, 'swap', paths.dashboard],
  [{ kyc_status: 1 }, 'wallet', paths.dashboard],
  [{ terms_status: 0 }, 'wallet', paths.dashboard],
  [{ auth_status: 0 }, 'wallet', paths.dashboard],
  [{ auth_status: 0 }, 'bank-whitelist', undefined],
  [{ suspend_status: 1 }, 'customer', paths.dashboard],
  [{ suspend_status: 1 }, 'any-session', undefined],
  [{ suspend_status: 1 }, 'support', undefined],
  [{ freeze: { at: '', about: 'new-device', reference_no: '' } }, 'customer', paths.dashboard],
  [{ freeze: { at: '', about: 'new-device', reference_no: '' } }, 'support', undefined],
  [{}, 'create-asset', paths.dashboard],
  [{}, 'bank-deposit', paths.dashboard],
] as const)('with %j a page of type %s leads to %s', async (change, type, target) => {
  serve(statusWith(change));
  expect(await visit(type)).toBe(target);
});

test('by a mailed link support opens without a session, and no other page', async () => {
  endSession('logout');
  serve({ instruments: [], markets: [] });
  openSupport({ token: 'S', expires_at: '2099-01-01T00:00:00Z' });
  expect(await visit('support')).toBeUndefined();
  expect(requests).not.toContain('/api/basic/userStatus');
  expect(await visit('any-session')).toBe(paths.login);
  closeSupport();
  expect(await visit('support')).toBe(paths.login);
});

test('a paused currency closes its own page alone', async () => {
  serve(statusWith());
  expect(await visit('deposit', 'BTC')).toBe(paths.dashboard);
  expect(await visit('withdraw', 'BTC')).toBeUndefined();
  expect(await visit('deposit', 'COP')).toBeUndefined();
});

test('a recent status opens the page at once, but never refuses it', async () => {
  serve(statusWith({ tfa_status: 0 }));
  await visit('wallet');
  serve(statusWith());
  requests.length = 0;
  expect(await visit('wallet')).toBeUndefined();
  expect(requests).toEqual([]);
  expect(await visit('swap')).toBeUndefined();
  expect(requests).toHaveLength(1);
});

test('a refused check ends the session; an unreachable server does not', async () => {
  serve({ code: 'suspended', msg: 'no' }, 403);
  expect(await visit('customer')).toBe(paths.login);
  expect(sessionToken()).toBeUndefined();

  openSession({ token: 'T', ttoken: 'TT', expires_at: '2099-01-01T00:00:00Z' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  await expect(visit('customer')).rejects.toThrow();
  expect(sessionToken()).toBe('T');
});
