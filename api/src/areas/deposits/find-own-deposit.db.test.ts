import { findOwnDeposit, listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/test-env.ts';
import { depositQuestions } from './find-own-deposit.ts';
import { createCustomer, createPayee, runWatch, startDepositTest } from './test-deposits.ts';

const testEnv = await startDepositTest();
const { custody } = testEnv;
const ask = (txid: string, as: Person) => testEnv.call(findOwnDeposit, { txid }, { as });

test('a deposit is answered with its confirmations, then as credited, however its id is pasted', async () => {
  const { person, address } = await createPayee(testEnv, { currency: 'USDT', network: 'ETH' });
  const { txid } = await custody.deposit({ address, currency: 'USDT', amount: '25.5', confirmations: 5 });
  const seen = { answer: 'deposit', network: 'Ethereum Network', currency: 'USDT', amount: '25.500000' };
  for (const text of [txid, txid.slice(2), ` ${txid.toUpperCase()} `, `https://scan.example/tx/${txid}`])
    expect((await ask(text, person)).body.outputs, text).toMatchObject([
      { ...seen, status: 'pending', confirmations: 5, confirmations_needed: 12 },
    ]);
  await custody.mine({ network: 'ETH', blocks: 7 });
  await runWatch(testEnv, 'ETH');
  const { body } = await ask(txid, person);
  expect(body).toMatchObject({ status: 1, outputs: [{ ...seen, status: 'completed' }], unread: [] });
  expect(body.outputs?.[0]).not.toHaveProperty('confirmations');
});

test('a deposit below the minimum is answered with the minimum', async () => {
  const { person, address } = await createPayee(testEnv);
  const { txid } = await custody.deposit({ address, currency: 'BTC', amount: '0.000001', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  expect((await ask(txid, person)).body.outputs).toMatchObject([{ waits_for: 'minimum', minimum: '0.00001000' }]);
});

test('a deposit that its network took back is answered and listed as reversed, one that never was credited is not', async () => {
  const { person, address } = await createPayee(testEnv);
  const { txid } = await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  const pending = await custody.deposit({ address, currency: 'BTC', amount: '0.25', confirmations: 1 });
  await runWatch(testEnv, 'BTC');
  await custody.reorg({ network: 'BTC', depth: 4, fate: 'vanish' });
  await runWatch(testEnv, 'BTC', 6);
  const reversed = { status: 'rejected', is_reversed: true };
  expect((await ask(txid, person)).body.outputs).toMatchObject([{ answer: 'deposit', ...reversed }]);
  expect((await ask(pending.txid, person)).body.outputs?.[0]).not.toHaveProperty('is_reversed');
  const { body } = await testEnv.call(listDeposits, {}, { as: person });
  expect(body.data).toMatchObject([
    { amount: '0.25000000', status: 'rejected' },
    { amount: '0.50000000', ...reversed },
  ]);
  expect(body.data?.[0]).not.toHaveProperty('is_reversed');
});

test('of a payment to another customer the answer says only that it is no own one', async () => {
  const { address } = await createPayee(testEnv);
  const other = await createCustomer(testEnv);
  const { txid } = await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  expect((await ask(txid, other)).body.outputs).toEqual([
    { output: 0, answer: 'other_address', network: 'Bitcoin Network' },
  ]);
});

test('an unknown transaction has no outputs, and what is no transaction id is refused in words', async () => {
  const person = await createCustomer(testEnv);
  expect((await ask('f'.repeat(64), person)).body).toMatchObject({ outputs: [], unread: [] });
  for (const text of ['x', 'g'.repeat(64), 'f'.repeat(65)]) {
    const { http, body } = await ask(text, person);
    expect([http, body.code, body.msg], text).toEqual([
      422,
      'invalid_field',
      'A transaction id has 64 digits and letters from a to f. The reference that another exchange shows is often a different one.',
    ]);
  }
});

test('a network that does not answer is named', async () => {
  const person = await createCustomer(testEnv);
  await custody.injectFault({ network: 'TRON', kind: 'timeout', times: 1 });
  expect((await ask('e'.repeat(64), person)).body).toMatchObject({ outputs: [], unread: ['Tron Network'] });
});

test('the questions of a customer are throttled, because each asks every network', async () => {
  const person = await createCustomer(testEnv);
  expect((await ask('f'.repeat(64), person)).http).toBe(200);
  await testEnv.owner.query('update app.throttle set count = 100000 where name = $1', [depositQuestions.name]);
  expect(await ask('f'.repeat(64), person)).toMatchObject({ http: 429, body: { code: 'throttled' } });
});

test('a customer who is not verified gets no answer', async () => {
  const fresh = await testEnv.signUp('fresh', { acceptedDisclaimers: true });
  expect(await ask('f'.repeat(64), fresh)).toMatchObject({ http: 403, body: { code: 'kyc_required' } });
});
