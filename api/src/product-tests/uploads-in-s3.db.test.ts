import { openTicket, readAttachment, readTicket } from '@istmo/contract/areas/support/support.contract';
import { endpoints } from '@istmo/contract/wire';
import { startS3Simulator } from '@istmo/providers/s3/simulator';
import { afterAll, expect, test } from 'vitest';
import { followSettings } from '../areas/settings/public.ts';
import { serveCalls } from '../http/serve.ts';
import { buildServer } from '../http/server.ts';
import { openCheckpointArchive, openFiles } from '../ports/stores.ts';
import { handlers } from '../routes/areas.ts';
import { createAuthentication } from '../routes/authenticate.ts';
import { readSettings } from '../settings/settings.ts';
import { testPng, toMultipart } from '../testing/test-images.ts';
import { callEndpoint } from '../testing/test-call.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { toS3Environment } from '../testing/test-bucket.ts';

const testEnv = await createTestEnv();
const simulator = await startS3Simulator({ hasLock: true });
const settings = readSettings({ ...toS3Environment(simulator), ISTMO_LOG_LEVEL: 'error' });

/** A process of the product on a machine of its own: it shares the database and the bucket with the others, and no folder. */
async function startProcess() {
  const app = { ...testEnv.app, files: openFiles(settings), checkpoints: openCheckpointArchive(settings) };
  const server = await buildServer(app);
  serveCalls(
    { app, server, authentication: createAuthentication(app), followSettings, base: '/api' },
    endpoints,
    handlers,
  );
  return { app, server };
}

const [one, other] = [await startProcess(), await startProcess()];
afterAll(async () => {
  for (const { server } of [one, other]) await server.close();
  await simulator.stop();
});

const customer = await testEnv.signUp('sofia');

async function send(): Promise<{ statusCode: number; reference: string }> {
  const { payload, contentType } = toMultipart({
    fields: { category: 'deposits', subject: 'My deposit', message: 'It has not arrived yet.' },
    files: [{ field: 'support_image', name: 'receipt.png', bytes: await testPng(30, 10) }],
  });
  const headers = { 'content-type': contentType, authorization: `Bearer ${customer.token}` };
  const reply = await one.server.inject({ method: 'POST', url: `/api/${openTicket.wire}`, payload, headers });
  return { statusCode: reply.statusCode, reference: reply.json().reference_no };
}

test('a document that is uploaded through one process is read through another', async () => {
  const { statusCode, reference } = await send();
  expect(statusCode).toBe(200);
  const options = { as: customer };
  const ticket = await callEndpoint<typeof readTicket>(other.server, readTicket, {
    input: { reference_no: reference },
    options,
  });
  const id = ticket.body.data?.messages[0]?.attachments[0]?.id ?? '';
  const { http, raw } = await callEndpoint<typeof readAttachment>(other.server, readAttachment, {
    input: { id },
    options,
  });
  expect([http, raw.headers['content-type']]).toEqual([200, 'image/png']);
  expect([...simulator.objects.values()].map(({ bytes }) => Buffer.from(bytes))).toContainEqual(raw.rawPayload);
});

test('a document that the bucket does not take is refused, and can be sent again', async () => {
  const before = simulator.objects.size;
  await simulator.faults.inject({ kind: 'lying', times: 1 });
  expect((await send()).statusCode).toBeGreaterThanOrEqual(500);
  expect(simulator.objects.size).toBe(before);
  expect((await send()).statusCode).toBe(200);
});

test('the signed checkpoints that one process archives are read by another', async () => {
  await one.app.checkpoints.append([{ number: 1n, content: '{}', signature: 'c2ln' }]);
  expect((await other.app.checkpoints.readLast())?.number).toBe(1n);
});
