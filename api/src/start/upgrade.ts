import type { EmbeddedServer } from '@istmo/db/embedded';
import { migrate, readDataState } from '@istmo/db/migrate';
import { copyCluster, restoreCluster } from '@istmo/db/postgres-copy';
import { formatPublicKey, toSigningKey, verifyLedger } from '@istmo/ledger';
import { openCheckpointArchive } from '../ports/stores.ts';
import { dataPath, type Settings } from '../settings/settings.ts';
import { version } from '../runtime/version.ts';

export type UpgradeOptions = {
  readonly print?: (sentence: string) => void;
  /** The folder of the migrations. */
  readonly directory?: string;
};

/** The data could not be upgraded and is as it was: a sentence for who owns it. */
class UpgradeError extends Error {
  override readonly name = 'UpgradeError';
}

const printLine = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/**
 * Starts the embedded server. Data of an older release is copied first, its ledger is verified before and after the migrations, and where anything
 * fails it is put back as it was.
 */
export async function startUpgraded(
  start: () => Promise<EmbeddedServer>,
  settings: Settings,
  { print = printLine, directory }: UpgradeOptions = {},
): Promise<EmbeddedServer> {
  const server = await start();
  const state = server.isJoined ? undefined : await readDataState(server.url('owner'), directory);
  if (!state || state.missing.length === 0) return server;
  const { release, missing } = state;
  const made = release === undefined ? 'an earlier release of Istmo' : `Istmo ${release}`;
  const steps = missing.length === 1 ? 'one migration' : `${missing.length} migrations`;
  print(`This data is of ${made}. Istmo ${version} upgrades it now: ${steps}.`);
  try {
    await verify(server, settings, 'The ledger is not consistent, so the data is not upgraded.');
  } finally {
    await server.stop();
  }

  const folder = dataPath(settings, 'postgres');
  const copy = await copyCluster(folder, `before-${version}-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  print(`The data as it was is kept in ${copy}.`);
  const upgraded = await start();
  try {
    await migrate({ url: upgraded.url('owner'), ...(directory !== undefined && { directory }) });
    await verify(upgraded, settings, 'The ledger is not consistent after the upgrade.');
  } catch (cause) {
    await upgraded.stop();
    await restoreCluster(folder, copy);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UpgradeError(
      `The upgrade failed, and the data is as it was before. Start the release that made it, and report this: ${reason}`,
      { cause },
    );
  }
  print('The data is upgraded, and its ledger is verified. The copy can be deleted when you do not want to go back.');
  return upgraded;
}

async function verify(server: EmbeddedServer, settings: Settings, problem: string): Promise<void> {
  const { problems } = await verifyLedger({
    url: server.url('reader'),
    archive: openCheckpointArchive(settings),
    publicKey: formatPublicKey(toSigningKey(settings.checkpointKey)),
  });
  const [first] = problems;
  if (first) throw new UpgradeError(`${problem} ${first.message}`);
}
