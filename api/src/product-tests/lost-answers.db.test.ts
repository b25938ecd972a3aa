import { randomUUID } from 'node:crypto';
import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import { openPaymentLink } from '@istmo/contract/areas/payments/payments.contract';
import { readRunningTotals, requestWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { OutcomeUnknown } from '@istmo/db/failures';
import { randomRuns } from '@istmo/db/random-runs';
import { verifyLedger } from '@istmo/ledger';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { watchPrices } from '../areas/prices/public.ts';
import { createCardSteps } from '../testing/test-cards.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { issueOffering } from '../testing/test-funds.ts';
import { createWithdrawalSteps, testAddresses } from '../testing/test-withdrawals.ts';

/*
 * The answer of a commit is lost and the database stays away: what happened is unknown, which is what the reply says. The same request with
 * the same key gets the first outcome, and money moves once (ledger/src/commit/lost-commit.db.test.ts cuts the connection itself).
 */

const testEnv = await createTestEnv();
const { app, call, owner, card } = testEnv;
const { createOwner, balances } = createWithdrawalSteps(testEnv);
const { createBuyer, orderOf, settle, read, ...cards } = createCardSteps(testEnv);
const { ledger, db } = app;
const rounds = randomRuns(12);

/** Everything is committed, and the next answer of a commit, of a movement or of rows, never comes back. */
function loseNext(what: 'movement' | 'rows'): void {
  const lose = async <T>(work: Promise<T>): Promise<never> => {
    Object.assign(app, { ledger, db });
    await work;
    throw new OutcomeUnknown('the connection was lost during the commit');
  };
  if (what === 'movement') {
    const commit = (...asked: Parameters<typeof ledger.commit>) => lose(ledger.commit(...asked));
    Object.assign(app, { ledger: { ...ledger, commit } });
  } else {
    const inTransaction = (...asked: Parameters<typeof db.inTransaction>) => lose(db.inTransaction(...asked));
    Object.assign(app, { db: { ...db, inTransaction } });
  }
}

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});
afterEach(() => {
  Object.assign(app, { ledger, db });
});

test('a withdrawal whose answer is lost is unknown; repeated with its key it is the same one, held once and counted once', async () => {
  for (let left = rounds; left > 0; left -= perPerson) await loseAnswers(Math.min(left, perPerson));
});

// Within the limits of a day.
const perPerson = 12;

async function loseAnswers(count: number): Promise<void> {
  const person = await createOwner('USDT', '9000');
  for (let round = 1; round <= count; round++) {
    const input = {
      currency: 'USDT',
      network: 'TRX',
      amount: '100',
      address_info: testAddresses.USDT,
      otp: testEnv.nextCode(person),
    };
    const options = { as: person, headers: { 'idempotency-key': randomUUID() } };
    loseNext('movement');
    const lost = await call(requestWithdrawal, input, options);
    expect([lost.http, lost.body.code]).toEqual([503, 'outcome_unknown']);
    const again = await Promise.all([1, 2, 3].map(() => call(requestWithdrawal, input, options)));
    const ids = new Set(again.map(({ http, body }) => `${http} ${body.data?._id}`));
    expect([...ids]).toEqual([expect.stringMatching(/^200 [0-9a-f-]{36}$/)]);
    expect((await balances(person, 'USDT')).held).toBe(BigInt(round) * 100_000_000n);
  }
  const rows = await owner.query('select from app.withdrawal where customer_id = $1', [person.customer]);
  expect(rows).toHaveLength(count);
  const { body } = await call(readRunningTotals, { currency: 'USDT' }, { as: person });
  expect(body.msg).toMatchObject({ daily_limit: `${count * 100}.000000` });
}

test('a code whose use is unknown holds no money, and with the next one there is one withdrawal', async () => {
  const person = await createOwner('USDT', '1000');
  const input = { currency: 'USDT', network: 'TRX', amount: '100', address_info: testAddresses.USDT };
  const options = { as: person, headers: { 'idempotency-key': randomUUID() } };
  const otp = testEnv.nextCode(person);
  loseNext('rows');
  expect((await call(requestWithdrawal, { ...input, otp }, options)).body.code).toBe('outcome_unknown');
  expect((await call(requestWithdrawal, { ...input, otp }, options)).body.code).toBe('code_used');
  expect((await balances(person, 'USDT')).held).toBe(0n);
  expect((await call(requestWithdrawal, { ...input, otp: testEnv.nextCode(person) }, options)).http).toBe(200);
  expect((await balances(person, 'USDT')).held).toBe(100_000_000n);
});

test('a card purchase whose answer is lost before the charge is never charged, also when it is repeated, and its tokens are sold again', async () => {
  const before = await cards.left();
  for (let round = 0; round < rounds; round++) {
    const buyer = await createBuyer(`lostcard${round}`);
    const order = await orderOf(buyer);
    const options = {
      as: buyer,
      headers: { 'idempotency-key': randomUUID() },
      address: `10.1.${round >> 8}.${(round % 256) + 1}`,
    };
    loseNext('movement');
    expect((await call(buyByCard, order, options)).body.code).toBe('outcome_unknown');
    const again = await Promise.all([1, 2, 3].map(() => call(buyByCard, order, options)));
    const ids = new Set(again.map(({ body }) => body.data?._id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(await card.countCharges(id)).toBe(0);
    testEnv.advance(121_000);
    await settle();
    expect((await read(buyer, id)).state).toBe('expired');
    expect((await call(buyByCard, order, options)).body.data?._id).toBe(id);
    expect(await card.countCharges(id)).toBe(0);
    await watchPrices(testEnv.workerApp);
  }
  expect(await cards.left()).toBe(before);
});

test('a payment link whose answer is lost is the same link when it is requested again', async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await testEnv.signUp(`lostlink${round}`, { kycStatus: 'verified', acceptedDisclaimers: true });
    const options = { as: person, headers: { 'idempotency-key': randomUUID() } };
    loseNext('rows');
    expect((await call(openPaymentLink, { amount: '50000' }, options)).body.code).toBe('outcome_unknown');
    const again = await Promise.all([1, 2, 3].map(() => call(openPaymentLink, { amount: '50000' }, options)));
    expect(new Set(again.map(({ body }) => JSON.stringify([body.status, body.msg]))).size).toBe(1);
    expect(again[0]?.http).toBe(200);
    const rows = await owner.query('select from app.payment where customer_id = $1', [person.customer]);
    expect(rows).toHaveLength(1);
  }
});

test('afterwards the books are balanced', async () => {
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
