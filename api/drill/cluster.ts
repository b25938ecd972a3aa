import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@istmo/db/free-port';
import * as z from 'zod/mini';
import { fill, startBalancer } from './configuration.ts';
import { createMachines, type Machine, type Machines } from './machines.ts';
import { atExit, findPostgres, makePostgresFolder, type Server, startAsPostgres } from './programs.ts';
import { killProcesses, listProcesses } from './process-tree.ts';

/*
 * Three nodes of PostgreSQL under Patroni with three of etcd, and HAProxy as the way to the leader, from the files of deploy/patroni. Each node is a machine of its
 * own where this one may make networks.
 */

const here = '127.0.0.1';

type Ports = { readonly postgres: number; readonly patroni: number; readonly etcd: number; readonly etcdPeer: number };

type EtcdNode = { readonly url: string; start(): void; kill(): Promise<void> };

type DatabaseNode = {
  readonly name: string;
  readonly port: number;
  readonly socket: string;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  /** Patroni and PostgreSQL end at once, as when the machine does. */
  kill(): Promise<void>;
  /** Stops all processes where they are, as when the machine hangs; SIGCONT lets them go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** The machine on which its etcd runs too. */
  readonly machine: Machine;
  readonly output: () => string;
};

export type Cluster = {
  readonly databasePort: number;
  /** Of the way to a replica. */
  readonly replicaPort: number;
  readonly databases: readonly DatabaseNode[];
  findLeader(): Promise<DatabaseNode>;
  findEtcdLeader(): Promise<EtcdNode>;
  /** Resolves when one node leads and the two others follow it, one of them synchronously. */
  waitUntilWhole(): Promise<void>;
  stop(): Promise<void>;
};

type NodePorts = readonly (Ports & { readonly name: string; readonly machine: Machine })[];

/** Starts the cluster in this folder; the first node makes the database and the others copy it. */
export async function startCluster(folder: string): Promise<Cluster> {
  const machines = createMachines();
  const nodes = await choosePorts(machines);
  const common = composeValues(nodes, machines);
  const etcd = nodes.map((ports) => prepareEtcd(folder, ports, common));
  const databases = nodes.map((ports) => prepareDatabase(folder, ports, common));
  const apis = nodes.map(({ patroni, machine }) => `http://${machine.address}:${patroni}`);
  let balancer: Server | undefined;
  const stop = async (): Promise<void> => {
    await balancer?.end('SIGKILL');
    await Promise.all([...databases, ...etcd].map((node) => node.kill()));
    machines.remove();
  };
  try {
    for (const node of etcd) node.start();
    databases[0]?.start();
    const databasePort = await findFreePort();
    const replicaPort = await findFreePort();
    balancer = await startDatabaseBalancer(folder, { databasePort, replicaPort }, nodes);
    const leads = async (): Promise<boolean> => (await readMembers(apis)).some(({ role }) => role === 'leader');
    await waitFor(leads, 'a leader', databases);
    for (const node of databases.slice(1)) node.start();
    await waitUntilWhole(apis, databases);
    return {
      databasePort,
      replicaPort,
      databases,
      findLeader: async () => {
        const name = (await readMembers(apis)).find(({ role }) => role === 'leader')?.name;
        const found = databases.find((node) => node.name === name);
        if (!found) throw new Error('no node leads');
        return found;
      },
      findEtcdLeader: () => findEtcdLeader(etcd),
      waitUntilWhole: () => waitUntilWhole(apis, databases),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function choosePorts(machines: Machines): Promise<NodePorts> {
  const nodes = [];
  for (const [index, machine] of machines.nodes.entries())
    nodes.push({
      name: `node${index + 1}`,
      machine,
      postgres: await findFreePort(),
      patroni: await findFreePort(),
      etcd: await findFreePort(),
      etcdPeer: await findFreePort(),
    });
  return nodes;
}

/** What the files of all nodes have alike. */
function composeValues(nodes: NodePorts, { network }: Machines): Readonly<Record<string, string>> {
  const newPassword = (): string => randomBytes(18).toString('base64url');
  return {
    NETWORK: network,
    WATCHDOG: "'off'",
    POSTGRES_PROGRAMS: findPostgres() ?? '',
    ETCD_HOSTS: nodes.map(({ etcd, machine }) => `${machine.address}:${etcd}`).join(','),
    ETCD_PEERS: nodes.map(({ name, etcdPeer, machine }) => `${name}=http://${machine.address}:${etcdPeer}`).join(','),
    PATRONI_PASSWORD: newPassword(),
    SUPERUSER_PASSWORD: newPassword(),
    REPLICATION_PASSWORD: newPassword(),
    REWIND_PASSWORD: newPassword(),
  };
}

type Listening = Pick<Cluster, 'databasePort' | 'replicaPort'>;

function startDatabaseBalancer(
  folder: string,
  { databasePort: port, replicaPort }: Listening,
  nodes: NodePorts,
): Promise<Server> {
  const places = nodes.flatMap(({ name, postgres, patroni, machine }, index) => [
    [`NODE_${index + 1}`, name],
    [`NODE_${index + 1}_ADDRESS`, machine.address],
    [`POSTGRES_PORT_${index + 1}`, postgres],
    [`PATRONI_PORT_${index + 1}`, patroni],
  ]);
  const listening = { DATABASE_LISTEN: `${here}:${port}`, REPLICA_LISTEN: `${here}:${replicaPort}` };
  const values = { ...listening, ...Object.fromEntries(places) };
  return startBalancer({ file: join(folder, 'haproxy.cfg'), name: 'haproxy.cfg', port, values });
}

type Values = Readonly<Record<string, string>>;
type NamedPorts = NodePorts[number];

function prepareEtcd(folder: string, { name, machine, ...ports }: NamedPorts, common: Values): EtcdNode {
  const text = fill('etcd.env', {
    ...common,
    ADDRESS: machine.address,
    NODE: name,
    ETCD_DATA: makePostgresFolder(join(folder, `etcd-${name}`)),
    ETCD_PORT: ports.etcd,
    ETCD_PEER_PORT: ports.etcdPeer,
  });
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  const environment = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  let server: Server | undefined;
  return {
    url: `http://${machine.address}:${ports.etcd}`,
    start: () => {
      server = startAsPostgres('/usr/bin/etcd', [], { environment, prefix: machine.prefix });
    },
    kill: async () => server?.end('SIGKILL'),
  };
}

function prepareDatabase(folder: string, { name, machine, ...ports }: NamedPorts, common: Values): DatabaseNode {
  const home = makePostgresFolder(join(folder, name));
  const data = join(home, 'data');
  const config = join(home, 'patroni.yml');
  writeFileSync(
    config,
    fill('patroni.yml', {
      ...common,
      ADDRESS: machine.address,
      NODE: name,
      PATRONI_PORT: ports.patroni,
      POSTGRES_PORT: ports.postgres,
      POSTGRES_DATA: data,
      POSTGRES_PASSWORD_FILE: join(home, 'pgpass'),
      POSTGRES_SOCKETS: home,
    }),
    { mode: 0o644 },
  );
  let server: Server | undefined;
  /** PostgreSQL is no child of Patroni's: its process id is in its data folder. */
  const listPostgres = (): number[] => {
    try {
      return listProcesses(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10), data);
    } catch {
      return [];
    }
  };
  const killPostgres = (): void => killProcesses(listPostgres());
  atExit(killPostgres);
  return {
    name,
    machine,
    port: ports.postgres,
    socket: home,
    start: () => {
      server = startAsPostgres('/usr/bin/patroni', [config], { prefix: machine.prefix });
    },
    kill: async () => {
      await server?.end('SIGKILL');
      killPostgres();
    },
    signal: (signal) => {
      // Patroni is stopped first and goes on first, so that it finds PostgreSQL as it was.
      for (const pid of [...(server ? [server.pid] : []), ...listPostgres()]) process.kill(pid, signal);
    },
    output: () => server?.output() ?? '',
  };
}

const members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

type Member = z.infer<typeof members>['members'][number];

/** What any of the nodes says of all. */
async function readMembers(apis: readonly string[]): Promise<readonly Member[]> {
  const asked = apis.map(async (api) => {
    const reply = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(2_000) });
    return z.parse(members, await reply.json()).members;
  });
  return Promise.any(asked).catch(() => []);
}

async function waitUntilWhole(apis: readonly string[], databases: readonly DatabaseNode[]): Promise<void> {
  const isWhole = async (): Promise<boolean> => {
    const all = await readMembers(apis);
    const isUp = all.length === apis.length && all.every(({ state }) => ['running', 'streaming'].includes(state));
    const count = (role: string): number => all.filter((member) => member.role === role).length;
    return isUp && count('leader') === 1 && count('sync_standby') === 1 && (await countReady(apis)) === apis.length;
  };
  await waitFor(isWhole, 'a leader with two replicas', databases);
}

/** Nodes that themselves say that they lead or follow. */
async function countReady(apis: readonly string[]): Promise<number> {
  const replies = await Promise.allSettled(
    apis.map(async (api) => {
      const reply = await fetch(`${api}/health`, { signal: AbortSignal.timeout(2_000) });
      await reply.text();
      return reply.status;
    }),
  );
  return replies.filter((reply) => reply.status === 'fulfilled' && reply.value === 200).length;
}

const maxWaitMs = 120_000;

async function waitFor(isMet: () => Promise<boolean>, what: string, databases: readonly DatabaseNode[]): Promise<void> {
  const until = Date.now() + maxWaitMs;
  while (!(await isMet())) {
    if (Date.now() > until) {
      const wrote = databases.map((node) => `${node.name}: ${node.output().slice(-1_500)}`);
      throw new Error(`the cluster did not have ${what} in time\n${wrote.join('\n')}`);
    }
    await pause(200);
  }
}

const status = z.object({ leader: z.string(), header: z.object({ member_id: z.string() }) });

async function findEtcdLeader(etcd: readonly EtcdNode[]): Promise<EtcdNode> {
  for (const node of etcd) {
    const reply = await fetch(`${node.url}/v3/maintenance/status`, { method: 'POST', body: '{}' });
    const { leader, header } = z.parse(status, await reply.json());
    if (leader === header.member_id) return node;
  }
  throw new Error('etcd has no leader');
}
