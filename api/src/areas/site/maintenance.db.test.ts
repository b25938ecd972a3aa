import { listMarkets } from '@istmo/contract/areas/exchange/exchange.contract';
import { login } from '@istmo/contract/areas/session/session.contract';
import { readMaintenance, readMaintenanceForStaff, subscribe } from '@istmo/contract/areas/site/site.contract';
import { wire } from '@istmo/contract/wire';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { setMaintenance } from './maintenance.ts';

const stage = await testApp();
const mode = async () => (await stage.call(readMaintenance, {})).body.mode;

/** As the operator's command does it, from another process: noticed within a second. */
const turn = async (wish: 'on' | 'off') => {
  await setMaintenance(stage.app, wish === 'on');
  await expect.poll(mode, { timeout: 30_000 }).toBe(wish === 'on' ? '0' : '1');
};

test('under maintenance every call answers 503 and when to come back, but for the two that tell', async () => {
  const person = await stage.signUp('amalia', { kycStatus: 3, hasTfa: true, acceptedDisclaimers: true });
  await turn('on');
  const open = new Set<string>([readMaintenance.wire, readMaintenanceForStaff.wire]);
  for (const endpoint of wire.values()) {
    if (endpoint.streams) continue;
    const { http, body, raw } = await stage.send(endpoint, {}, { as: person });
    if (open.has(endpoint.wire)) {
      expect([http, body], endpoint.wire).toMatchObject([200, { mode: '0' }]);
      continue;
    }
    expect([http, body], endpoint.wire).toMatchObject([503, { code: 'maintenance', status: 0 }]);
    expect(raw.headers['retry-after'], endpoint.wire).toBe('30');
  }
  await turn('off');
  expect((await stage.call(listMarkets, {})).http).toBe(200);
});

test('what is sent under maintenance leaves nothing behind', async () => {
  await turn('on');
  await stage.call(subscribe, { email: 'someone@letters.test', consent: true });
  await stage.call(login, { email: 'someone@letters.test', password: 'Volcan-Azul-42' });
  await turn('off');
  expect(await stage.letters('someone@letters.test')).toHaveLength(0);
});
