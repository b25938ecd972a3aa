import { readRuleSet } from '@istmo/contract/areas/rules/rules.staff.contract';
import { firstRuleSet, type RuleSet } from '@istmo/contract/areas/rules/rule-set';
import type { MeasureOutcome, Restrictions } from '@istmo/providers/issuance/port';
import { Outage } from '@istmo/providers/outage';
import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { restrictIssued, toRestrictions } from '../areas/rules/restrict-issued.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { listServiceAsset } from '../testing/test-outside.ts';
import { setRules } from '../testing/test-rules.ts';

const testEnv = await createTestEnv({
  settings: { logLevel: 'silent', idleMinutes: 1_000_000, sessionHours: 100_000 },
});
const luisa = await testEnv.addStaff('luisa', 'auditor');
const issuer = await testEnv.signUp('issuer');
for (const ticker of ['FAROL', 'LISTA'])
  await listServiceAsset(testEnv, { ticker, owner: issuer, assetUuid: `uuid-${ticker}`, supply: 100n });

type Answer = MeasureOutcome | 'lost';
const calls: { uuid: string; restrictions: Restrictions }[] = [];

/** A worker whose issuance service answers so, and notes what it was asked. */
function answering(answer: Answer): App {
  const issuance = {
    ...testEnv.workerApp.issuance,
    restrict: (uuid: string, restrictions: Restrictions): Promise<MeasureOutcome> => {
      calls.push({ uuid, restrictions });
      return answer === 'lost'
        ? Promise.reject(new Outage('issuance', new Error('no answer')))
        : Promise.resolve(answer);
    },
  };
  return { ...testEnv.workerApp, issuance };
}

const done = { state: 'done', txid: '' } as const;
const serviceOf = async (ticker: string) => (await testEnv.call(readRuleSet, { ticker }, { as: luisa })).body.service;
async function change(rules: Partial<RuleSet>, ticker = 'FAROL'): Promise<void> {
  testEnv.advance(1_000);
  await setRules(testEnv, ticker, rules);
  calls.length = 0;
}

test('the first rules of a security, and those of one that the service does not have, are not sent', async () => {
  await setRules(testEnv, 'COINGT', { maxHolding: 5n });
  await restrictIssued(answering(done));
  expect(calls).toEqual([]);
  expect(await serviceOf('FAROL')).toBeNull();
});

test('rules are mapped to what a service can enforce', () => {
  const rules = (change: Partial<RuleSet>) => toRestrictions({ ...firstRuleSet, ...change });
  expect(rules({ countries: { mode: 'allow', codes: ['GT', 'CO'] } }).countries?.toSorted()).toEqual([170, 320]);
  const allButOne = rules({ countries: { mode: 'block', codes: ['GT'] } }).countries ?? [];
  expect([allButOne.includes(320), allButOne.includes(170), allButOne.length]).toEqual([false, true, 248]);
  expect(allButOne.every((code) => Number.isInteger(code) && code > 0 && code < 1_000)).toBe(true);
  expect(rules({ maxHolders: 9, maxHolding: 7n, maxSupply: 8n, isPaused: true, lockUpDays: 3 })).toEqual({
    countries: undefined,
    maxHolders: 9,
    maxUnitsOfHolder: 7n,
    maxSupply: 8n,
    isPaused: true,
  });
});

test('the newest rules are sent once, and staff read what the service does not enforce', async () => {
  await change({ maxHolders: 3, maxHolding: 50n });
  await restrictIssued(answering({ ...done, uncovered: ['maxHolders'] }));
  await restrictIssued(answering(done));
  expect(calls).toMatchObject([{ uuid: 'uuid-FAROL', restrictions: { maxHolders: 3, maxUnitsOfHolder: 50n } }]);
  expect(await serviceOf('FAROL')).toMatchObject({ state: 'done', uncovered: ['max_holders'] });
});

test('a lost answer is requested again after a minute, and two workers ask once', async () => {
  await change({ isPaused: true });
  await Promise.all([restrictIssued(answering('lost')), restrictIssued(answering('lost'))]);
  expect(calls).toHaveLength(1);
  expect(await serviceOf('FAROL')).toMatchObject({ state: 'asked' });
  await restrictIssued(answering(done));
  expect(calls).toHaveLength(1);
  testEnv.advance(61_000);
  await restrictIssued(answering(done));
  expect(calls).toHaveLength(2);
  expect(await serviceOf('FAROL')).toMatchObject({ state: 'done', uncovered: [] });
});

test('rules that were replaced before the service answered are not sent any more', async () => {
  await change({ maxHolding: 10n });
  await restrictIssued(answering('lost'));
  await change({ maxHolding: 20n });
  testEnv.advance(61_000);
  await restrictIssued(answering({ state: 'unsupported' }));
  expect(calls.map(({ restrictions }) => restrictions.maxUnitsOfHolder)).toEqual([20n]);
  expect(await serviceOf('FAROL')).toMatchObject({ state: 'unsupported' });
});

test('a service that fails for one security takes over the rules of the others', async () => {
  await change({ maxHolding: 30n });
  await change({ maxHolding: 31n }, 'LISTA');
  const app = answering(done);
  const issuance = {
    ...app.issuance,
    restrict: (uuid: string, restrictions: Restrictions) =>
      uuid === 'uuid-FAROL' ? Promise.reject(new Error('no such security')) : app.issuance.restrict(uuid, restrictions),
  };
  await restrictIssued({ ...app, issuance });
  expect(calls.map(({ uuid }) => uuid)).toEqual(['uuid-LISTA']);
});

test('the serving processes and the console do not write what the service answered', async () => {
  for (const { db } of [testEnv.app, testEnv.consoleApp])
    await expect(db.query("update app.rule_restriction set state = 'done'")).rejects.toThrow(/permission denied/);
});
