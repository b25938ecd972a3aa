import type { ReplicaReader } from '@istmo/db/replica';
import type { Db } from '@istmo/db/tx';
import type { Committer } from '@istmo/ledger';
import type { BitcoinPayments } from '@istmo/providers/bitcoin-payments/port';
import type { BankLink } from '@istmo/providers/bank-link/port';
import type { ChainAccounts } from '@istmo/providers/chain-accounts/port';
import type { ChainSender } from '@istmo/providers/chain-sender/port';
import type { CheckpointArchive } from '@istmo/providers/checkpoints/port';
import type { CardAcquirer } from '@istmo/providers/card/port';
import type { Custody } from '@istmo/providers/custody/port';
import type { Files } from '@istmo/providers/files/port';
import type { Holdings } from '@istmo/providers/holdings/port';
import type { IssuanceService } from '@istmo/providers/issuance/port';
import type { Identity } from '@istmo/providers/identity/port';
import type { ReturnsMailbox } from '@istmo/providers/mail-returns/port';
import type { Mail } from '@istmo/providers/mail/port';
import type { PriceHistory, Prices } from '@istmo/providers/prices/port';
import type { Screening } from '@istmo/providers/screening/port';
import type { Logger } from 'pino';
import type { Clock } from './runtime/clock.ts';
import type { Jobs } from './runtime/jobs.ts';
import type { Settings } from './settings/settings.ts';

/**
 * What every handler and job may use. Built by start.ts, once for the handlers, with the serving login, and once for the worker's tasks,
 * with the worker's; there are no module-level globals.
 */
export type App = {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Db;
  /** For reads that may be a little old and that nothing is decided by: a replica where one is configured and near, otherwise the same as `db`. */
  readonly replica: ReplicaReader;
  readonly ledger: Committer;
  readonly jobs: Jobs;
  readonly custody: Custody;
  readonly card: CardAcquirer;
  readonly chainSender: ChainSender;
  readonly chainAccounts: ChainAccounts;
  /** Undefined where Bitcoin is the simulated chain. */
  readonly bitcoinPayments: BitcoinPayments | undefined;
  readonly identity: Identity;
  readonly prices: Prices;
  readonly priceHistory: PriceHistory;
  readonly mail: Mail;
  /** Undefined where no mailbox of returned mail is read. */
  readonly mailReturns: ReturnsMailbox | undefined;
  readonly files: Files;
  readonly checkpoints: CheckpointArchive;
  readonly screening: Screening;
  readonly bankLink: BankLink;
  readonly holdings: Holdings;
  readonly issuance: IssuanceService;
};
