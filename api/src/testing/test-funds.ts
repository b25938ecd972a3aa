import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { type Money, money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { Db, Reader } from '@istmo/db/tx';
import {
  adjustment,
  fundTreasury,
  issueToTreasury,
  type Movement,
  post,
  reserveWithdrawal,
  settleWithdrawal,
} from '@istmo/ledger';
import { issueTranches } from '../areas/offering/public.ts';
import type { Clock } from '../runtime/clock.ts';
import type { TestEnv } from './test-env.ts';

/** The books of a platform, which may run in another process. */
type PlatformLogins = { readonly clock: Clock; readonly db: Reader; readonly operator: Db };

/** Brings money into the platform's inventory, as the operator does; units of a security are issued. */
export async function fundPlatform(testEnv: PlatformLogins, amount: Money): Promise<void> {
  const funding = await bringIn(testEnv, amount);
  await testEnv.operator.inTransaction((tx) => post(tx, funding));
}

/** Gives a customer money that the operator brings in for it. */
export async function fundCustomer(testEnv: PlatformLogins, customer: CustomerId, amount: Money): Promise<void> {
  const funding = await bringIn(testEnv, amount);
  const at = testEnv.clock.now();
  await testEnv.operator.inTransaction((tx) => post(tx, funding, adjustment({ id: newId(), customer, at, amount })));
}

/** Issues units of a security and sends them out on a network: only units that have left can be deposited. */
export async function sendOut(testEnv: TestEnv, amount: Money, network: string): Promise<void> {
  const customer = asId<'customer'>(newId());
  const withdrawal = { id: newId(), customer, at: testEnv.clock.now(), amount, fee: money(amount.currency, 0n) };
  await fundCustomer(testEnv, customer, amount);
  await testEnv.operator.inTransaction((tx) =>
    post(tx, reserveWithdrawal(withdrawal), settleWithdrawal({ ...withdrawal, place: `chain:${network}` })),
  );
}

async function bringIn({ clock, db, operator }: PlatformLogins, amount: Money): Promise<Movement> {
  const [security] = await db.query('select 1 from ledger.currency where code = $1 and supply_cap is not null', [
    amount.currency,
  ]);
  const funding = { id: newId(), at: clock.now(), amount };
  if (security) {
    // Room beside what the tranches have issued.
    await operator.query('select ledger.raise_supply_cap($1, supply_cap + $2) from ledger.currency where code = $1', [
      amount.currency,
      amount.units,
    ]);
  }
  return security ? issueToTreasury(funding) : fundTreasury({ ...funding, place: 'bank:test' });
}

/** Issues the supply of the offering's tranches, as the start does. */
export const issueOffering = ({ app, operator }: TestEnv): Promise<void> => issueTranches({ ...app, db: operator });
