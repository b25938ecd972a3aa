import { listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import { login } from '@istmo/contract/areas/login/login.contract';
import { endpoints } from '@istmo/contract/wire';
import { expect, test } from 'vitest';
import { handlers } from './areas.ts';
import { followSettings } from '../areas/settings/public.ts';
import { createAuthentication } from './authenticate.ts';
import { LoadShedding } from '../http/load-shedding.ts';
import { serveCalls } from '../http/serve.ts';
import { buildServer } from '../http/server.ts';
import { findLoadKind } from './load-kinds.ts';
import { callEndpoint } from '../testing/test-call.ts';
import { createTestEnv } from '../testing/test-env.ts';

const testEnv = await createTestEnv();
const { app } = testEnv;

test('a server with too many calls under way refuses a list with when to come again, and still signs people in', async () => {
  const shedding = new LoadShedding();
  const server = await buildServer(app, { shedding });
  const authentication = createAuthentication(app);
  serveCalls({ app, server, authentication, followSettings, findLoadKind, base: '/api' }, endpoints, handlers);
  const ana = await testEnv.signUp('ana');
  const input = { sortOrder: 'desc', pageIndex: 0, pageSize: 10 } as const;
  const list = () => callEndpoint(server, listDeposits, { input, options: { as: ana } });
  expect((await list()).http).toBe(200);
  for (let running = 0; running < 100; running += 1) shedding.admit('money');
  const { http, body, raw } = await list();
  expect([http, body.code, raw.headers['retry-after']]).toEqual([503, 'overloaded', '5']);
  const unknown = { email: 'unknown@people.test', password: 'Volcan-Azul-99' };
  expect((await callEndpoint(server, login, { input: unknown, options: {} })).body.code).toBe('wrong_credentials');
  await server.close();
  shedding.stop();
});
