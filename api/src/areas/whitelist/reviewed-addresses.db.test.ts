import {
  countWaitingAddresses,
  decideAddress,
  listScreenedAddresses,
  readScreenedAddress,
} from '@istmo/contract/areas/screening/screening.staff.contract';
import { addAddress, deleteAddress, listWhitelist } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { whitelistTasks } from './whitelist.worker.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { advance, call, emails, owner, screening, workerApp } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const runTasks = async () => {
  for (const { run } of whitelistTasks.intervalTasks ?? []) await run(workerApp);
};

let count = 0;
async function addListed(result: string, language: 'en' | 'es' = 'en') {
  const person = await testEnv.signUp(`holder${(count += 1)}`, { hasTfa: true });
  await screening.listAddress({ address, result });
  const tfaCode = testEnv.nextCode(person);
  const form = { currency: 'BTC', network: '', address_name: 'Savings', address, tfaCode };
  await call(addAddress, form, { as: person, language });
  await runTasks();
  return person;
}
const find = async (person: Person, view: 'open' | 'decided' = 'open', as = luisa) =>
  (await call(listScreenedAddresses, { view, search: person.email }, { as })).body.data?.[0];
const decide = async (person: Person, verdict: 'approve' | 'refuse', as: StaffPerson) => {
  const id = (await find(person))?.id ?? '';
  const reason = verdict === 'approve' ? 'own_wallet' : 'listed';
  return call(decideAddress, { id, verdict, reason, note: '' }, { as });
};
const stateOf = async (person: Person) => (await call(listWhitelist, {}, { as: person })).body.data?.[0];

test.each(['hit', 'unknown'] as const)('an address that is a %s waits for staff, with a deadline', async (result) => {
  const ana = await addListed(result);
  const row = await find(ana);
  expect(row).toMatchObject({ screening: result, state: 'in_review', address, network: 'BTC' });
  expect(Date.parse(row?.due_at ?? '') - Date.parse(row?.waits_since ?? '')).toBe(8 * 3_600_000);
  const { body } = await call(readScreenedAddress, { id: row?.id ?? '' }, { as: luisa });
  expect(body.hits).toHaveLength(result === 'hit' ? 1 : 0);
  expect((await call(countWaitingAddresses, {}, { as: luisa })).body.waiting).toBeGreaterThan(0);
});

test('a clear address never reaches staff and is completed', async () => {
  const ana = await addListed('clear');
  expect(await find(ana)).toBeUndefined();
  expect(await stateOf(ana)).toMatchObject({ state: 'completed', status: 1 });
});

test('approved by staff it is completed, with the mail and the audit log', async () => {
  const ana = await addListed('hit');
  const id = (await find(ana))?.id ?? '';
  expect((await decide(ana, 'approve', irene)).http).toBe(200);
  await runTasks();
  expect(await stateOf(ana)).toMatchObject({ state: 'completed', status: 1 });
  expect(await find(ana, 'decided')).toMatchObject({ decider: 'irene', state: 'completed' });
  expect((await emails(ana.email))[0]?.subject).toBe('Your withdrawal address can be used now');
  const entries = await owner.query<{ action: string }>(
    "select action from app.audit_entry where subject = $1 and kind = 'act'",
    [id],
  );
  expect(entries).toEqual([{ action: 'address.approve' }]);
});

test('refused by staff the customer reads why in the language of the address, and it is never used', async () => {
  const ana = await addListed('hit', 'es');
  expect((await decide(ana, 'refuse', karla)).http).toBe(200);
  advance(100 * 3_600_000);
  await runTasks();
  const reason = 'Esta dirección figura en una lista de direcciones a las que no podemos enviar.';
  expect(await stateOf(ana)).toMatchObject({ state: 'rejected', status: 0, reason });
  const text = (await emails(ana.email))[0]?.text;
  expect(text).toContain(reason);
  expect(text).toContain('BTC (Red Bitcoin)');
});

test('of two decisions at once one is refused, and so is one after the customer deleted the address', async () => {
  const ana = await addListed('hit');
  const replies = await Promise.all([decide(ana, 'approve', irene), decide(ana, 'refuse', karla)]);
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(replies.find(({ http }) => http !== 200)?.body.code).toBe('already_done');
  const bea = await addListed('unknown');
  const id = (await find(bea))?.id ?? '';
  await call(deleteAddress, { data: { id } }, { as: bea });
  const late = await call(decideAddress, { id, verdict: 'approve', reason: 'own_wallet', note: '' }, { as: irene });
  expect(late.body.code).toBe('already_done');
});

test('the auditor decides nothing, and a reason must be one of the list and say enough', async () => {
  const ana = await addListed('hit');
  expect((await decide(ana, 'approve', luisa)).body.code).toBe('role_required');
  const id = (await find(ana))?.id ?? '';
  for (const [reason, code] of [
    ['listed', 'invalid_field'],
    ['', 'invalid_field'],
    ['approve_other', 'reason_missing'],
  ] as const) {
    const { body } = await call(decideAddress, { id, verdict: 'approve', reason, note: '' }, { as: irene });
    expect(body.code, reason).toBe(code);
  }
  const none = {
    id: '0198f3c2-0000-7000-8000-00000000beef',
    verdict: 'approve' as const,
    reason: 'own_wallet',
    note: '',
  };
  expect((await call(decideAddress, none, { as: irene })).body.code).toBe('not_found');
});
