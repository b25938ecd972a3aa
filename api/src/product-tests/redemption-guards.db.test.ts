import { readAssetDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { swapAsset } from '@istmo/contract/areas/exchange/exchange.contract';
import { dayAt } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { issued, issueToTreasury, post, readBalance, strikeUnits, treasury } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { rateOf } from '../testing/test-corporate-actions.ts';
import { createPaymentSteps } from '../testing/test-distributions.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { waitForRegistry } from '../testing/wait-for-registry.ts';
import { requireTerms } from '../areas/corporate-actions/terms.store.ts';
import { closeTrading } from '../areas/redemptions/close-trading.ts';
import { endSecurities } from '../areas/redemptions/end-securities.ts';
import { insertStrike } from '../areas/redemptions/strikes.store.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const steps = await createPaymentSteps(testEnv);
const { createSecurity, worker } = steps;
const issuedOf = async (code: string) => -(await readBalance(testEnv.db, issued, code)).units;

function toDay(day: string): void {
  while (dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone) < day) testEnv.advance(3_600_000);
}

const statusOf = async (code: string) =>
  (await testEnv.owner.query<{ status: string }>('select status from app.instrument where code = $1', [code]))[0]
    ?.status;

test('on the record day of its redemption a security is not traded any more and says why; a cancelled one is traded again', async () => {
  const { instrument } = await createSecurity(10n);
  const buyer = await testEnv.signUp(`buyer${instrument}`, {
    kycStatus: 'verified',
    hasTfa: true,
    acceptedDisclaimers: true,
  });
  const buy = async () => {
    await waitForRegistry(testEnv);
    const order = { from: 'USD', to: instrument, amount: '10', accept_any_price: true };
    return (await testEnv.call(swapAsset, order, { as: buyer })).body.msg;
  };
  const id = await steps.announce(instrument, { kind: 'redemption', rates: [rateOf('USD', '100')] });
  await closeTrading(worker);
  expect(await statusOf(instrument)).toBe('listed');
  const before = await buy();
  toDay((await requireTerms(testEnv.db, id)).recordDay ?? '');
  await Promise.all([closeTrading(worker), closeTrading(worker)]);
  expect(await statusOf(instrument)).toBe('redeeming');
  expect(await buy()).toContain('is being redeemed');
  const address = await testEnv.call(readAssetDepositAddress, { asset: instrument }, { as: buyer });
  expect(address.body.msg).toContain('is being redeemed');
  await steps.cancel(id, 'the issuer pays later');
  await Promise.all([closeTrading(worker), closeTrading(worker)]);
  expect(await statusOf(instrument)).toBe('listed');
  expect(await buy()).toBe(before);
  await endSecurities(worker);
  expect(await statusOf(instrument)).toBe('listed');
});

test('the database refuses to end, open or strike by any login what no event redeems', async () => {
  const { instrument } = await createSecurity(1n);
  const id = await steps.announce(instrument, { kind: 'redemption', rates: [rateOf('USD', '100')] });
  const at = testEnv.clock.now();
  const setStatus = (status: string) =>
    ['update app.instrument set status = $2 where code = $1', [instrument, status]] as const;
  for (const db of [testEnv.owner, worker.db, testEnv.operator])
    for (const status of ['redeeming', 'redeemed'])
      await expect(db.query(...setStatus(status)), status).rejects.toThrow(
        /is redeemed by its event|permission denied/,
      );
  const close = `insert into app.security_end (event, instrument, status_before, closed_at) values ($1, $2, 'listed', $3)`;
  for (const db of [testEnv.db, testEnv.operator])
    await expect(db.query(close, [id, instrument, at])).rejects.toThrow('permission denied');
  // Ten days before its record day.
  await expect(worker.db.query(close, [id, instrument, at])).rejects.toThrow('trading closes on the record day');
  toDay((await requireTerms(testEnv.db, id)).recordDay ?? '');
  await closeTrading(worker);
  for (const status of ['listed', 'suspended', 'delisted', 'redeemed'])
    await expect(testEnv.owner.query(...setStatus(status)), status).rejects.toThrow('is redeemed by its event');
  const end = 'update app.security_end set ended_at = now() where event = $1';
  await expect(worker.db.query(end, [id])).rejects.toThrow('none of its units is left');
  const open = 'update app.security_end set reopened_at = now() where event = $1';
  await expect(worker.db.query(open, [id])).rejects.toThrow('a security ends when');
  await expect(
    worker.db.query('update app.security_end set closed_at = now() where event = $1', [id]),
  ).rejects.toThrow();
  await expect(testEnv.owner.query('delete from app.security_end', [])).rejects.toThrow('a security ends when');
});

test('units are struck by the ledger only as a row says, and not before the event is paid', async () => {
  const { instrument } = await createSecurity(1n);
  const event = await steps.announce(instrument, { kind: 'redemption', rates: [rateOf('USD', '100')] });
  const [id, at] = [newId(), testEnv.clock.now()];
  await testEnv.operator.inTransaction((tx) =>
    post(tx, issueToTreasury({ id: newId(), at, amount: money(instrument, 5n) })),
  );
  const strike = { id, event, entitlement: null, from: treasury, units: 5n, at };
  const amount = money(instrument, 5n);
  await expect(
    worker.db.inTransaction(async (tx) => {
      await insertStrike(tx, strike);
      await post(tx, strikeUnits({ id, at, amount, from: treasury }));
    }),
  ).rejects.toThrow('no business row proves');
  await expect(
    worker.db.inTransaction((tx) => post(tx, strikeUnits({ id: newId(), at, amount, from: treasury }))),
  ).rejects.toThrow('no business row proves');
  expect(await issuedOf(instrument)).toBe(6n);
});
