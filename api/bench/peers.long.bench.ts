import { loadavg } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { newId } from '@istmo/db/new-id';
import { createCommitter, reserveWithdrawal, type Effect } from '@istmo/ledger';
import { findPgbench, runSqlScript } from '../../ledger/bench/sql-script.ts';
import { buildBenchSwap } from '../../ledger/bench/swap-effect.ts';
import { runCallers } from '../../ledger/bench/throughput.ts';
import { makeTpcbTables } from '../../ledger/bench/tpcb.ts';
import { type BenchCustomer, createBenchCustomers } from './bench-customers.ts';
import { prepareSupply } from './large-supply.ts';
import { loadServer } from './load-server.ts';
import { type Cost, type Costs, measureCosts, type Measured } from './peers/measure-costs.ts';
import { floorGrouped, floorSingle, makeFloor, makePgledger, type Peer, pgledger, tpcb } from './peers/peer-scripts.ts';
import { forSeconds, isAccepted, pickCustomer, swapRequest } from './requests.ts';

/*
 * What a swap and a hold cost in processor time, as a ratio to what TPC-B costs PostgreSQL in the same run: `npm run bench -- peers`, about
 * four minutes. Beside them a hand-written minimum, and pgledger from the checkout that ISTMO_PGLEDGER names. All on one PostgreSQL with
 * fsync, each in a database of its own.
 */

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type BenchContext = {
  startProduct: (options: { settings: Record<string, string>; data: string }) => Promise<BenchProduct>;
};

const rounds = 3;
const seconds = 3;
const connections = 128;
const callers = 512;
// More than any server sells within the measurements.
const supply = 100_000_000n;

const http = `swap over HTTP, ${connections} connections`;
const grouped = `swap grouped, ${callers} callers`;
const hold = `hold grouped, ${callers} callers`;

function runPeer(url: string, peer: Peer): Measured {
  return {
    name: peer.name,
    server: 'none',
    run: async (forThese) => peer.units * (await runSqlScript({ url, ...peer, seconds: forThese })),
  };
}

function commitFrom(db: ReturnType<typeof connect>, name: string, build: () => Effect): Measured {
  const run = async (forThese: number) => {
    const committer = createCommitter(db);
    const { count } = await runCallers({ callers, seconds: forThese }, async () => {
      const result = await committer.commit(build());
      if (result.outcome !== 'done') throw new Error(`a ${name} was not done: ${inspect(result)}`);
    });
    await committer.stop();
    return count;
  };
  return { name, server: 'own', run };
}

function swapOverHttp(url: string, customers: readonly BenchCustomer[]): Measured {
  const port = Number(new URL(url).port);
  const run = async (forThese: number) => {
    const load = await loadServer({ port, connections, isDone: forSeconds(forThese) }, () =>
      swapRequest(pickCustomer(customers)),
    );
    // A refusal costs less than what is measured.
    return isAccepted(load) ? load.count : undefined;
  };
  return { name: http, server: 'product', run };
}

const buildHold = (customers: readonly BenchCustomer[]): Effect => ({
  movement: reserveWithdrawal({
    id: newId(),
    customer: pickCustomer(customers).customer,
    at: new Date(),
    amount: money('USD', 10_000n),
    fee: money('USD', 50n),
  }),
  rows: [],
});

/** Makes a database for the peers in the product's PostgreSQL, with the tables of each. */
async function makePeers(data: string, checkout: string | undefined): Promise<string> {
  const server = await joinEmbedded(join(data, 'postgres'));
  const admin = connect({ url: server.url('admin', 'postgres') });
  await admin.query('create database peers');
  await admin.stop();
  const url = server.url('admin', 'peers');
  const owner = connect({ url, timeouts: { query: 120_000, statement: 120_000 } });
  await makeTpcbTables(owner);
  await makeFloor(owner);
  if (checkout !== undefined) await makePgledger(owner, checkout);
  await owner.query('vacuum analyze');
  await owner.stop();
  return url;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const whole = (microseconds: number) => microseconds.toFixed(0);
const sum = ({ server, postgres }: Cost) => server + postgres;

/** Each round's quotient of two costs, so that both were measured within seconds. */
function divide(
  { rounds: costs }: Costs,
  [name, of]: readonly [string, (cost: Cost) => number],
  base: string,
): { readonly middle: number; readonly text: string } {
  const bases = costs.get(base) ?? [];
  const ratios = (costs.get(name) ?? []).map((cost, round) => of(cost) / (bases[round]?.postgres ?? Number.NaN));
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  return { middle: median(ratios), text: `${median(ratios).toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)})` };
}

function describe(costs: Costs, name: string, limit?: number): BenchRow {
  const all = costs.rounds.get(name) ?? [];
  const ratio = divide(costs, [name, sum], tpcb.name);
  const server = median(all.map((cost) => cost.server));
  const parts = `${server > 0 ? `${whole(server)} + ` : ''}${whole(median(all.map(({ postgres }) => postgres)))} µs`;
  return {
    name,
    value: name === tpcb.name ? parts : `${ratio.text} TPC-B, ${parts}`,
    target: limit === undefined ? '' : `≤ ${limit} × TPC-B`,
    isReached: limit === undefined ? undefined : ratio.middle <= limit,
  };
}

function describeAgainstFloor(costs: Costs, name: string): BenchRow {
  const limit = 1.5;
  const ratio = divide(costs, [name, ({ postgres }) => postgres], floorGrouped.name);
  return {
    name: `  its PostgreSQL of the ${floorGrouped.name}`,
    value: ratio.text,
    target: `≤ ${limit} ×`,
    isReached: ratio.middle <= limit,
  };
}

/** Processor time of the server and of PostgreSQL, in rounds one after the other; median and spread of each ratio. */
export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const checkout = process.env['ISTMO_PGLEDGER'];
  const prepared = await prepareSupply([supply]);
  const stops = [prepared.remove];
  try {
    const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' }, data: prepared.data });
    stops.unshift(product.stop);
    const benchCustomers = await createBenchCustomers(product.data, { size: 2_000, cents: 1_000_000_000n });
    stops.unshift(benchCustomers.stop);
    const { customers, db } = benchCustomers;
    const url = await makePeers(product.data, checkout);
    const peers = [tpcb, floorSingle, floorGrouped, ...(checkout === undefined ? [] : [pgledger])];
    const costs = await measureCosts(
      product,
      [
        ...peers.map((peer) => runPeer(url, peer)),
        swapOverHttp(product.url, customers),
        commitFrom(db, grouped, () => buildBenchSwap(pickCustomer(customers).customer)),
        commitFrom(db, hold, () => buildHold(customers)),
      ],
      { rounds, seconds },
    );
    return [
      {
        name: 'other programs on the machine',
        value: `${costs.othersBusy.toFixed(2)} processors; load ${loadavg()[0]?.toFixed(1)}; scripts by ${(await findPgbench()) ?? 'our equivalent of pgbench'}`,
        target: '',
        isReached: undefined,
      },
      ...peers.map(({ name }) => describe(costs, name)),
      ...(checkout === undefined
        ? [{ name: pgledger.name, value: 'skipped: ISTMO_PGLEDGER is not set', target: '', isReached: undefined }]
        : []),
      describe(costs, http, 0.5),
      describe(costs, grouped),
      describeAgainstFloor(costs, grouped),
      describe(costs, hold),
      describeAgainstFloor(costs, hold),
    ];
  } finally {
    for (const stop of stops) await stop();
  }
}
