import { randomUUID } from 'node:crypto';
import { testDatabase } from '@istmo/db/test-database';
import { anInvestor, anIssue } from '@istmo/providers/issuance/issuance.suite';
import { newAccount } from '@istmo/providers/issuance/erc3643/test-securities';
import { startSecurities } from '@istmo/providers/issuance/erc3643/test-trex';
import { Outage } from '@istmo/providers/outage';
import { afterAll, expect, test } from 'vitest';
import { orderedSigner } from '../ports/ordered-signer.ts';
import { tableStateStore } from '../runtime/table-state-store.ts';
import { signOrders } from './sign-orders.ts';

const { db, signer: signerDb, owner } = await testDatabase();
const node = await startSecurities();
afterAll(() => node.stop());

/** A new process of the server each time: it has no key and remembers nothing but what the database has. */
const open = () =>
  node.open({
    store: tableStateStore(db, 'issuance_journal'),
    signer: orderedSigner(db, node.issuer.address),
    waitMs: 0,
  });

/** Repeats a call, with the signer's process in between, until it has an answer. */
async function repeat<T>(call: (issuance: ReturnType<typeof open>) => Promise<T>): Promise<T> {
  for (let time = 0; time < 30; time++) {
    const outcome = await call(open()).catch((problem: unknown) => {
      if (problem instanceof Outage) return undefined;
      throw problem;
    });
    if (outcome !== undefined) return outcome;
    await signOrders({ db: signerDb, calls: node.signer });
  }
  throw new Error('it did not end');
}

test('a security is issued and handed out by a server without keys, a signer apart and the journal in the database', async () => {
  const request = anIssue([node.issuer.address, node.contracts.factory]);
  expect(await repeat((issuance) => issuance.issue(request))).toMatchObject({ state: 'issued' });
  await repeat((issuance) => issuance.authorize(request.id));
  const investor = anInvestor(newAccount());
  await repeat((issuance) => issuance.registerInvestor(investor).then(() => true));
  const distribution = { id: randomUUID(), assetUuid: request.id, investor: investor.id, units: 40n };
  const states: string[] = [];
  await repeat(async (issuance) => {
    const { state } = await issuance.distribute(distribution);
    states.push(state);
    return state === 'confirmed' ? state : undefined;
  });
  expect([states.at(0), states.at(-1)]).toEqual(['prepared', 'confirmed']);
  expect(await open().distribute(distribution)).toMatchObject({ state: 'confirmed' });
  expect(await open().readHoldings(request.id)).toContainEqual({
    account: investor.account,
    units: 40n,
    frozenUnits: 0n,
  });
  // Each number of the account was signed for one call.
  const numbers = await owner.query<{ nonce: string }>(
    `select body ->> 'nonce' as nonce from app.signing_order where kind = 'call' group by body ->> 'nonce', body ->> 'data'`,
  );
  expect(new Set(numbers.map(({ nonce }) => nonce)).size).toBe(numbers.length);
  expect(await owner.query('select id from app.signing_order where answer is null')).toEqual([]);
});
