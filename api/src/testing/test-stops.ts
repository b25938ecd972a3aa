import { newId } from '@istmo/db/new-id';
import type { TestEnv } from './test-env.ts';

/** Stops a currency, as a comparison that finds less than is owed. */
export async function stopTestCurrency({ owner, clock }: TestEnv, currency: string): Promise<void> {
  await owner.query(
    `insert into app.currency_stop (id, currency, cause, finding, stopped_at) values ($1, $2, 'shortfall', 'one is missing', $3)`,
    [newId(), currency, clock.now()],
  );
}

/** Removes all stops, which two people lift otherwise. */
export async function forgetStops({ admin }: TestEnv): Promise<void> {
  await admin.query(
    'set session_replication_role = replica; delete from app.currency_stop; set session_replication_role = origin',
  );
}
