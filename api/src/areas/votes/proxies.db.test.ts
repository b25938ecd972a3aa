import { castVote, nameProxy, readVote, revokeProxy } from '@istmo/contract/areas/votes/votes.contract';
import {
  countWaitingProxies,
  decideProxy,
  listProxies,
  readProxyDocument,
} from '@istmo/contract/areas/votes/votes.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createActionSteps } from '../../testing/test-corporate-actions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { toMultipart } from '../../testing/test-images.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { countDueVotes } from './count-vote.ts';

/* A holder names who votes, staff accept the document, the proxy votes until it is revoked or the holder votes. */

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createActionSteps(testEnv);
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const issuer = await testEnv.signUp('issuer', traits);
const [ana, bruno, carla] = [
  await testEnv.signUp('ana', traits),
  await testEnv.signUp('bruno', traits),
  await testEnv.signUp('carla', traits),
];
const karla = await testEnv.addStaff('karla', 'compliance');
const luisa = await testEnv.addStaff('luisa', 'auditor');
await listTestAsset(testEnv, { ticker: 'PORT', scale: 0, owner: issuer, usd: '10' });
await fundCustomer(testEnv, ana.customer, money('PORT', 60n));
await fundCustomer(testEnv, bruno.customer, money('PORT', 40n));

const minuteMs = 60_000;
const vote = {
  quorum: 0,
  secret: true,
  resolutions: [
    {
      text_en: 'Approve the accounts.',
      text_es: 'Aprobar las cuentas.',
      options: [],
      majority: 'simple',
      base: 'cast',
      share: 0,
    },
  ],
};

async function announce() {
  const cutoffAt = new Date(testEnv.clock.now().getTime() + 5 * minuteMs);
  const owned = { instrument: 'PORT', issuer: issuer.customer } as const;
  return steps.announce({ ...owned, kind: 'written-consent', terms: { cutoffAt, details: { vote } } });
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  'latin1',
);
const emailOf = async ({ customer }: Person): Promise<string> => {
  const [row] = await testEnv.owner.query<{ email: string }>('select email from app.customer where id = $1', [
    customer,
  ]);
  return row?.email ?? '';
};
async function name(as: Person, reference: string, email: string, bytes = pdf) {
  const { payload, contentType } = toMultipart({
    fields: { reference, email },
    files: [{ field: 'document', name: 'power.pdf', bytes }],
  });
  const reply = await testEnv.server.inject({
    method: 'POST',
    url: `/api/${nameProxy.wire}`,
    payload,
    headers: { 'content-type': contentType, authorization: `Bearer ${as.token}` },
  });
  return reply.json<{ id?: string; code?: string; field?: string }>();
}
const decide = async (id: string, accept: boolean, as = karla) =>
  (await call(decideProxy, { id, accept, reason: 'Compared with the register of signatures' }, { as })).body;
const read = async (as: Person, reference: string) => (await call(readVote, { reference }, { as })).body.vote;
const cast = async (as: Person, reference: string, choice: string, mandate = '') =>
  (await call(castVote, { reference, mandate, choices: [choice] }, { as })).body;

async function accepted(reference: string): Promise<string> {
  const { id = '' } = await name(ana, reference, (await emailOf(carla)).toUpperCase());
  expect((await decide(id, true)).code).toBeUndefined();
  return id;
}

test('an accepted proxy votes for the holder, whose own vote afterwards counts instead', async () => {
  const { id: event, reference } = await announce();
  const id = await accepted(reference);
  expect((await read(ana, reference))?.proxy).toMatchObject({ state: 'accepted' });
  expect((await read(carla, reference))?.mandates).toMatchObject([{ id, holder: 'ana', units: '60', is_over: false }]);
  expect((await cast(carla, reference, 'for', id)).code).toBeUndefined();
  expect((await read(ana, reference))?.own).toMatchObject({ choices: ['for'], is_by_proxy: true });
  expect((await read(carla, reference))?.own).toBeNull();
  // Of another event, of another proxy, and by who is none.
  const other = await announce();
  expect((await cast(carla, other.reference, 'for', id)).code).toBe('not_found');
  expect((await cast(bruno, reference, 'for', id)).code).toBe('not_found');
  testEnv.advance(1_000);
  await cast(ana, reference, 'against');
  expect((await cast(carla, reference, 'for', id)).code).toBe('already_done');
  expect((await read(carla, reference))?.mandates).toMatchObject([{ is_over: true, choices: [] }]);
  await steps.record(event);
  testEnv.advance(6 * minuteMs);
  await countDueVotes(testEnv.workerApp);
  expect((await read(ana, reference))?.result?.resolutions[0]?.totals).toContainEqual({
    option: 'against',
    units: '60',
  });
});

test('what a proxy voted does not count after the holder revoked it, and an earlier vote of the holder does', async () => {
  const { id: event, reference } = await announce();
  await cast(ana, reference, 'abstain');
  testEnv.advance(1_000);
  const id = await accepted(reference);
  await cast(carla, reference, 'for', id);
  expect((await call(revokeProxy, { id }, { as: bruno })).body.code).toBe('not_found');
  expect((await call(revokeProxy, { id }, { as: ana })).http).toBe(200);
  expect((await call(revokeProxy, { id }, { as: ana })).body.code).toBe('already_done');
  expect((await cast(carla, reference, 'for', id)).code).toBe('not_found');
  expect((await read(ana, reference))?.own?.choices).toEqual(['abstain']);
  await steps.record(event);
  testEnv.advance(6 * minuteMs);
  await countDueVotes(testEnv.workerApp);
  expect((await read(ana, reference))?.result?.resolutions[0]?.totals).toContainEqual({
    option: 'abstain',
    units: '60',
  });
});

test('staff read the document, accept one whose proxy is another customer, and the holder reads why it was refused', async () => {
  const { reference } = await announce();
  const { id = '' } = await name(ana, reference, 'nobody@viaje.test');
  expect(await name(ana, reference, 'other@viaje.test')).toMatchObject({ code: 'already_done' });
  expect((await call(countWaitingProxies, {}, { as: luisa })).body.waiting).toBe(1);
  expect((await call(listProxies, { reference }, { as: luisa })).body.data).toMatchObject([
    { holder: 'ana', proxy_email: 'nobody@viaje.test', proxy_id: '', state: 'waiting' },
  ]);
  expect((await call(readProxyDocument, { id }, { as: karla })).raw.rawPayload).toEqual(pdf);
  expect((await decide(id, true, luisa)).code).toBe('role_required');
  expect((await decide(id, true)).code).toBe('not_found');
  expect((await decide(id, false)).code).toBeUndefined();
  expect((await decide(id, false)).code).toBe('already_done');
  expect((await read(ana, reference))?.proxy).toMatchObject({
    state: 'refused',
    refusal: 'Compared with the register of signatures',
  });
  // Oneself is no proxy.
  const own = await name(ana, reference, await emailOf(ana));
  expect((await decide(own.id ?? '', true)).code).toBe('not_found');
});

test('refused are a file that is no PDF, an address that is none, and a proxy of who holds nothing or after the cut-off', async () => {
  const { reference } = await announce();
  expect(await name(ana, reference, 'x@viaje.test', Buffer.from('text'))).toMatchObject({ field: 'document' });
  expect(await name(ana, reference, 'x')).toMatchObject({ field: 'email' });
  expect(await name(carla, reference, 'x@viaje.test')).toMatchObject({ code: 'insufficient_balance' });
  const { id = '' } = await name(ana, reference, await emailOf(carla));
  testEnv.advance(6 * minuteMs);
  expect(await name(bruno, reference, 'x@viaje.test')).toMatchObject({ code: 'instruction_closed' });
  expect((await decide(id, true)).code).toBe('instruction_closed');
  expect((await call(revokeProxy, { id }, { as: ana })).body.code).toBe('instruction_closed');
});

test('a holder or the worker accepts no proxy', async () => {
  const { reference } = await announce();
  const { id = '' } = await name(ana, reference, await emailOf(carla));
  const accept = "update app.vote_proxy set state = 'accepted' where id = $1";
  for (const login of [testEnv.app.db, testEnv.workerApp.db])
    await expect(login.query(accept, [id])).rejects.toThrow(/goes? from|does not go|vote_proxy/);
  await expect(testEnv.consoleApp.db.query(accept, [id])).rejects.toThrow();
});
