import { createCommitter } from '@istmo/ledger';
import type { App } from './app.ts';
import {
  closeDeposit,
  collectOwed,
  type Decided,
  findDeposit,
  type FoundOutput,
  raiseDepositNumbers,
  writeOffOwed,
} from './areas/deposits/public.ts';
import { setMaintenance } from './areas/site/public.ts';
import { openDatabase } from './database.ts';
import { Jobs } from './jobs.ts';
import { buildLog } from './log.ts';
import { chooseAdapters } from './ports.ts';
import { queues } from './areas.ts';
import { readSettings } from './settings.ts';

/*
 * `npm run admin -- …`: tasks of the operator, with the same settings as the server, which may run or not.
 */

/** Each task by its words, with the name of its argument; it returns what is printed. */
type Task = { readonly argument?: string; readonly run: (app: App, argument: string) => Promise<string> };

const tasks: Readonly<Record<string, Task>> = {
  'maintenance on': { run: (app) => switchMaintenance(app, true) },
  'maintenance off': { run: (app) => switchMaintenance(app, false) },
  'deposit find': { argument: 'transaction', run: describeTransaction },
  'deposit close': { argument: 'deposit id', run: async (app, id) => describe(await closeDeposit(app, id)) },
  'deposit collect': { argument: 'deposit id', run: async (app, id) => describe(await collectOwed(app, id)) },
  'deposit write-off': { argument: 'deposit id', run: async (app, id) => describe(await writeOffOwed(app, id)) },
  'deposit-numbers raise': { run: async (app) => `the next deposit number is ${await raiseDepositNumbers(app)}` },
};

const words = process.argv.slice(2);
const task = tasks[words.slice(0, 2).join(' ')];
const [argument, ...rest] = words.slice(2);
if (!task || rest.length > 0 || (argument === undefined) !== (task.argument === undefined)) {
  const usage = Object.entries(tasks).map(
    ([name, one]) => `npm run admin -- ${name}${one.argument ? ` <${one.argument}>` : ''}\n`,
  );
  process.stderr.write(usage.join(''));
  process.exit(2);
}

try {
  process.stdout.write(`${await runTask(task, argument ?? '')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function runTask({ run }: Task, given: string): Promise<string> {
  const settings = readSettings(process.env);
  const log = buildLog(settings);
  const database = await openDatabase(settings, log, queues);
  try {
    return await database.setUp(async (db) => {
      const { adapters } = chooseAdapters(settings, db);
      const jobs = new Jobs(db, log);
      await jobs.open();
      const ledger = createCommitter(db);
      try {
        return await run({ settings, log, db, jobs, ledger, ...adapters }, given);
      } finally {
        await ledger.stop();
        await jobs.stop();
      }
    });
  } finally {
    await database.stop();
  }
}

async function switchMaintenance(app: App, isOn: boolean): Promise<string> {
  await setMaintenance(app, isOn);
  return `maintenance is ${isOn ? 'on' : 'off'}`;
}

function describe(decided: Decided): string {
  if (decided.outcome === 'refused') throw new Error(`nothing was changed: ${decided.reason}`);
  return `done: ${decided.amount} ${decided.currency}`;
}

async function describeTransaction(app: App, txid: string): Promise<string> {
  const { outputs, unread } = await findDeposit(app, { txid });
  const lines = outputs.map(describeOutput);
  const silent = unread.map((network) => `${network} did not answer`);
  return [...lines, ...silent].join('\n') || 'unknown on every network';
}

function describeOutput(found: FoundOutput): string {
  const where = `${found.network} output ${found.output} to ${found.address}: ${found.units} units of ${found.currency ?? 'another token'}`;
  if (found.answer !== 'deposit') return `${where}: ${found.answer}`;
  const { customer, state, confirmations, required, minimum } = found;
  return `${where}: ${state}, ${confirmations} of ${required} confirmations, minimum ${minimum}, customer ${customer}`;
}
