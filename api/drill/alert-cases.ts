/** Series of metrics in promtool's notation, a value each minute: `0x10` is 0 and ten more of it, `0+60x10` grows by 60. */
type Series = Readonly<Record<string, string>>;

/** Series in which an alert fires after a time, and near ones in which it does not. */
export type AlertCase = { readonly at: string; readonly fires: Series; readonly quiet: Series };

const sums =
  (fires: string, quiet: string, at = '20m') =>
  (series: string) => ({
    at,
    fires: { [series]: fires },
    quiet: { [series]: quiet },
  });

/** One series, which has one of two values for half an hour. */
const constant = (series: string, fires: number | string, quiet: number | string, at = '20m'): AlertCase =>
  sums(`${fires}x30`, `${quiet}x30`, at)(series);

const http = 'istmo_http_seconds';
const provider = 'istmo_provider_seconds';
const commit = 'istmo_ledger_commit_seconds';

/** A histogram of which all is below `le`. */
const below = (name: string, le: string, labels = ''): Series => ({
  [`${name}_bucket{${labels}le="${le}"}`]: '0+600x60',
  [`${name}_bucket{${labels}le="+Inf"}`]: '0+600x60',
});

/** A case for each alert of deploy/prometheus/alerts.yml. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  ProcessDown: constant('up{job="istmo", instance="api-1:9464"}', 0, 1),
  WorkerDown: {
    at: '20m',
    fires: { 'up{job="istmo"}': '1x30' },
    quiet: { 'istmo_queue_waiting{queue="tickets"}': '0x30' },
  },
  TaskOverdue: {
    at: '20m',
    // The interval is 30 seconds: what last succeeded at 0 is too old after 420 seconds; the other process has the lease.
    fires: {
      'istmo_task_last_success_timestamp_seconds{task="check-books", instance="a"}': '0x30',
      'istmo_task_interval_seconds{task="check-books", instance="a"}': '30x30',
    },
    quiet: {
      'istmo_task_last_success_timestamp_seconds{task="check-books", instance="a"}': '0x30',
      'istmo_task_last_success_timestamp_seconds{task="check-books", instance="b"}': '0+60x30',
      'istmo_task_interval_seconds{task="check-books", instance="a"}': '30x30',
    },
  },
  TaskFailing: constant('istmo_task_failures_total{task="check-books"}', '0+1', '0+0', '25m'),
  SignerDown: {
    at: '20m',
    fires: { 'istmo_process_age_seconds{role="signer"}': '61x30' },
    // An installation without a signer has no such series.
    quiet: {
      'istmo_process_age_seconds{role="worker"}': '5x30',
      'istmo_database_connections{role="signer"}': '0x30',
    },
  },
  FrameDown: {
    at: '20m',
    fires: { 'istmo_process_age_seconds{role="card-frame"}': '301x30' },
    quiet: {
      'istmo_process_age_seconds{role="card-frame"}': '300x30',
      'istmo_process_age_seconds{role="signer"}': '301x30',
    },
  },
  ReplicaBehind: {
    at: '20m',
    fires: { 'istmo_replica_used{instance="a"}': '0x30', 'istmo_replica_lag_seconds{instance="a"}': '9x30' },
    // Where the lag is not known the replica does not answer; without a replica there is no series.
    quiet: {
      'istmo_replica_used{instance="a"}': '0x30',
      'istmo_replica_used{instance="b"}': '1x30',
      'istmo_replica_lag_seconds{instance="b"}': '0.1x30',
    },
  },
  ReplicaUnreadable: {
    at: '20m',
    fires: { 'istmo_replica_used{instance="a"}': '0x30', 'istmo_replica_lag_seconds{instance="b"}': '0.1x30' },
    quiet: { 'istmo_replica_used{instance="a"}': '0x30', 'istmo_replica_lag_seconds{instance="a"}': '9x30' },
  },
  RequestsFailing: {
    at: '20m',
    fires: { [`${http}_count{code="500"}`]: '0+3x30', [`${http}_count{code="200"}`]: '0+97x30' },
    quiet: {
      [`${http}_count{code="500"}`]: '0+1x30',
      [`${http}_count{code="200"}`]: '0+99x30',
      [`${http}_count{code="409"}`]: '0+50x30',
    },
  },
  RequestsSlow: {
    at: '25m',
    fires: { ...below(http, '5'), [`${http}_bucket{le="2"}`]: '0+500x60' },
    quiet: below(http, '0.5'),
  },
  RequestsShed: constant('istmo_refusals_total{code="overloaded"}', '0+120', '0+30'),
  SignInsRefused: constant('istmo_refusals_total{code="wrong_credentials"}', '0+120', '0+30', '25m'),
  EventLoopLate: constant('nodejs_eventloop_lag_p99_seconds{instance="api-1:9464"}', 0.8, 0.02),
  MemoryHigh: constant('process_resident_memory_bytes{job="istmo", instance="api-1:9464"}', '1.6e9', '3e8'),
  BooksClosed: {
    at: '1m',
    fires: { 'istmo_books_open{instance="a"}': '1 0', 'istmo_books_open{instance="b"}': '1 1' },
    quiet: { 'istmo_books_open{instance="a"}': '1 1', 'istmo_books_open{instance="b"}': '1 1' },
  },
  CheckFoundSomething: {
    at: '1m',
    fires: { 'istmo_check_sound{check="verify-ledger"}': '1 0' },
    quiet: { 'istmo_check_sound{check="verify-ledger"}': '1 1', 'istmo_check_sound{check="backups"}': '1 0' },
  },
  BooksUnchecked: constant('istmo_check_age_seconds{check="check-books"}', 301, 300),
  CheckOverdue: constant('istmo_check_age_seconds{check="verify-ledger"}', 10801, 10800),
  ReconciliationOverdue: constant('istmo_reconciliation_age_seconds', 10801, 10800),
  CheckpointOld: constant('istmo_checkpoint_age_seconds', 601, 600),
  RestoreOpen: constant('istmo_restore_open', 1, 0),
  DifferencesOpen: {
    at: '20m',
    fires: { 'istmo_differences{kind="external"}': '0 0 1x30' },
    // A payment under way explains it before ten minutes have passed.
    quiet: { 'istmo_differences{kind="external"}': '0 1x8 _x30' },
  },
  CurrencyStopped: constant('istmo_currency_stopped{currency="BTC"}', 1, '_'),
  ReservesUncompared: constant('istmo_reserve_age_seconds{currency="BTC"}', 1801, 1800),
  PriceStale: constant('istmo_price_stale{currency="BTC"}', 1, 0),
  PriceHalted: constant('istmo_price_halted{currency="BTC"}', 1, 0),
  ChainStalled: {
    at: '20m',
    fires: { 'istmo_chain_read_age_seconds{network="ETH"}': '901x30' },
    // A block of Bitcoin may take an hour.
    quiet: {
      'istmo_chain_read_age_seconds{network="ETH"}': '900x30',
      'istmo_chain_read_age_seconds{network="BTC"}': '3600x30',
    },
  },
  WithdrawalsUnsigned: constant('istmo_queue_oldest_seconds{queue="signing"}', 121, 120),
  WithdrawalWaits: constant('istmo_queue_oldest_seconds{queue="withdrawals"}', 14401, 14400),
  QueueOverdue: {
    at: '20m',
    fires: { 'istmo_queue_oldest_seconds{queue="identity-reviews"}': '172801x30' },
    quiet: {
      'istmo_queue_oldest_seconds{queue="identity-reviews"}': '172800x30',
      'istmo_queue_oldest_seconds{queue="withdrawals"}': '172801x30',
    },
  },
  MailComesBack: constant('istmo_emails_returned{kind="refused"}', 21, 20),
  MailDelayed: constant('istmo_job_oldest_seconds{queue="send-urgent-email"}', 301, 300),
  JobsDelayed: {
    at: '20m',
    fires: { 'istmo_job_oldest_seconds{queue="settle-payment"}': '1801x30' },
    quiet: {
      'istmo_job_oldest_seconds{queue="settle-payment"}': '1800x30',
      'istmo_job_oldest_seconds{queue="send-email"}': '1801x30',
    },
  },
  JobsFailed: {
    at: '5m',
    fires: { 'istmo_jobs{queue="send-email", state="failed"}': '1x30' },
    quiet: {
      'istmo_jobs{queue="send-email", state="failed"}': '0x30',
      'istmo_jobs{queue="send-email", state="waiting"}': '9x30',
    },
  },
  ProviderFaults: {
    at: '25m',
    fires: {
      [`${provider}_count{provider="prices", outcome="fault"}`]: '0+60x30',
      [`${provider}_count{provider="prices", outcome="ok"}`]: '0+40x30',
    },
    quiet: {
      // Two calls in a quarter of an hour that failed are no outage.
      [`${provider}_count{provider="card", outcome="fault"}`]: '0x10 1x8 2x30',
      [`${provider}_count{provider="prices", outcome="fault"}`]: '0+40x30',
      [`${provider}_count{provider="prices", outcome="ok"}`]: '0+60x30',
    },
  },
  ProviderSlow: {
    at: '30m',
    fires: {
      ...below(provider, '16', 'provider="identity", '),
      [`${provider}_bucket{provider="identity", le="4"}`]: '0+300x60',
    },
    quiet: below(provider, '1', 'provider="identity", '),
  },
  LedgerSlow: {
    at: '25m',
    fires: { ...below(commit, '2'), [`${commit}_bucket{le="0.5"}`]: '0+500x60' },
    quiet: below(commit, '0.025'),
  },
  LedgerWaits: constant('istmo_ledger_waiting_effects', 1001, 1000),
  BackupsUnsound: constant('istmo_check_sound{check="backups"}', 0, 1),
  BackupOld: constant('istmo_backup_age_seconds', 172801, 172800),
  LogNotArchived: constant('istmo_archive_age_seconds', 901, 900),
  OneBackupPlace: {
    at: '90m',
    fires: { istmo_backup_repositories: '1x120' },
    quiet: { istmo_backup_repositories: '2x120' },
  },
};
