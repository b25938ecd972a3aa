import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@istmo/db/connect';
import { startEmbedded } from '@istmo/db/embedded';
import { migrate } from '@istmo/db/migrate';
import { seedOffering, seedRegistry } from '@istmo/db/seed-registry';

/** The server's data: its folder, and how to remove it. */
export type PreparedData = { readonly data: string; readonly remove: () => Promise<void> };

/**
 * Prepares the data of a server whose offering has so many tokens in its tranches; the server issues them when it starts. With the
 * supply of the seeds a fast server sells the first tranche out within a measurement.
 */
export async function prepareSupply(supplies: readonly bigint[]): Promise<PreparedData> {
  const data = await mkdtemp(join(tmpdir(), 'istmo-'));
  // PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(data, 0o711);
  const server = await startEmbedded({ directory: join(data, 'postgres') });
  await migrate({ url: server.url('owner') });
  const owner = connect({ url: server.url('owner') });
  const operator = connect({ url: server.url('operator') });
  await seedRegistry(operator);
  await seedOffering(operator);
  await operator.query(`select ledger.raise_supply_cap('COINGT', $1)`, [10n ** 12n]);
  for (const [index, supply] of supplies.entries())
    await owner.query('update app.tranche set supply_units = $2 where number = $1', [index + 1, supply]);
  await Promise.all([owner.stop(), operator.stop()]);
  await server.stop();
  return { data, remove: () => rm(data, { recursive: true, force: true }) };
}
