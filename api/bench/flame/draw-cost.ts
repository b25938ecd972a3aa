import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import type { Db } from '@istmo/db/tx';
import { readProcessorTime } from '../processor-time.ts';
import { drawParts } from './draw.ts';
import { type Part, sumParts } from './parts.ts';
import { readLogLength, readStatementTimes } from './postgres-parts.ts';
import { profileWhile, toServerParts } from './profile-server.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };

const seconds = 8;

async function logStatementTimes(admin: Db, isOn: boolean): Promise<void> {
  await admin.query(`alter system set log_statement_stats = ${isOn ? 'on' : 'off'}`);
  await admin.query('select pg_reload_conf()');
}

export type Measured = {
  readonly product: { readonly url: string; readonly pid: number; readonly data: string };
  /** Where the server is inspected. */
  readonly inspectPort: number;
  /** Sends requests for so many seconds, waits until all they cause is done, and returns how many they were. */
  readonly send: (forThese: number) => Promise<number>;
};

/** The two halves of what a request costs, each by part. */
async function measureParts({ product, inspectPort, send }: Measured): Promise<Part[]> {
  await send(seconds);
  const before = await readProcessorTime(product);
  const count = await send(seconds);
  const after = await readProcessorTime(product);
  const [server, postgres] = [(after.node - before.node) / count, (after.postgres - before.postgres) / count];
  const profile = await profileWhile(inspectPort, async () => void (await send(seconds)));

  const embedded = await joinEmbedded(join(product.data, 'postgres'));
  const admin = connect({ url: embedded.url('admin') });
  const file = join(product.data, 'postgres', 'log');
  const from = await readLogLength(file);
  await logStatementTimes(admin, true);
  const logged = await send(seconds);
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

/** Measures where the processor time of a request goes, draws it into this file, and returns its parts as rows. */
export async function drawCost(
  measured: Measured,
  { what, file }: { what: string; file: string },
): Promise<BenchRow[]> {
  const parts = await measureParts(measured);
  const whole = parts.reduce((sum, { microseconds }) => sum + microseconds, 0);
  await writeFile(file, drawParts(`Processor time of ${what}: ${whole.toFixed(0)} µs`, parts));
  return parts
    .flatMap((half) => [half, ...half.parts])
    .map(({ name, microseconds }) => ({
      name: name === 'server' || name === 'PostgreSQL' ? name : `  ${name}`,
      value: `${microseconds.toFixed(1)} µs`,
      target: '',
      isReached: undefined,
    }));
}
