import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { findFreePort } from '@istmo/db/free-port';
import type { Db } from '@istmo/db/tx';
import { createBenchCustomers } from './bench-customers.ts';
import { drawParts } from './flame/draw.ts';
import { type Part, sumParts } from './flame/parts.ts';
import { readLogLength, readStatementTimes } from './flame/postgres-parts.ts';
import { profileWhile, toServerParts } from './flame/profile-server.ts';
import { prepareSupply } from './large-supply.ts';
import { loadServer } from './load-server.ts';
import { readProcessorTime } from './processor-time.ts';
import { forSeconds, isAccepted, pickCustomer, swapRequest } from './requests.ts';

/*
 * Where the processor time of a swap over HTTP goes, by part of the server and by statement of PostgreSQL: `npm run bench -- flame`, about
 * a minute. Writes docs/pictures/swap-cost.svg.
 */

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type BenchContext = {
  root: string;
  mapApi: () => Promise<void>;
  startProduct: (options: { settings: Record<string, string>; data: string }) => Promise<BenchProduct>;
};

const seconds = 8;
const connections = 128;
const supply = 100_000_000n;

async function logStatementTimes(admin: Db, isOn: boolean): Promise<void> {
  await admin.query(`alter system set log_statement_stats = ${isOn ? 'on' : 'off'}`);
  await admin.query('select pg_reload_conf()');
}

type Swaps = (forThese: number) => Promise<number>;

/** The two halves of a swap's cost, each by part. */
async function measureParts(product: BenchProduct, inspectPort: number, sendSwaps: Swaps): Promise<Part[]> {
  await sendSwaps(seconds);
  const before = await readProcessorTime(product);
  const count = await sendSwaps(seconds);
  const after = await readProcessorTime(product);
  const [server, postgres] = [(after.node - before.node) / count, (after.postgres - before.postgres) / count];
  const profile = await profileWhile(inspectPort, async () => void (await sendSwaps(seconds)));

  const embedded = await joinEmbedded(join(product.data, 'postgres'));
  const admin = connect({ url: embedded.url('admin') });
  const file = join(product.data, 'postgres', 'log');
  const from = await readLogLength(file);
  await logStatementTimes(admin, true);
  const logged = await sendSwaps(seconds);
  await logStatementTimes(admin, false);
  await admin.stop();
  const statements = (await readStatementTimes(file, from)).map(([name, used]) => [name, used / logged] as const);
  const inStatements = statements.reduce((sum, [, used]) => sum + used, 0);
  return [
    { name: 'server', microseconds: server, parts: await toServerParts(profile, server) },
    {
      name: 'PostgreSQL',
      microseconds: Math.max(postgres, inStatements),
      parts: [
        ...sumParts(statements, postgres),
        { name: 'protocol, log writer, background', microseconds: Math.max(0, postgres - inStatements), parts: [] },
      ],
    },
  ];
}

export async function bench({ root, mapApi, startProduct }: BenchContext): Promise<BenchRow[]> {
  await mapApi();
  const prepared = await prepareSupply([supply]);
  const stops = [prepared.remove];
  try {
    const inspectPort = await findFreePort();
    const product = await startProduct({
      settings: { ISTMO_LOG_LEVEL: 'error', NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` },
      data: prepared.data,
    });
    stops.unshift(product.stop);
    const { customers, stop } = await createBenchCustomers(product.data, { size: 2_000, cents: 1_000_000_000n });
    stops.unshift(stop);
    const port = Number(new URL(product.url).port);
    const parts = await measureParts(product, inspectPort, async (forThese) => {
      const load = await loadServer({ port, connections, isDone: forSeconds(forThese) }, () =>
        swapRequest(pickCustomer(customers)),
      );
      if (!isAccepted(load)) throw new Error(`a swap was refused: ${JSON.stringify([...load.codes])}`);
      return load.count;
    });
    const whole = parts.reduce((sum, { microseconds }) => sum + microseconds, 0);
    const title = `Processor time of a swap over HTTP: ${whole.toFixed(0)} µs`;
    await writeFile(join(root, 'docs', 'pictures', 'swap-cost.svg'), drawParts(title, parts));
    return parts
      .flatMap((half) => [half, ...half.parts])
      .map(({ name, microseconds }) => ({
        name: name === 'server' || name === 'PostgreSQL' ? name : `  ${name}`,
        value: `${microseconds.toFixed(1)} µs`,
        target: '',
        isReached: undefined,
      }));
  } finally {
    for (const stop of stops) await stop();
  }
}
