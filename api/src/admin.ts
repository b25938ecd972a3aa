import { ledgerCommands } from './admin-ledger.ts';
import { setMaintenance } from './areas/site/public.ts';
import { MovableClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { buildLog } from './log.ts';
import { openCheckpointArchive } from './ports.ts';
import { readSettings } from './settings.ts';

/*
 * `npm run admin -- …`: tasks of the operator, with the same settings as the server, which may run or not.
 */

const ledgerUsage = Object.entries(ledgerCommands).map(([name, { usage }]) =>
  `npm run admin -- ${name} ${usage}`.trimEnd(),
);
const usage = ['npm run admin -- maintenance on|off', ...ledgerUsage, ''].join('\n');

const [task = '', ...values] = process.argv.slice(2);
const ledgerCommand = Object.hasOwn(ledgerCommands, task) ? ledgerCommands[task] : undefined;
const isRight = ledgerCommand
  ? values.length >= (ledgerCommand.usage.replace(/\[.*/, '').match(/</g)?.length ?? 0)
  : task === 'maintenance' && values.length === 1 && /^(on|off)$/.test(values.join());
if (!isRight) {
  process.stderr.write(usage);
  process.exit(2);
}

try {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, buildLog(settings), []);
  try {
    process.stdout.write(await runTask());
  } finally {
    await database.stop();
  }

  async function runTask(): Promise<string> {
    if (ledgerCommand)
      return ledgerCommand.run({ settings, database, checkpoints: openCheckpointArchive(settings) }, values);
    const [state] = values;
    await setMaintenance({ db: database.db, clock: new MovableClock() }, state === 'on');
    return `maintenance is ${state}\n`;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
