import { listSwaps, readSwap, readSwapReceipt, swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { beforeAll, expect, test } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { readReceipt } from '../../testing/test-receipt.ts';
import { watchPrices } from '../prices/public.ts';

/* What an exchange says of itself later: on its page, in the history, in the activity and as a document. */

const testEnv = await createTestEnv();
const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;
let ana: Person;
let id: string;

const read = async (as: Person, language: 'en' | 'es' = 'en') =>
  (await testEnv.call(readSwap, { id }, { as, language })).body;

beforeAll(async () => {
  await issueOffering(testEnv);
  await testEnv.prices.set({ symbol: 'USDT', price: '0.9999195' });
  await watchPrices(testEnv.workerApp);
  ana = await testEnv.signUp(`ana${newId().slice(-8)}`, traits);
  await fundCustomer(testEnv, ana.customer, money('USDT', 12_840_500_000n));
  const order = { from: 'USDT', to: 'COINGT', amount: '2500', accept_any_price: true };
  const { body } = await testEnv.call(swap, order, { as: ana });
  id = body.data?._id ?? '';
});

test('the receipt has the figures of the confirmation, their exact units, the value in dollars and the balances after it', async () => {
  const { data } = await read(ana);
  expect(data).toMatchObject({
    reference_no: expect.stringMatching(/^EX-[0-9A-F]{12}$/),
    deducted_message: '2,010.17 USDT',
    exact_deducted: '2,010.161819 USDT',
    receive_message: '2 COINGT',
    exact_received: '',
    quantity_message: '2,000.16 USDT',
    fee_message: '10.01 USDT',
    rate_message: '1 USDT = 0.0009999195 COINGT',
    value_usd: '2010.00',
    balances: [
      { currency: 'USDT', after: '10830.338181', after_message: '10,830.33 USDT' },
      { currency: 'COINGT', after: '2', after_message: '2 COINGT' },
    ],
  });
});

test('later movements do not change what the receipt says of the balances', async () => {
  const before = await read(ana);
  testEnv.advance(1_000);
  await fundCustomer(testEnv, ana.customer, money('USDT', 5_000_000n));
  expect(await read(ana)).toEqual(before);
});

test('history and activity say the same figures as the receipt', async () => {
  const { data } = await read(ana);
  const { body: swaps } = await testEnv.call(listSwaps, {}, { as: ana });
  expect(swaps.data?.[0]).toMatchObject({ reference_no: data?.reference_no, deducted_message: data?.deducted_message });
  const { body: activity } = await testEnv.call(listActivity, {}, { as: ana });
  expect(activity.data?.find(({ _id }) => _id === id)).toMatchObject({
    is_exchange: true,
    message: data?.message,
    deducted_message: '2,010.17 USDT deducted',
  });
});

test('the document says it all in either language, and no other customer gets it', async () => {
  const receipt = (as: Person, language: 'en' | 'es') => testEnv.call(readSwapReceipt, { id }, { as, language });
  const { data } = await read(ana);
  expect(readReceipt(await receipt(ana, 'en'))).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Receipt of an exchange'),
      expect.stringContaining(data?.reference_no ?? 'none'),
      expect.stringContaining('2,010.17 USDT (2,010.161819 USDT)'),
      expect.stringContaining('Fees (0.50%)'),
      expect.stringContaining('10.01 USDT'),
      expect.stringContaining('2,010.00 USD'),
      expect.stringContaining('10,830.33 USDT'),
    ]),
  );
  expect(readReceipt(await receipt(ana, 'es')).join(' ')).toMatch(/Comprobante de intercambio.*Comisiones \(0\.50.%\)/);
  const bruno = await testEnv.signUp(`bruno${newId().slice(-8)}`, traits);
  expect((await receipt(bruno, 'en')).body.code).toBe('not_found');
  expect((await read(bruno)).code).toBe('not_found');
});
