import { createInterface } from 'node:readline/promises';
import { type Difference, reconcile } from './areas/reconciliation/public.ts';
import { setMaintenance } from './areas/site/public.ts';
import { MovableClock } from './clock.ts';
import { type Database, openDatabase } from './database.ts';
import { buildLog } from './log.ts';
import { openBooks, type StaffProof } from './open-books.ts';
import { readSettings, type Settings } from './settings.ts';

/*
 * `npm run admin -- …`: tasks of the operator, with the same settings as the server, which may run or not.
 */

const usage = `npm run admin -- maintenance on|off
npm run admin -- open-books <email of staff> <email of other staff> "<why they may be opened>"
npm run admin -- reconcile
`;

/** Does the task and returns what to print. */
type Task = (database: Database, settings: Settings) => Promise<string>;

function readTask([name, ...values]: readonly string[]): Task | undefined {
  const [first = '', second = '', reason = ''] = values;
  if (name === 'maintenance' && values.length === 1 && ['on', 'off'].includes(first)) {
    return async ({ db }) => {
      await setMaintenance({ db, clock: new MovableClock() }, first === 'on');
      return `maintenance is ${first}`;
    };
  }
  if (name === 'open-books' && values.length === 3) {
    return async (database, settings) => {
      const staff = await askCodes([first, second]);
      await database.setUp((db) => openBooks({ db, settings, clock: new MovableClock() }, { staff, reason }));
      return 'the books are open';
    };
  }
  if (name === 'reconcile' && values.length === 0) {
    return async (database, settings) => {
      const log = buildLog(settings);
      const differences = await database.setUp((db) =>
        reconcile({ db, log, settings }, { readUrl: database.readUrl, holdings: [] }),
      );
      return [`${differences.length} differences`, ...differences.map(toLine)].join('\n');
    };
  }
  return undefined;
}

function toLine({ kind, event, expected, found }: Difference): string {
  return `${kind} ${event}: expected ${expected}, found ${found}`;
}

/** Each of the two types the code of their own authenticator. */
async function askCodes([first, second]: readonly [string, string]): Promise<readonly [StaffProof, StaffProof]> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (email: string) => ({ email, code: (await terminal.question(`code of ${email}: `)).trim() });
  try {
    return [await ask(first), await ask(second)];
  } finally {
    terminal.close();
  }
}

const run = readTask(process.argv.slice(2));
if (!run) {
  process.stderr.write(usage);
  process.exit(2);
}

try {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, buildLog(settings), []);
  try {
    process.stdout.write(`${await run(database, settings)}\n`);
  } finally {
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
