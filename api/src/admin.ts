import { setMaintenance } from './areas/site/public.ts';
import { MovableClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { buildLog } from './log.ts';
import { readSettings } from './settings.ts';

/*
 * `npm run admin -- …`: tasks of the operator, with the same settings as the server, which may run or not.
 */

const usage = 'npm run admin -- maintenance on|off\n';

const [task, state, ...rest] = process.argv.slice(2);
if (task !== 'maintenance' || (state !== 'on' && state !== 'off') || rest.length > 0) {
  process.stderr.write(usage);
  process.exit(2);
}

try {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, buildLog(settings), []);
  try {
    await setMaintenance({ db: database.db, clock: new MovableClock() }, state === 'on');
  } finally {
    await database.stop();
  }
  process.stdout.write(`maintenance is ${state}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
