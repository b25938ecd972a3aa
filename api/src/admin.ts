import { createCommitter } from '@istmo/ledger';
import {
  type AdminCommand,
  type AdminCommands,
  type CommandContext,
  hasRightValues,
} from './commands/admin-command.ts';
import { depositCommands } from './commands/admin-deposits.ts';
import { installCommands } from './commands/admin-install.ts';
import { keyCommands } from './commands/admin-keys.ts';
import { ledgerCommands } from './commands/admin-ledger.ts';
import { legalCommands } from './commands/admin-legal.ts';
import { platformCommands } from './commands/admin-platform.ts';
import { staffCommands } from './commands/admin-staff.ts';
import { restoreCommands } from './commands/admin-restore.ts';
import { storeCommands } from './commands/admin-store.ts';
import { treasuryCommands } from './commands/admin-treasury.ts';
import { withoutReplica } from '@istmo/db/replica';
import type { App } from './app.ts';
import { queues } from './routes/areas.ts';
import { type Database, openDatabase } from './start/database.ts';
import { Jobs } from './runtime/jobs.ts';
import { buildLog } from './runtime/log.ts';
import { chooseAdapters } from './ports/ports.ts';
import { followClock } from './sandbox/sandbox.ts';
import { openCheckpointArchive } from './ports/stores.ts';
import { readSettings, type Settings } from './settings/settings.ts';

/*
 * `npm run admin -- <command>`: tasks of the operator, with the same settings as the server, which may run or not.
 */

const commands: AdminCommands = {
  ...platformCommands,
  ...legalCommands,
  ...depositCommands,
  ...installCommands,
  ...ledgerCommands,
  ...keyCommands,
  ...restoreCommands,
  ...storeCommands,
  ...treasuryCommands,
  ...staffCommands,
};

const [name = '', ...values] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command || !hasRightValues(command, values)) {
  const lines = Object.entries(commands).map(([word, { usage }]) => `npm run admin -- ${word} ${usage}`.trimEnd());
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(2);
}

try {
  const text = await runCommand(command, values);
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function runCommand(given: AdminCommand, args: readonly string[]): Promise<string> {
  if ('runAlone' in given) return given.runAlone(process.env, args);
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, buildLog(settings), queues);
  try {
    return await given.run(openContext(settings, database), args);
  } finally {
    await database.stop();
  }
}

function openContext(settings: Settings, database: Database): CommandContext {
  return {
    settings,
    database,
    checkpoints: openCheckpointArchive(settings),
    withApp: (work) =>
      database.setUp(async (db) => {
        const log = buildLog(settings);
        const { adapters, sandbox } = chooseAdapters(settings, db);
        const jobs = new Jobs(db, log);
        await jobs.open();
        const ledger = createCommitter(db);
        const app: App = { settings, log, db, replica: withoutReplica(db), jobs, ledger, ...adapters };
        // The sandbox's clock can be advanced, and the codes of staff go by it.
        if (sandbox) await followClock(sandbox).run(app);
        try {
          return await work(app);
        } finally {
          await ledger.stop();
          await jobs.stop();
        }
      }),
  };
}
