import {
  decideRuleSet,
  listDecisions,
  listRuleSets,
  proposeRuleSet,
  readCategory,
  readEffect,
  readRuleSet as readRuleSetCall,
  setCategory,
} from '@istmo/contract/areas/rules/rules.staff.contract';
import { readRules } from '@istmo/contract/areas/rules/rules.contract';
import { firstRuleSet, type RuleSet, toRuleSetFields } from '@istmo/contract/areas/rules/rule-set';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { setProfileSummary } from '../access/public.ts';
import { readRuleSet } from './check-rules.ts';
import { eventually } from '../../testing/eventually.ts';

const testEnv = await createTestEnv();
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');

const json = (rules: Partial<RuleSet>): string => JSON.stringify(toRuleSetFields({ ...firstRuleSet, ...rules }));
const reason = 'the prospectus says so';
const propose = (rules: Partial<RuleSet>, version: number, as = irene) =>
  testEnv.call(proposeRuleSet, { ticker: 'COINGT', rules: json(rules), version: `${version}`, reason }, { as });
const readSet = async (as = irene) => (await testEnv.call(readRuleSetCall, { ticker: 'COINGT' }, { as })).body;

test('one person proposes rules, another puts them in force, and each version is kept', async () => {
  const before = await testEnv.call(listRuleSets, {}, { as: luisa });
  expect(before.body.data).toMatchObject([
    { ticker: 'COINGT', version: 1, is_proposed: false, rules: { identity: true } },
  ]);
  expect((await propose({ maxHolders: 5 }, 1)).body.msg).toContain('Another person');
  expect((await propose({ maxHolders: 6 }, 1, karla)).body.code).toBe('already_done');
  const { proposal } = await readSet();
  expect(proposal).toMatchObject({ proposer: 'irene', is_own: true, rules: { max_holders: 5 } });
  const decision = { id: proposal?.id ?? '', approve: true, reason };
  expect((await testEnv.call(decideRuleSet, decision, { as: irene })).body.code).toBe('own_proposal');
  expect((await testEnv.call(decideRuleSet, decision, { as: luisa })).body.code).toBe('role_required');
  expect((await testEnv.call(decideRuleSet, decision, { as: karla })).http).toBe(200);
  expect((await testEnv.call(decideRuleSet, decision, { as: karla })).body.code).toBe('already_done');
  expect((await readSet()).versions).toMatchObject([
    { version: 2, proposer: 'irene', approver: 'karla', reason, rules: { max_holders: 5 } },
    { version: 1, proposer: '', rules: { max_holders: null } },
  ]);
  await eventually(async () => expect((await readRuleSet(testEnv.app, 'COINGT'))?.version).toBe(2));
  expect((await propose({ maxHolders: 7 }, 1)).body.code).toBe('conflict');
  await expect(testEnv.owner.query('update app.rule_set set reason = reason')).rejects.toThrow(/never changed/);
  await expect(testEnv.consoleApp.db.query('insert into app.rule_set select * from app.rule_set')).rejects.toThrow();
});

test.each([
  ['no JSON', '{'],
  ['a field missing', '{"paused": true}'],
  ['an amount below one', json({}).replace('"max_holding":null', '"max_holding":"0"')],
  ['a country that does not exist', json({ countries: { mode: 'allow', codes: ['ZZ'] } })],
  ['a smallest holding above the largest', json({ minHolding: 10n, maxHolding: 5n })],
])('rules with %s are refused', async (_, rules) => {
  const { body } = await testEnv.call(proposeRuleSet, { ticker: 'COINGT', rules, version: '2', reason }, { as: irene });
  expect(body.code).toBe('invalid_field');
});

test('the effect of rules on the holders of today is known before they are in force', async () => {
  const people = [];
  for (const [index, country] of ['Costa Rica', 'Panama', 'Colombia'].entries()) {
    const person = await testEnv.signUp(`holder${index}`, { kycStatus: index === 2 ? 'redo' : 'verified' });
    await testEnv.db.inTransaction((tx) =>
      setProfileSummary(tx, person.customer, { country, userType: 'personal', hasProfile: true }),
    );
    await fundCustomer(testEnv, person.customer, money('COINGT', BigInt(10 * (index + 1))));
    people.push(person);
  }
  const rules = json({
    countries: { mode: 'allow', codes: ['CR', 'CO'] },
    maxHolding: 15n,
    maxHolders: 2,
    lockUpDays: 5,
    maxSupply: 60n,
  });
  const { body } = await testEnv.call(readEffect, { ticker: 'COINGT', rules }, { as: luisa });
  expect(body).toMatchObject({
    holders: 3,
    failing: 3,
    newly: 2,
    too_many_holders: true,
    too_much_circulating: false,
    circulating: '60',
    changes: [
      { rule: 'identity', now: 1, after: 1 },
      { rule: 'country_allowed', now: 0, after: 1 },
      { rule: 'holding', now: 0, after: 2 },
      { rule: 'lock_up', now: 0, after: 3 },
    ],
  });
  const panama = body.people?.find((one) => one?.username === 'holder1');
  expect(panama?.failures?.map(({ rule }) => rule)).toEqual(['country_allowed', 'holding', 'lock_up']);
  expect((await readSet()).versions?.[0]?.version).toBe(2);
});

test('staff set the category of an investor with the evidence, and the rules use it at once', async () => {
  const person = await testEnv.signUp('investor', { kycStatus: 'verified', acceptedDisclaimers: true });
  const change = { id: person.customer, category: 'professional', reason: 'audited statement of 2025' } as const;
  expect((await testEnv.call(setCategory, change, { as: luisa })).body.code).toBe('role_required');
  expect((await testEnv.call(setCategory, { ...change, reason: '' }, { as: irene })).body.code).toBe('reason_missing');
  expect((await testEnv.call(setCategory, change, { as: irene })).http).toBe(200);
  expect((await testEnv.call(setCategory, change, { as: irene })).body.code).toBe('already_done');
  const { body } = await testEnv.call(readCategory, { id: person.customer }, { as: luisa });
  expect(body).toMatchObject({
    category: 'professional',
    history: [{ category: 'professional', note: 'audited statement of 2025', staff: 'irene' }],
  });
  const read = await testEnv.call(readRules, { ticker: 'COINGT' }, { as: person });
  expect(read.body.category).toBe('professional');
  const [entry] = await testEnv.owner.query(
    "select before, after from app.audit_entry where action = 'customer.set-category'",
  );
  expect(entry).toEqual({ before: { category: 'retail' }, after: { category: 'professional' } });
});

test('a list of decisions is narrowed to a security, an outcome and a customer', async () => {
  const call = (input: object) => testEnv.call(listDecisions, input, { as: luisa });
  expect((await call({ outcome: 'refused' })).body).toMatchObject({ data: [], count: 0 });
  expect((await call({ ticker: 'COINGT', search: 'inv' })).body.count).toBe(0);
});
