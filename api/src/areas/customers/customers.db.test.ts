import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { listCustomers, readCustomer, searchCustomers } from '@istmo/contract/areas/accounts/accounts.staff.contract';
import {
  decideTfaReset,
  endCustomerSessions,
  liftSuspension,
  listNotes,
  listProposals,
  proposeTfaReset,
  suspendCustomer,
  writeNote,
} from '@istmo/contract/areas/customers/customers.staff.contract';
import { listCustomerDeposits, searchDeposits } from '@istmo/contract/areas/deposits/deposits.staff.contract';
import { listCustomerSwaps } from '@istmo/contract/areas/exchange/exchange.staff.contract';
import { listCustomerActivity, listCustomerSignIns } from '@istmo/contract/areas/history/history.staff.contract';
import { listMovements, readCustomerBalances } from '@istmo/contract/areas/wallets/wallets.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { readPerson, revealField } from '@istmo/contract/areas/profile/profile.staff.contract';
import { readProfile } from '@istmo/contract/areas/profile/profile.contract';
import { listCustomerSessions } from '@istmo/contract/areas/sessions/sessions.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { writeActivity } from '../history/public.ts';
import { openProfile } from '../profile/public.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const jorge = await testEnv.addStaff('jorge', 'support');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');

const reason = 'asked by the court, file 12';

async function signUpWithProfile(name: string) {
  const person = await testEnv.signUp(name, { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  await testEnv.app.db.inTransaction((tx) =>
    openProfile(tx, person.customer, {
      at: testEnv.clock.now(),
      profile: {
        userType: 'personal',
        firstName: 'Anabel',
        lastName: 'Castillo',
        gender: 'female',
        bornOn: '1988-04-12',
        phone: '55510101',
        address: 'Calle 4 12-30',
        city: 'Antigua',
        state: 'Sacatepéquez',
        zipCode: '03001',
        country: 'Guatemala',
        nationalId: '2312445670101',
      },
    }),
  );
  return person;
}

const lookActions = async (customer: string) => {
  const rows = await testEnv.owner.query<{ action: string; reason: string }>(
    `select action, reason from app.audit_entry where kind = 'look' and subject = $1 order by number`,
    [customer],
  );
  return rows.map(({ action, reason: why }) => (why === '' ? action : `${action}: ${why}`));
};

test('personal data is masked by role, and shown field by field with a reason that the log keeps', async () => {
  const ana = await signUpWithProfile('ana-masked');
  const seenBy = async (staff: typeof jorge) => {
    const { body } = await call(readPerson, { id: ana.customer }, { as: staff });
    return Object.fromEntries((body.fields ?? []).map(({ name, value }) => [name, value]));
  };
  const masked = {
    name: 'Anabel C.',
    email: 'a•••••@people.test',
    phone: '•••••01',
    born_on: '1988-••-••',
    address: '•••••',
    national_id: '•••••01',
  };
  expect(await seenBy(jorge)).toEqual(masked);
  expect(await seenBy(gloria)).toEqual(masked);
  const shown = { name: 'Anabel Castillo', email: ana.email, national_id: '•••••01' };
  expect(await seenBy(karla)).toMatchObject({ ...shown, phone: '•••••01', born_on: '1988-••-••' });
  expect(await seenBy(irene)).toMatchObject({ ...shown, phone: '+502 55510101', born_on: '1988-04-12' });
  expect(await seenBy(luisa)).toMatchObject({ ...shown, address: expect.stringContaining('Calle 4') });

  const request = { id: ana.customer, field: 'phone', reason: 'call back about TK-1' } as const;
  expect((await call(revealField, request, { as: jorge })).body.value).toBe('+502 55510101');
  expect((await call(revealField, { ...request, reason: ' ' }, { as: jorge })).body.code).toBe('reason_missing');
  const hidden = await call(revealField, { ...request, field: 'national_id' }, { as: jorge });
  expect([hidden.http, hidden.body.code]).toEqual([403, 'role_required']);
  expect(await seenBy(jorge)).toEqual(masked);
  expect((await lookActions(ana.customer)).filter((action) => action !== 'customer.open')).toEqual([
    'customer.reveal-phone: call back about TK-1',
  ]);
});

test('a look at a customer is recorded once per opening, whichever parts are loaded at once', async () => {
  const ben = await testEnv.signUp('ben-looked-at');
  const id = ben.customer;
  const open = () =>
    Promise.all([
      call(readCustomer, { id }, { as: jorge }),
      call(readPerson, { id }, { as: jorge }),
      call(listNotes, { id }, { as: jorge }),
      call(listCustomerSessions, { id }, { as: jorge }),
    ]);
  await open();
  await open();
  expect(await lookActions(id)).toEqual(['customer.open']);
  await call(readCustomer, { id }, { as: irene });
  testEnv.advance(16 * 60_000);
  await open();
  expect(await lookActions(id)).toEqual(['customer.open', 'customer.open', 'customer.open']);
});

test('a customer is found by user name, address and id; a role that sees addresses masked needs the whole address', async () => {
  const eva = await testEnv.signUp('eva_100%');
  const find = async (query: string, as = jorge) =>
    ((await call(searchCustomers, { query }, { as })).body.data ?? []).map(({ username }) => username);
  expect(await find('EVA_1')).toEqual(['eva_100%']);
  expect(await find('eva%')).toEqual([]);
  expect(await find(eva.customer)).toEqual(['eva_100%']);
  expect(await find(eva.email.toUpperCase())).toEqual(['eva_100%']);
  const start = eva.email.slice(0, -3);
  expect([await find(start), await find(start, irene)]).toEqual([[], ['eva_100%']]);
  const { body } = await call(listCustomers, { search: 'eva_', kyc: 'none', suspended: 'no' }, { as: jorge });
  expect([body.count, body.data?.[0]?.email]).toEqual([1, 'e•••••@people.test']);
  expect((await call(listCustomers, { search: 'eva_', kyc: 'verified' }, { as: jorge })).body.count).toBe(0);
});

test('an unknown customer is not found, whatever the call, and nothing is recorded', async () => {
  for (const id of ['019aa0e5-0000-7000-8000-000000000000', 'no-id', "' or true --"]) {
    for (const endpoint of [readCustomer, readPerson, listNotes]) {
      const { http, body } = await call(endpoint, { id }, { as: irene });
      expect([http, body.code]).toEqual([404, 'not_found']);
    }
    expect((await call(suspendCustomer, { id, reason }, { as: irene })).body.code).toBe('not_found');
  }
});

test('every part of a page is answered with the login of the console, with what the customer did and has', async () => {
  const noe = await testEnv.signUp('noe');
  const id = noe.customer;
  await fundCustomer(testEnv, id, money('USD', 12_345n));
  await testEnv.db.inTransaction((tx) => writeActivity(tx, id, { kind: 'enable-tfa', at: testEnv.clock.now() }));
  const { body: balances } = await call(readCustomerBalances, { id }, { as: luisa });
  expect(balances).toMatchObject({ usd: '123.45', data: [{ currency: 'USD', available: '123.45', held: '0.00' }] });
  const { body: movements } = await call(listMovements, { id }, { as: luisa });
  expect(movements).toMatchObject({
    count: 1,
    data: [{ kind: 'adjustment', currency: 'USD', amount: '123.45', account: 'available' }],
  });
  expect((await call(listMovements, { id, filter: 'BTC' }, { as: luisa })).body.count).toBe(0);
  expect((await call(listMovements, { id, pageIndex: 1 }, { as: luisa })).body.data).toEqual([]);
  const { body: activity } = await call(listCustomerActivity, { id }, { as: luisa });
  expect(activity.data?.map(({ kind }) => kind)).toEqual(['enable-tfa']);
  for (const endpoint of [listCustomerSignIns, listCustomerDeposits, listCustomerSwaps])
    expect((await call(endpoint, { id }, { as: luisa })).body.count, endpoint.wire).toBe(0);
  expect((await call(searchDeposits, { query: 'bc1qnothing' }, { as: luisa })).body.data).toEqual([]);
});

test('every condition has the time since when it is so, and what the customer may do follows the rules of their calls', async () => {
  const eli = await testEnv.signUp('eli', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  const before = await call(readCustomer, { id: eli.customer }, { as: jorge });
  const met = (before.body.conditions ?? []).filter(({ is_met: isMet }) => isMet);
  expect(met.map(({ name }) => name)).toEqual([
    'activated',
    'disclaimer',
    'kyc',
    'tfa',
    'deposit_disclaimer',
    'swap_disclaimer',
    'withdraw_disclaimer',
  ]);
  expect(met.every(({ since }) => since !== null)).toBe(true);
  const missing = ({ activities }: NonNullable<typeof before.body>) =>
    (activities ?? []).map(({ name, missing: code }) => `${name} ${code}`);
  expect(missing(before.body).slice(0, 3)).toEqual(['deposit null', 'exchange null', 'withdraw null']);
  await call(suspendCustomer, { id: eli.customer, reason }, { as: irene });
  const after = await call(readCustomer, { id: eli.customer }, { as: jorge });
  expect(missing(after.body)).toEqual(
    ['deposit', 'exchange', 'withdraw', 'bank_deposit', 'create_asset'].map((name) => `${name} suspended`),
  );
});

test('a suspended customer is out at once, gets an e-mail in their language, and can be let back', async () => {
  const fede = await testEnv.signUp('fede');
  await testEnv.owner.query(`update app.session set language = 'es' where customer_id = $1`, [fede.customer]);
  expect((await call(readProfile, {}, { as: fede })).http).toBe(200);
  const { body } = await call(suspendCustomer, { id: fede.customer, reason }, { as: irene });
  expect(body.ended).toBe(1);
  expect((await call(readProfile, {}, { as: fede })).body.code).toBe('session_expired');
  const [mail] = await testEnv.emails(fede.email);
  expect([mail?.subject, mail?.text]).toEqual(['Su cuenta ha sido suspendida', expect.stringContaining('suspendida')]);
  const again = await call(suspendCustomer, { id: fede.customer, reason }, { as: karla });
  expect([again.http, again.body.code]).toEqual([409, 'already_done']);
  expect((await call(liftSuspension, { id: fede.customer, reason }, { as: karla })).http).toBe(200);
  expect((await call(readCustomer, { id: fede.customer }, { as: irene })).body.suspended_at).toBeNull();
  const { body: log } = await call(
    listAudit,
    { subject_kind: 'customer', subject: fede.customer, kind: 'act' },
    { as: luisa },
  );
  expect(log.data?.map(({ staff, action, reason: why }) => [staff, action, why])).toEqual([
    ['karla', 'customer.lift-suspension', reason],
    ['irene', 'customer.suspend', reason],
  ]);
});

test('two who suspend at the same moment: one wins, the other is refused', async () => {
  const gus = await testEnv.signUp('gus');
  const replies = await Promise.all(
    [irene, karla].map((as) => call(suspendCustomer, { id: gus.customer, reason }, { as })),
  );
  expect(replies.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['already_done', 'done']);
});

test('support, treasury and the auditor decide nothing about a customer, and a decision needs a reason', async () => {
  const hilda = await testEnv.signUp('hilda', { hasTfa: true });
  const id = hilda.customer;
  for (const as of [jorge, gloria, luisa]) {
    const replies = [
      await call(suspendCustomer, { id, reason }, { as }),
      await call(liftSuspension, { id, reason }, { as }),
      await call(endCustomerSessions, { id, reason }, { as }),
      await call(proposeTfaReset, { id, facts: reason }, { as }),
      await call(decideTfaReset, { id, approve: true, reason }, { as }),
    ];
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set(['role_required']));
  }
  expect((await call(writeNote, { id, body: 'an auditor writes' }, { as: luisa })).body.code).toBe('role_required');
  expect((await call(suspendCustomer, { id, reason: 'no' }, { as: irene })).body.code).toBe('reason_missing');
  expect((await call(readProfile, {}, { as: hilda })).http).toBe(200);
});

test('notes are kept with their author, and all sessions can be ended', async () => {
  const ines = await testEnv.signUp('ines');
  await call(writeNote, { id: ines.customer, body: 'Called back at 09:05.' }, { as: jorge });
  const { body } = await call(listNotes, { id: ines.customer }, { as: luisa });
  expect(body.data?.map(({ staff, body: text }) => [staff, text])).toEqual([['jorge', 'Called back at 09:05.']]);
  expect((await call(endCustomerSessions, { id: ines.customer, reason }, { as: irene })).body.ended).toBe(1);
  expect((await call(readProfile, {}, { as: ines })).body.code).toBe('session_expired');
});

test('a two-factor reset needs two: proposed by one, approved by another, then two-factor is off and sessions end', async () => {
  const juan = await testEnv.signUp('juan', { hasTfa: true, kycStatus: 'verified', acceptedDisclaimers: true });
  const id = juan.customer;
  const facts = 'passport seen on a video call, date of birth and last deposit right';
  const proposed = await call(proposeTfaReset, { id, facts }, { as: irene });
  const proposal = proposed.body.id ?? '';
  expect((await call(proposeTfaReset, { id, facts }, { as: karla })).body.code).toBe('already_done');
  const own = await call(decideTfaReset, { id: proposal, approve: true, reason }, { as: irene });
  expect([own.http, own.body.code]).toEqual([403, 'own_proposal']);
  expect((await call(readProfile, {}, { as: juan })).http).toBe(200);
  expect((await call(decideTfaReset, { id: proposal, approve: true, reason }, { as: karla })).http).toBe(200);
  expect((await call(readProfile, {}, { as: juan })).body.code).toBe('session_expired');
  const { body } = await call(readCustomer, { id }, { as: irene });
  expect(body.conditions?.find(({ name }) => name === 'tfa')?.is_met).toBe(false);
  expect(body.withdrawal_cooldown_until).not.toBeNull();
  const mails = await testEnv.emails(juan.email);
  expect(mails.map(({ subject }) => subject)).toContain('Two-factor authentication was reset');
  const { body: list } = await call(listProposals, { id }, { as: luisa });
  expect(list.data).toMatchObject([{ reason: facts, proposer: 'irene', decider: 'karla', state: 'approved' }]);
  expect((await call(decideTfaReset, { id: proposal, approve: false, reason }, { as: karla })).body.code).toBe(
    'already_done',
  );
});

test('of an approval and a rejection at the same moment one counts', async () => {
  const lia = await testEnv.signUp('lia', { hasTfa: true });
  const { body } = await call(proposeTfaReset, { id: lia.customer, facts: 'passport seen' }, { as: irene });
  const id = body.id ?? '';
  const replies = await Promise.all([
    call(decideTfaReset, { id, approve: true, reason }, { as: karla }),
    call(decideTfaReset, { id, approve: false, reason }, { as: irene }),
  ]);
  expect(replies.map(({ body: reply }) => reply.code ?? 'done').toSorted()).toEqual(['already_done', 'done']);
});

test('the database itself refuses an approval by the proposer, and a change without an entry in the audit log', async () => {
  const mia = await testEnv.signUp('mia', { hasTfa: true });
  const { body } = await call(proposeTfaReset, { id: mia.customer, facts: 'passport seen' }, { as: irene });
  const approve = `update app.proposal set state = 'approved', decided_by = proposed_by, decided_at = now(), decision_reason = 'mine' where id = $1`;
  await expect(testEnv.owner.query(approve, [body.id])).rejects.toThrow('proposal_needs_two');
  const suspend = 'select app.suspend_account($1, now())';
  await expect(testEnv.consoleApp.db.query(suspend, [mia.customer])).rejects.toThrow('no entry in the audit log');
});
