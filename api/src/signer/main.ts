import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@istmo/db/connect';
import { findProcessProblem, readProcessFacts } from './check-process.ts';
import { openCallKeys, openKeys } from './open-keys.ts';
import { signApproved, type Signer, signRaises } from './sign-approved.ts';
import { signOrders } from './sign-orders.ts';
import { readSignerSettings } from './signer-settings.ts';

const everyMs = 300;
const write = (text: string): boolean => process.stderr.write(`[signer] ${text}\n`);
const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// The sandbox's parent process holds the other end: when it dies, however it dies, this process ends too.
process.stdin.on('end', () => process.exit(0)).resume();
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopping = true;
  });

// Without a listener Node would open a debugger.
process.on('SIGUSR1', () => write('it has no debugger'));

const settings = readSignerSettings(process.env);
const problem = settings.isSandbox ? undefined : findProcessProblem(readProcessFacts(process.env));
if (problem !== undefined) throw new Error(problem);
const db = connect({ url: settings.url, poolSize: 2, name: 'istmo signer' });
const signer: Signer = {
  ...settings,
  db,
  transactions: await openKeys(settings, db),
  onError: (withdrawal, error) => write(`withdrawal ${withdrawal}: ${describe(error)}`),
};

const orders = { db, calls: await openCallKeys(settings) };

while (!isStopping) {
  for (const work of [signApproved, signRaises]) await work(signer).catch((error: unknown) => write(describe(error)));
  await signOrders(orders).catch((error: unknown) => write(describe(error)));
  await pause(everyMs);
}
await db.stop();
process.exit(0);
