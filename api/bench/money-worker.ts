import { connect } from '@istmo/db/connect';
import { withoutReplica } from '@istmo/db/replica';
import { createCommitter } from '@istmo/ledger';
import { accountsByNetwork } from '@istmo/providers/chain-accounts/by-network';
import { parseAddress } from '@istmo/providers/custody/addresses';
import type { App } from '../src/app.ts';
import { settleDuePurchases } from '../src/areas/cards/cards.worker.ts';
import { watchDeposits } from '../src/areas/deposits/deposits.worker.ts';
import { Jobs } from '../src/runtime/jobs.ts';
import { buildLog } from '../src/runtime/log.ts';
import { stepThrough } from '../src/testing/kill-anywhere.ts';
import { listWorkerTasks } from '../src/testing/withdrawal-tasks.ts';
import { openPort, serveTasks } from './money-process.ts';

const watchTimeoutMs = 500;

serveTasks(async ({ url, settings, clock, step }) => {
  const login = connect({ url });
  const db = stepThrough(login, step);
  const log = buildLog(settings);
  const jobs = new Jobs(login, log);
  await jobs.open();
  const open = openPort(step);
  const app: App = {
    settings,
    clock,
    log,
    db,
    replica: withoutReplica(db),
    jobs,
    ledger: createCommitter(db),
    bitcoinPayments: undefined,
    mailReturns: undefined,
    custody: open<App['custody']>('custody', { watches: () => true, parseAddress: (written) => parseAddress(written) }),
    card: open('card'),
    chainSender: open('chainSender'),
    chainAccounts: accountsByNetwork({}),
    identity: open('identity'),
    prices: open('prices'),
    priceHistory: open('priceHistory'),
    mail: open('mail'),
    files: open('files'),
    checkpoints: open('checkpoints'),
    screening: open('screening'),
    bankLink: open('bankLink'),
    holdings: open('holdings'),
    issuance: open('issuance'),
  };
  const withdrawals = listWorkerTasks('TRON').map((task) => [task.name, () => task(app)] as const);
  return {
    ...Object.fromEntries(withdrawals),
    watchDeposits: () => watchDeposits(app, 'BTC', watchTimeoutMs),
    settleDuePurchases: () => settleDuePurchases(app),
  };
});
