import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@istmo/db/connect';

/*
 * Scripts in pgbench's language, of which `\set name random(from, to)` and statements that end with a line are used: run by the installed
 * pgbench, or by an equivalent of our own if there is none. Both send each statement by itself as text, without preparing it.
 */

export type ScriptRun = {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly script: string;
};

/** Runs a script from several connections for some seconds; resolves to the number of times that it was run to its end. */
export async function runSqlScript(options: ScriptRun): Promise<number> {
  const pgbench = await findPgbench();
  return pgbench === undefined ? runByOurselves(options) : runByPgbench(pgbench, options);
}

async function runByPgbench(pgbench: string, { url, clients, seconds, script }: ScriptRun): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'istmo-script-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script);
    const options = ['--client', String(clients), '--time', String(seconds), '--file', file];
    const output = await runProgram(pgbench, ['--no-vacuum', ...options, url]);
    const count = Number(/actually processed: (\d+)/.exec(output)?.[1]);
    const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
    if (!(count > 0) || failed > 0) throw new Error(`unexpected output of pgbench: ${output}`);
    return count;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runByOurselves({ url, clients, seconds, script }: ScriptRun): Promise<number> {
  const db = connect({ url, poolSize: clients });
  const until = performance.now() + seconds * 1_000;
  const sets = [...script.matchAll(/^\\set (\w+) random\((-?\d+), (\d+)\)$/gm)];
  const statements = script
    .replaceAll(/^\\set .*$/gm, '')
    .split(/;$/m)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  let count = 0;
  const client = () =>
    db.onConnection(async (connection) => {
      while (performance.now() < until) {
        const values = new Map(sets.map(([, name = '', from, to]) => [name, randomBetween(Number(from), Number(to))]));
        for (const text of statements)
          await connection.command(text.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => String(values.get(name))));
        count += 1;
      }
    });
  await Promise.all(Array.from({ length: clients }, client));
  await db.stop();
  return count;
}

function randomBetween(from: number, to: number): number {
  return from + Math.floor(Math.random() * (to - from + 1));
}

/** The newest pgbench of Debian's packages; undefined where there is none that runs. */
export async function findPgbench(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  for (const version of versions.toSorted((left, right) => right.localeCompare(left, 'en', { numeric: true }))) {
    const file = `${root}/${version}/bin/pgbench`;
    const isThere = await runProgram(file, ['--version']).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

/** Runs a program to its end and resolves to what it printed; rejects with that where it ends with another code than 0. */
function runProgram(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}
