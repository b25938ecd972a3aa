import { readMachineTime, readOwnProcessorTime, readProcessorTime } from '../processor-time.ts';

/** Processor time of one unit of work, in microseconds: of the processes that serve it, and of PostgreSQL with all its connections. */
export type Cost = { readonly server: number; readonly postgres: number };

export type Measured = {
  readonly name: string;
  /** Which process is the server beside PostgreSQL: the product, this process with the committer in it, or none. */
  readonly server: 'product' | 'own' | 'none';
  /** Does the work for some seconds; resolves to how many units were done, or to undefined where a request was refused: such a round does not count. */
  readonly run: (seconds: number) => Promise<number | undefined>;
};

type Product = { readonly pid: number; readonly data: string };
type Idle = { readonly node: number; readonly postgres: number };

/** What the whole measurement saw: the costs of every round, and the processors that other programs kept busy meanwhile. */
export type Costs = { readonly rounds: ReadonlyMap<string, readonly Cost[]>; readonly othersBusy: number };

/**
 * Measures the costs in rounds that are interleaved, so that what else the machine does meets all alike. What the product uses while
 * nothing is asked is measured at the begin of each round and subtracted from each cost.
 */
export async function measureCosts(
  product: Product,
  all: readonly Measured[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Costs> {
  const costs = new Map<string, Cost[]>(all.map(({ name }) => [name, []]));
  for (const { run } of all) await run(seconds);
  const [before, ownBefore, machineBefore] = await readAll(product);
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const idle = await measureIdle(product, seconds);
    for (const measured of all) {
      const cost = await measureOne(product, { measured, idle, seconds });
      costs.get(measured.name)?.push(cost);
      console.error(`  ${measured.name}: ${cost.server.toFixed(0)} + ${cost.postgres.toFixed(0)} µs`);
    }
  }
  const elapsed = (performance.now() - startedAt) * 1_000;
  const [after, own, machine] = await readAll(product);
  const ours = after.node - before.node + after.postgres - before.postgres + own - ownBefore;
  return { rounds: costs, othersBusy: (machine - machineBefore - ours) / elapsed };
}

const readAll = (product: Product) =>
  Promise.all([readProcessorTime(product), readOwnProcessorTime(), readMachineTime()]);

/** What the product uses in a second without requests. */
async function measureIdle(product: Product, seconds: number): Promise<Idle> {
  const before = await readProcessorTime(product);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const after = await readProcessorTime(product);
  return { node: (after.node - before.node) / seconds, postgres: (after.postgres - before.postgres) / seconds };
}

type OneRound = { readonly measured: Measured; readonly idle: Idle; readonly seconds: number };

// On a machine with much other work the product refuses what would wait for too long.
const maxTries = 10;

async function measureOne(product: Product, round: OneRound): Promise<Cost> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const cost = await tryOne(product, round);
    if (cost) return cost;
  }
  throw new Error(`each of ${maxTries} rounds of ${round.measured.name} had a refused request`);
}

async function tryOne(product: Product, { measured, idle, seconds }: OneRound): Promise<Cost | undefined> {
  const startedAt = performance.now();
  const [before, ownBefore] = await readAll(product);
  const units = await measured.run(seconds);
  if (units === undefined) return undefined;
  const [after, own] = await readAll(product);
  const took = (performance.now() - startedAt) / 1_000;
  const server = {
    product: after.node - before.node - idle.node * took,
    own: own - ownBefore,
    none: 0,
  }[measured.server];
  return { server: server / units, postgres: (after.postgres - before.postgres - idle.postgres * took) / units };
}
