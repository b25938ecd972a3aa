import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import type { Db } from '@istmo/db/tx';
import { beforeAll, expect, test } from 'vitest';
import { gloria, step, TestActions, testTerms } from '../testing/test-actions.ts';
import { messageOf } from '../testing/test-injections.ts';

const database = await testDatabase();
const { db: app, worker, operator, owner, console: staffLogin } = database;
const actions = new TestActions(database);
beforeAll(() => actions.addStaff());

test('no login but the console announces, and not without two people who saw these terms', async () => {
  const issuer = await actions.createCustomer();
  const event = await actions.createDraft(issuer);
  const announceBy = (login: Db, proposal: string | null) =>
    messageOf(
      login.query(
        `update app.corporate_action set state = 'announced', state_since = now(), announced_at = now(), proposal = $2 where id = $1`,
        [event, proposal],
      ),
    );
  await step(app, event, 'proposed');
  const right = { kind: 'corporate-action.announce', subject: event, payload: { terms: testTerms.toString('hex') } };
  expect(await announceBy(app, null)).toMatch(/permission denied/);
  expect(await announceBy(worker, null)).toMatch(/permission denied/);
  expect(await announceBy(owner, await actions.decide({ ...right, payload: { terms: 'ff' } }))).toMatch(
    /two of the staff/,
  );
  expect(await announceBy(owner, await actions.decide({ ...right, subject: newId() }))).toMatch(/two of the staff/);
  expect(await announceBy(owner, await actions.decide({ ...right, kind: 'corporate-action.cancel' }))).toMatch(
    /two of the staff/,
  );
  expect(await announceBy(owner, await actions.decide(right))).toBeUndefined();
  await expect(actions.decide({ ...right, by: gloria })).rejects.toThrow('proposal_needs_two');
});

test('an event goes the way of its kind, each step by its login', async () => {
  const event = await actions.createDraft(await actions.createCustomer());
  for (const state of ['recorded', 'funded', 'paying', 'paid', 'closed'])
    expect(await messageOf(step(owner, event, state)), state).toMatch(/does not go from draft/);
  await actions.announce(event);
  for (const login of [app, staffLogin])
    expect(await messageOf(step(login, event, 'recorded'))).toMatch(/does not go from announced to recorded here/);
  expect(await messageOf(step(staffLogin, event, 'cancelled'))).toMatch(/two of the staff cancel/);
  expect(await messageOf(step(worker, event, 'recorded'))).toBeUndefined();
  expect(await messageOf(step(owner, event, 'cancelled'))).toMatch(/does not go from recorded to cancelled/);
});

test('terms are written for a draft only, and never changed', async () => {
  const event = await actions.createDraft(await actions.createCustomer());
  await actions.announce(event);
  const again = `insert into app.corporate_action_terms select event, (version + 1)::smallint, title_en, title_es, text_en, text_es, record_day, record_at, ex_day,
    payment_day, cutoff_at, rounding, tax_country, ratio_new, ratio_old, max_units, claim_until, details, documents, hash, created_at, by_staff, by_customer
    from app.corporate_action_terms where event = $1`;
  await expect(operator.query(again, [event])).rejects.toThrow('for a draft only');
  for (const sql of [
    'update app.corporate_action_terms set version = version',
    'delete from app.corporate_action_terms',
  ])
    await expect(owner.query(sql), sql).rejects.toThrow('never changed');
});

test.each([
  ['gross_units = gross_units + 1', /amounts never change/],
  ['customer_id = null', /amounts never change|violates check/],
  [`state = 'returned'`, /does not go from ready to returned/],
  ['units = 1', /amounts never change/],
])('an entitlement does not change: %s', async (change, refusal) => {
  const { entitlement } = await actions.createPaying();
  await expect(owner.query(`update app.entitlement set ${change} where id = $1`, [entitlement])).rejects.toThrow(
    refusal,
  );
});
