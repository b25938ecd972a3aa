import { listMarkets } from '@istmo/contract/areas/exchange/exchange.contract';
import { login } from '@istmo/contract/areas/login/login.contract';
import { readMaintenance, readMaintenanceForStaff, subscribe } from '@istmo/contract/areas/site/site.contract';
import { endpoints } from '@istmo/contract/wire';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { setMaintenance } from './maintenance.ts';

const testEnv = await createTestEnv();
const mode = async () => (await testEnv.call(readMaintenance, {})).body.mode;

/** Switches maintenance as the operator's command does, and waits until this process reads it. */
const setMode = async (target: 'on' | 'off') => {
  await setMaintenance(testEnv.app, target === 'on');
  await expect.poll(mode, { timeout: 30_000 }).toBe(target === 'on' ? '0' : '1');
};

test('under maintenance every call answers 503 with a retry time, except the two that read the maintenance mode', async () => {
  const person = await testEnv.signUp('amalia', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  await setMode('on');
  const open = new Set<string>([readMaintenance.wire, readMaintenanceForStaff.wire]);
  for (const endpoint of endpoints) {
    if (endpoint.streams) continue;
    const { http, body, raw } = await testEnv.send(endpoint, {}, { as: person });
    if (open.has(endpoint.wire)) {
      expect([http, body], endpoint.wire).toMatchObject([200, { mode: '0' }]);
      continue;
    }
    expect([http, body], endpoint.wire).toMatchObject([503, { code: 'maintenance', status: 0 }]);
    expect(raw.headers['retry-after'], endpoint.wire).toBe('30');
  }
  await setMode('off');
  expect((await testEnv.call(listMarkets, {})).http).toBe(200);
});

test('a call under maintenance stores nothing and sends no email', async () => {
  await setMode('on');
  await testEnv.call(subscribe, { email: 'someone@letters.test', consent: true });
  await testEnv.call(login, { email: 'someone@letters.test', password: 'Volcan-Azul-42' });
  await setMode('off');
  expect(await testEnv.emails('someone@letters.test')).toHaveLength(0);
});
