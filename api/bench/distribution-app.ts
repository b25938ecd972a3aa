import { connect } from '@istmo/db/connect';
import { withoutReplica } from '@istmo/db/replica';
import { createCommitter } from '@istmo/ledger';
import { accountsByNetwork } from '@istmo/providers/chain-accounts/by-network';
import type { App } from '../src/app.ts';
import type { Clock } from '../src/runtime/clock.ts';
import { Jobs } from '../src/runtime/jobs.ts';
import { buildLog } from '../src/runtime/log.ts';
import { readSettings } from '../src/settings/settings.ts';
import { openPort } from './money-process.ts';

/** The worker of a platform on this database, which asks nothing of a provider. */
export function openDistributionApp(
  url: string,
  clock: Clock,
): { readonly app: App; readonly stop: () => Promise<void> } {
  const timeouts = { query: 120_000, statement: 120_000 };
  const db = connect({ url, timeouts });
  const settings = readSettings({ ISTMO_LOG_LEVEL: 'error' });
  const log = buildLog(settings);
  const open = openPort((work) => work());
  const ledger = createCommitter(db);
  const app: App = {
    settings,
    clock,
    log,
    db,
    replica: withoutReplica(db),
    jobs: new Jobs(db, log),
    ledger,
    bitcoinPayments: undefined,
    mailReturns: undefined,
    custody: open('custody'),
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
    issuance: open<App['issuance']>('issuance', { isLeftOut: true }),
  };
  return {
    app,
    stop: async () => {
      await ledger.stop();
      await db.stop();
    },
  };
}
