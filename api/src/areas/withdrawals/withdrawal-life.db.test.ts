import { describe, expect, test } from 'vitest';
import {
  listWithdrawals,
  readPendingWithdrawal,
  readWithdrawalReceipt,
  confirmWithdrawal,
} from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { readReceipt } from '../../testing/test-receipt.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';

const testEnv = await createTestEnv();
const steps = createWithdrawalSteps(testEnv);
const { createOwner, request, confirm, runAll, finish, read, balances, readLink, cancel, fund, signAll } = steps;

const units = (amount: number, scale: number) => BigInt(amount) * 10n ** BigInt(scale);

describe('a withdrawal', () => {
  test('is held, confirmed by the emailed link, signed, sent and completed, and the books say so', async () => {
    const ana = await createOwner('USDT', '1000');
    const { body, http } = await request(ana, 'USDT', { amount: '100', fee_amt: '1', transfer_amount: '99' });
    expect({ http, msg: body.msg }).toEqual({
      http: 200,
      msg: 'Your withdrawal is requested. Confirm it with the link we emailed you.',
    });
    const id = body.data?._id ?? '';
    expect(await balances(ana, 'USDT')).toEqual({ available: units(900, 6), held: units(100, 6) });
    const receipt = (language: 'en' | 'es') => testEnv.call(readWithdrawalReceipt, { id }, { as: ana, language });
    expect((await receipt('en')).body.code).toBe('not_found');
    expect((await confirm(ana)).body.msg).toBe('Your withdrawal is confirmed. We are checking it now.');
    await signAll();
    expect(await read(ana, id)).toMatchObject({ state: 'signed', explorer_url: null });
    await runAll();
    const sent = await read(ana, id);
    expect(sent).toMatchObject({ state: 'sent', status: 'processing', amount: '100.000000', receives: '99.000000' });
    expect(sent.explorer_url).toBe(`https://tronscan.org/#/transaction/${sent.txid}`);
    const facts = ['100.00 USDT', '1.00 USDT', '99.00 USDT', sent.reference_no];
    expect(readReceipt(await receipt('en'))).toEqual(
      expect.arrayContaining(['Receipt of a withdrawal', 'Sent', 'Tron Network', ...facts]),
    );
    await finish('TRON', 3);
    expect(readReceipt(await receipt('es'))).toEqual(
      expect.arrayContaining(['Comprobante de un retiro', 'Completado', 'Red Tron', ...facts]),
    );
    expect(await read(ana, id)).toMatchObject({ state: 'completed', status: 'completed', can_cancel: false });
    expect(await balances(ana, 'USDT')).toEqual({ available: units(900, 6), held: 0n });
    const paid = await testEnv.custody.readAddress({ network: 'TRON', address: testAddresses.USDT });
    expect(paid).toMatchObject([{ units: units(99, 6), currency: 'USDT' }]);
    const { body: list } = await testEnv.call(listWithdrawals, {}, { as: ana });
    expect(list.data).toMatchObject([{ status: 'completed', reference_no: sent.txid, amount: '100.000000' }]);
    const subjects = (await testEnv.emails(ana.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Confirm your withdrawal of 100.00 USDT',
        'Your withdrawal of 100.00 USDT was sent',
        'Your withdrawal of 100.00 USDT is complete',
      ]),
    );
  });

  test('is emailed with two decimals that add up, however exact its fee is; its receipt has the exact units', async () => {
    const set = (units: string) =>
      testEnv.owner.query(
        "update app.instrument_network set withdrawal_fee_units = $1 where instrument = 'USDT' and name = 'TRC20'",
        [units],
      );
    await set('1234567');
    await waitForRegistry(testEnv);
    const ana = await createOwner('USDT', '1000');
    const { body } = await request(ana, 'USDT', { amount: '100' });
    const emails = await testEnv.emails(ana.email);
    const asked = emails.find(({ subject }) => subject.startsWith('Confirm your withdrawal'));
    expect(asked?.subject).toBe('Confirm your withdrawal of 100.00 USDT');
    expect(asked?.text).toContain('Arrives: 98.76 USDT. Fee: 1.24 USDT.');
    expect(asked?.text).toContain('To this address on the Tron Network:');
    // A reader elsewhere than the operator sees which zone is meant.
    expect(asked?.text).toMatch(/The link works until \d\d\/\d\d\/\d{4} [\d:]+ [AP]M GMT[+-]?\d*\./);
    expect((await testEnv.call(readPendingWithdrawal, await readLink(ana))).body.data).toMatchObject({
      amount: '100.00',
      fee: '1.234567',
      receives: '98.765433',
    });
    await confirm(ana);
    await finish('TRON', 3);
    const receipt = await testEnv.call(
      readWithdrawalReceipt,
      { id: body.data?._id ?? '' },
      { as: ana, language: 'en' },
    );
    expect(readReceipt(receipt)).toEqual(expect.arrayContaining(['100.00 USDT', '1.234567 USDT', '98.765433 USDT']));
    await set('1000000');
    await waitForRegistry(testEnv);
  });

  test('of COINGT holds its fee in USDT', async () => {
    const ana = await createOwner('COINGT', '3');
    expect((await request(ana, 'COINGT', { amount: '2' })).body).toMatchObject({
      code: 'insufficient_balance',
      msg: 'You need 5.00 USDT for the fee.',
    });
    await fund(ana, 'USDT', '8');
    const { body } = await request(ana, 'COINGT', { amount: '2' });
    expect(await balances(ana, 'COINGT')).toEqual({ available: 1n, held: 2n });
    expect(await balances(ana, 'USDT')).toEqual({ available: units(3, 6), held: units(5, 6) });
    await confirm(ana);
    await finish('POLYGON', 3);
    expect(await read(ana, body.data?._id ?? '')).toMatchObject({ state: 'completed', receives: '2', fee: '5.000000' });
    expect(await balances(ana, 'USDT')).toEqual({ available: units(3, 6), held: 0n });
    expect(await balances(ana, 'COINGT')).toEqual({ available: 1n, held: 0n });
  });

  test('that is not confirmed in time expires, and its money is available again', async () => {
    const ana = await createOwner('BTC', '0.5');
    const { body } = await request(ana, 'BTC', { amount: '0.1' });
    const link = await readLink(ana);
    testEnv.advance(15 * 60_000);
    expect((await testEnv.call(confirmWithdrawal, link)).body.code).toBe('link_expired');
    await runAll();
    expect(await read(ana, body.data?._id ?? '')).toMatchObject({ state: 'expired', status: 'expired' });
    expect(await balances(ana, 'BTC')).toEqual({ available: units(5, 7), held: 0n });
  });

  test('is confirmed once: opening the link changes nothing, and the second use is refused', async () => {
    const ana = await createOwner('BTC', '0.5');
    const { body } = await request(ana, 'BTC', { amount: '0.1' });
    const link = await readLink(ana);
    for (let opened = 0; opened < 3; opened++)
      expect((await testEnv.call(readPendingWithdrawal, link)).body.data).toMatchObject({
        amount: '0.10000000',
        address: testAddresses.BTC,
        network: 'Bitcoin Network',
      });
    expect((await read(ana, body.data?._id ?? '')).state).toBe('pending');
    const uses = await Promise.all([1, 2, 3].map(() => testEnv.call(confirmWithdrawal, link)));
    expect(uses.filter(({ http }) => http === 200)).toHaveLength(1);
    expect((await testEnv.call(confirmWithdrawal, link)).body.code).toBe('link_invalid');
    expect((await testEnv.call(confirmWithdrawal, { ...link, verify: 'x' })).body.code).toBe('link_invalid');
  });

  test.each([
    ['en', 'This link belongs to another account.'],
    ['es', 'Este enlace es de otra cuenta.'],
  ] as const)("is not confirmed in another customer's session, which reads why in %s", async (language, text) => {
    const [ana, other] = [await createOwner('BTC', '0.5'), await createOwner('BTC', '0.5')];
    const { body } = await request(ana, 'BTC', { amount: '0.01' });
    const link = await readLink(ana);
    for (const call of [readPendingWithdrawal, confirmWithdrawal]) {
      const refused = await testEnv.call(call, link, { as: other, language });
      expect(refused.body).toMatchObject({ code: 'link_invalid', msg: expect.stringContaining(text) });
    }
    expect((await read(ana, body.data?._id ?? '')).state).toBe('pending');
    expect((await testEnv.call(confirmWithdrawal, link, { as: ana })).http).toBe(200);
  });

  test('is cancelled by its owner until it is signed, and by no other customer', async () => {
    const [ana, other] = [await createOwner('BTC', '0.5'), await createOwner('BTC', '0.5')];
    const { body } = await request(ana, 'BTC', { amount: '0.01' });
    const id = body.data?._id ?? '';
    expect((await cancel(other, id)).body.code).toBe('not_found');
    expect((await cancel(ana, id)).http).toBe(200);
    expect(await balances(ana, 'BTC')).toEqual({ available: units(5, 7), held: 0n });
    expect((await cancel(ana, id)).body.code).toBe('already_done');
    const second = (await request(ana, 'BTC', { amount: '0.01' })).body.data?._id ?? '';
    await confirm(ana);
    await runAll();
    expect((await cancel(ana, second)).body.code).toBe('already_done');
  });
});
