import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import { post } from '@istmo/ledger';
import { allowTestLots, fillTestLot } from '@istmo/ledger/test-lots';
import { insertLots, type NewLot } from '../areas/lots/public.ts';
import type { Clock } from '../runtime/clock.ts';
import { fundPlatform } from './test-funds.ts';

/** The logins of a platform, which may run in another process. */
type LotLogins = {
  readonly clock: Clock;
  readonly db: Db;
  readonly operator: Db;
  readonly owner: Db;
  readonly worker: Db;
};

type TestLot = {
  readonly customer: CustomerId;
  readonly instrument: string;
  readonly units: bigint;
  readonly unlocksAt: Date;
};

/** Gives customers new units of a security that are locked until a moment, all in one transaction; the ids of the lots. */
export async function giveLots(platform: LotLogins, lots: readonly TestLot[]): Promise<string[]> {
  await allowTestLots(platform.owner);
  for (const [instrument, some] of Map.groupBy(lots, (one) => one.instrument)) {
    const units = some.reduce((sum, one) => sum + one.units, 0n);
    await fundPlatform(platform, money(instrument, units));
  }
  const at = platform.clock.now();
  const rows = lots.map((one): NewLot => ({ ...one, id: newId(), source: 'test', sourceId: newId(), acquiredAt: at }));
  await platform.worker.inTransaction(async (tx) => {
    await insertLots(tx, rows);
    await post(
      tx,
      ...rows.map(({ id, customer, instrument, units }) =>
        fillTestLot({ id, holder: customer, at, units: money(instrument, units) }),
      ),
    );
  });
  return rows.map(({ id }) => id);
}
