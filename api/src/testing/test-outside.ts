import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { type ExternalPlace, post, readTrialBalance, reserveWithdrawal, settleWithdrawal } from '@istmo/ledger';
import { fundCustomer } from './test-funds.ts';
import { listTestAsset } from './test-markets.ts';
import type { Person, TestEnv } from './test-env.ts';

type ServiceAsset = {
  readonly ticker: string;
  readonly owner: Person;
  readonly assetUuid: string;
  readonly supply: bigint;
};

/** Lists a security that the issuance service has under this id, all of it its issuer's. */
export async function listServiceAsset(
  testEnv: TestEnv,
  { ticker, owner, assetUuid, supply }: ServiceAsset,
): Promise<void> {
  await listTestAsset(testEnv, { ticker, scale: 0, owner, usd: '10' });
  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update app.asset set asset_uuid = $2 where ticker = $1', [ticker, assetUuid]);
  });
  await fundCustomer(testEnv, owner.customer, money(ticker, supply));
  // The registry is cached for a moment.
  testEnv.advance(1_000);
}

/** The books of units that a customer took to a wallet of their own; what the service has to do for it is the test's. */
export async function takeOut(
  testEnv: TestEnv,
  { customer }: Person,
  taken: { readonly ticker: string; readonly units: bigint; readonly place?: ExternalPlace },
): Promise<void> {
  const { ticker, units, place = 'chain:POLYGON' } = taken;
  const at = testEnv.clock.now();
  const withdrawal = { id: newId(), customer, at, amount: money(ticker, units), fee: money(ticker, 0n) };
  await testEnv.operator.inTransaction((tx) =>
    post(tx, reserveWithdrawal(withdrawal), settleWithdrawal({ ...withdrawal, place })),
  );
}

/** How much of the security is outside, in the books. */
export async function readOutside(testEnv: TestEnv, ticker: string): Promise<bigint> {
  const lines = await readTrialBalance(testEnv.db);
  return lines
    .filter(({ kind, currency }) => kind === 'external' && currency === ticker)
    .reduce((sum, { units }) => sum + units, 0n);
}
