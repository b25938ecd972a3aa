import { setMaintenance } from './areas/site/public.ts';
import { MovableClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { buildLog } from './log.ts';
import { readSettings } from './settings.ts';

/*
 * `npm run admin -- …`: tasks of the operator, on the same settings as the server, whether that runs or not.
 */

const usage = 'npm run admin -- maintenance on|off\n';

const [task, wish, ...rest] = process.argv.slice(2);
if (task !== 'maintenance' || (wish !== 'on' && wish !== 'off') || rest.length > 0) {
  process.stderr.write(usage);
  process.exit(2);
}

try {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, buildLog(settings));
  try {
    await setMaintenance({ db: database.db, clock: new MovableClock() }, wish === 'on');
  } finally {
    await database.stop();
  }
  process.stdout.write(`maintenance is ${wish}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
