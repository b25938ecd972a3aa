import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@istmo/db/connect';
import { setSessionDefaults } from '@istmo/db/login-rights';
import { endWithParent } from '../runtime/end-with-parent.ts';
import { describeProcess, reportProcess, signOfLifeMs } from '../runtime/report-process.ts';
import { findProcessProblem, readProcessFacts } from './check-process.ts';
import { memoryJournal, openJournal } from '../signatures/signer-journal.ts';
import { openCallKeys, openKeys, openSweepKeys } from './open-keys.ts';
import { signApproved, type Signer, signRaises } from './sign-approved.ts';
import { signOrders } from './sign-orders.ts';
import { announceSweeps, signSweeps, type SweepSigner } from './sign-sweeps.ts';
import { readSignerSettings } from './signer-settings.ts';

const everyMs = 300;
const write = (text: string): boolean => process.stderr.write(`[signer] ${text}\n`);
const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

endWithParent(write);
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    write(`ends on ${signal}`);
    isStopping = true;
  });

// Without a listener Node would open a debugger.
process.on('SIGUSR1', () => write('it has no debugger'));

const settings = readSignerSettings(process.env);
const problem = settings.isSandbox ? undefined : findProcessProblem(readProcessFacts(process.env));
if (problem !== undefined) throw new Error(problem);
// No other process may know this login, so it stores its settings itself; they hold for connections opened afterwards.
const first = connect({ url: settings.url, poolSize: 1, name: 'istmo signer start' });
await setSessionDefaults(first, 'signing').catch((error: unknown) => write(describe(error)));
await first.stop();
const db = connect({ url: settings.url, poolSize: 2, name: 'istmo signer' });
const signer: Signer = {
  ...settings,
  db,
  transactions: await openKeys(settings, db),
  journal: settings.journal === undefined ? memoryJournal() : await openJournal(settings.journal),
  onError: (withdrawal, error) => write(`withdrawal ${withdrawal}: ${describe(error)}`),
};

const sweeps: SweepSigner = {
  db,
  keys: await openSweepKeys(settings),
  journal: signer.journal,
  onError: (transfer, error) => write(`transfer ${transfer}: ${describe(error)}`),
};
await announceSweeps(sweeps).catch((error: unknown) => write(describe(error)));
const orders = { db, calls: await openCallKeys(settings) };

const described = describeProcess('signer');
let reportedAt = -signOfLifeMs;
/** Says that it lives, whether or not there is something to sign. */
async function giveSignOfLife(): Promise<void> {
  if (performance.now() - reportedAt < signOfLifeMs) return;
  reportedAt = performance.now();
  await reportProcess(db, described).catch((error: unknown) => write(describe(error)));
}

while (!isStopping) {
  await giveSignOfLife();
  for (const work of [signApproved, signRaises]) await work(signer).catch((error: unknown) => write(describe(error)));
  await signSweeps(sweeps).catch((error: unknown) => write(describe(error)));
  await signOrders(orders).catch((error: unknown) => write(describe(error)));
  await pause(everyMs);
}
await db.stop();
process.exit(0);
