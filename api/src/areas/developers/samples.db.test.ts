import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDemo } from '@istmo/contract/areas/developers/developers.contract';
import { carryOver, guideTopics, type GuideValues, missingValues } from '@istmo/contract/areas/developers/guide-topics';
import { afterAll, expect, test } from 'vitest';
import { demoIssuancePath } from '../../signatures/demo-issuance-account.ts';
import { serveDemoIssuance } from '../../sandbox/demo-issuance.ts';
import { createTestEnv } from '../../testing/test-env.ts';

const testEnv = await createTestEnv({ settings: { publicUrl: 'http://127.0.0.1:1' } });
const { app, server } = testEnv;
serveDemoIssuance(app, server, testEnv.issuance);
const address = await server.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => server.close());

const samples = join(import.meta.dirname, '../../../../web/src/areas/developers/samples');
const run = promisify(execFile);

/** Runs a sample as a reader would: a Node process with values in its environment. */
async function runSample(id: string, values: GuideValues) {
  const { stdout } = await run(process.execPath, [join(samples, `${id}.js`)], {
    env: { ...values, PATH: process.env['PATH'] },
  });
  const [, status = '', text = ''] = /^(\d{3}) ([^]*)$/.exec(stdout) ?? [];
  const reply: unknown = JSON.parse(text);
  return { status: Number.parseInt(status, 10), reply };
}

async function readValues(name: string): Promise<GuideValues> {
  const { body } = await testEnv.call(readDemo, {}, { as: await testEnv.signUp(name) });
  if (!body.data) throw new Error('there is no demo account');
  const { username, password, gaid, destination_address, reissuance_address, public_key } = body.data;
  return {
    ISSUANCE_URL: `${address}${demoIssuancePath}`,
    ISSUANCE_USERNAME: username,
    ISSUANCE_PASSWORD: password,
    GAID: gaid,
    DESTINATION_ADDRESS: destination_address,
    REISSUANCE_ADDRESS: reissuance_address,
    PUBLIC_KEY: public_key,
  };
}

const replies: Readonly<Record<(typeof guideTopics)[number]['id'], { status: number; reply: unknown }>> = {
  'token-generation': { status: 200, reply: { token: expect.any(String) } },
  'asset-creation': {
    status: 201,
    reply: {
      name: 'Finca Verde 2031',
      ticker: 'FINCA',
      transfer_restricted: true,
      asset_id: expect.stringMatching(/^[0-9a-f]{64}$/),
      issuance_assetblinder: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  },
  'asset-authorization': { status: 200, reply: { is_authorized: true, is_registered: true } },
  'add-investor': { status: 201, reply: { name: 'Ana Prueba', is_company: false } },
  'create-category': { status: 201, reply: { name: 'Verified investors', assets: [], registered_users: [] } },
  'asset-into-category': { status: 200, reply: { assets: [expect.any(String)] } },
  'investor-into-category': { status: 200, reply: { registered_users: [expect.any(Number)] } },
  'create-assignment': { status: 200, reply: [{ amount: 250, is_distributed: false, ready_for_distribution: true }] },
  'create-distribution': {
    status: 200,
    reply: { command: 'distribute', distribution_uuid: expect.any(String) },
  },
};

test('the nine samples run with Node, one after the other, each with the values that the earlier ones gave', async () => {
  let values = await readValues('ana');
  for (const topic of guideTopics) {
    expect(missingValues(topic, values), topic.id).toEqual([]);
    const { status, reply } = await runSample(topic.id, values);
    expect({ status, reply }, topic.id).toMatchObject(replies[topic.id]);
    values = carryOver(topic, values, reply);
  }
});

test('a sample whose value is missing says which', () => {
  const [, creation, , , , , , assignment] = guideTopics;
  expect(missingValues(creation, { DESTINATION_ADDRESS: 'a', REISSUANCE_ADDRESS: 'b', PUBLIC_KEY: 'c' })).toEqual([
    'ISSUANCE_TOKEN',
  ]);
  expect(missingValues(assignment, {})).toEqual(['ISSUANCE_TOKEN', 'ASSET_UUID', 'REGISTERED_USER_ID']);
});

test('the token of one customer does not open what another has created', async () => {
  const [, creation, authorization] = guideTopics;
  const tokenOf = async (values: GuideValues): Promise<GuideValues> => {
    const { reply } = await runSample('token-generation', values);
    return carryOver(guideTopics[0], values, reply);
  };
  const own = await tokenOf(await readValues('beto'));
  const { reply } = await runSample(creation.id, own);
  const { ASSET_UUID: uuid = '' } = carryOver(creation, own, reply);
  const other = await tokenOf(await readValues('carla'));
  expect(await runSample(authorization.id, { ...other, ASSET_UUID: uuid })).toMatchObject({ status: 404 });
});

test('each time another investor account is given, and the same demo account', async () => {
  const person = await testEnv.signUp('dora');
  const [first, second] = [
    await testEnv.call(readDemo, {}, { as: person }),
    await testEnv.call(readDemo, {}, { as: person }),
  ];
  expect(first.body.data?.username).toBe(second.body.data?.username);
  expect(first.body.data?.gaid).not.toBe(second.body.data?.gaid);
});
