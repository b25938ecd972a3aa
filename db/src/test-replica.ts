import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from './connect.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { findOwner, openHome } from './postgres-home.ts';
import { findBinaries, unprivilegedUser } from './postgres-binaries.ts';
import { launch, shutDown } from './postgres-process.ts';

/** A leader with a replica that follows its log, each a server of its own. */
export type ReplicatedServers = {
  readonly leader: EmbeddedServer;
  /** `host:port` of the replica. */
  readonly place: string;
  /** Ends the replica as a crash does. */
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
};

/** Starts a server and copies it while it runs. Needs no program beside those that npm installed. */
export async function startReplicated(): Promise<ReplicatedServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'istmo-replica-'));
  const settings = { fsync: 'off', shared_buffers: '32MB' };
  const leader = await startEmbedded({ directory: path.join(folder, 'leader'), settings });
  const unprivileged = await unprivilegedUser();
  const from = await openHome(path.join(folder, 'leader'), unprivileged);
  const home = await openHome(path.join(folder, 'replica'), unprivileged);
  const [source, cluster] = [path.join(from, 'cluster'), path.join(home, 'cluster')];
  const db = connect({ url: leader.url('admin', 'postgres'), poolSize: 1 });
  const copy = (name: string) =>
    cp(path.join(source, name), path.join(cluster, name), { recursive: true, force: true });
  await db.onConnection(async (connection) => {
    await connection.query(`select pg_backup_start('copy', true)`);
    await copy('.');
    const [stopped] = await connection.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await copy('pg_wal');
    await writeFile(path.join(cluster, 'backup_label'), stopped?.labelfile ?? '');
  });
  await db.stop();
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  await writeFile(path.join(cluster, 'standby.signal'), '');
  await chmod(cluster, 0o700);
  const user = await findOwner(home, unprivileged);
  const { username, password } = new URL(leader.url('admin'));
  const primary = `host=127.0.0.1 port=${leader.port} user=${username} password=${password}`;
  const running = await launch({
    home,
    user,
    binaries: await findBinaries(user, home),
    settings: { ...settings, primary_conninfo: primary, wal_retrieve_retry_interval: '100ms' },
  });
  return {
    leader,
    place: `127.0.0.1:${running.port}`,
    kill: () => void process.kill(running.pid, 'SIGQUIT'),
    stop: async () => {
      await shutDown(home, running.pid);
      await leader.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
