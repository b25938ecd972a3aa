import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckpoint } from '@istmo/ledger';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { watchDeposits } from '../../api/src/areas/deposits/public.ts';
import { stopCurrency } from '../../api/src/areas/instruments/public.ts';
import { screenWithdrawals } from '../../api/src/areas/payouts/public.ts';
import { recordCheckRun, replaceBackups } from '../../api/src/areas/platform/public.ts';
import { watchPrices } from '../../api/src/areas/prices/public.ts';
import { checkCover, reconcile, storeCasesAbout } from '../../api/src/areas/reconciliation/public.ts';
import { openTestTicket } from '../../api/src/areas/support/test-tickets.ts';
import { checkBooksTask } from '../../api/src/books/check-books.ts';
import { readUnderWay } from '../../api/src/books/money-under-way.ts';
import { reportRestore } from '../../api/src/books/restore.ts';
import { areaMetrics, waitingLists } from '../../api/src/routes/areas.ts';
import { reportUnsoundBooks } from '../../api/src/runtime/books-state.ts';
import { describeProcess, reportProcess } from '../../api/src/runtime/report-process.ts';
import { eventually } from '../../api/src/testing/eventually.ts';
import { createTestEnv } from '../../api/src/testing/test-env.ts';
import { readExport } from '../../api/src/testing/test-metrics.ts';
import { createWithdrawalSteps } from '../../api/src/testing/test-withdrawals.ts';
import { root } from '../project.ts';
import { findMetrics, isTrue, parseMetrics, readAlertRules, readDashboards } from './alert-rules.ts';

const testEnv = await createTestEnv();
const { workerApp, owner, operator, clock, advance } = testEnv;
const rules = new Map(readAlertRules().map((rule) => [rule.alert, rule]));

const isFiring = async (alert: string): Promise<boolean> =>
  isTrue(rules.get(alert)?.expr ?? '', parseMetrics(await readExport(testEnv)));

const keepBackup = (hoursAgo: number, repositories: readonly number[]) =>
  operator.inTransaction((tx) =>
    replaceBackups(
      tx,
      repositories.map((repository) => {
        // By the time of the database, like the ages of backups.
        const finishedAt = new Date(Date.now() - hoursAgo * 3_600_000);
        return { repository, label: 'full', kind: 'full', startedAt: finishedAt, finishedAt, bytes: 1n, isGood: true };
      }),
    ),
  );

const runCheck = (name: string, isSound: boolean) =>
  recordCheckRun(workerApp.db, { name, finishedAt: clock.now(), isSound, finding: isSound ? '' : 'a difference' });

async function approveWithdrawal() {
  const { createOwner, request, confirm } = createWithdrawalSteps(testEnv);
  const person = await createOwner('BTC', '1');
  await request(person, 'BTC', { amount: '0.005' });
  await confirm(person);
  await watchPrices(workerApp);
  await screenWithdrawals(workerApp);
  expect(await owner.query('select distinct state from app.withdrawal')).toEqual([{ state: 'approved' }]);
}

const returnEmails = (count: number) =>
  owner.query(
    `insert into app.email (id, recipient, subject, body_text, body_html, created_at, returned_at, return_kind, return_status)
     select gen_random_uuid(), 'a@people.test', '', '', '', $1, $1, 'refused', '5.7.1' from generate_series(1, $2::int)`,
    [clock.now(), count],
  );

const queueJob = async (queue: string) => {
  await workerApp.db.inTransaction((tx) => workerApp.jobs.enqueue(tx, queue, {}));
};

const ageJobs = (seconds: number) =>
  owner.query(`update pgboss.job set created_on = created_on - make_interval(secs => $1)`, [seconds]);

type Fault = {
  readonly alert: string;
  readonly before?: () => Promise<unknown>;
  readonly fault: () => Promise<unknown>;
};

/** What happens to the real product, in this order; what closes the books for good is last. */
const faults: readonly Fault[] = [
  // First, because these have the time of the database, which the clock of the test runs ahead of afterwards.
  { alert: 'CheckpointOld', before: () => createCheckpoint(workerApp.db), fault: async () => advance(601_000) },
  {
    alert: 'ReconciliationOverdue',
    before: () => reconcile(workerApp, testEnv.url.reader),
    fault: async () => advance(10_801_000),
  },
  { alert: 'PriceStale', before: () => watchPrices(workerApp), fault: async () => advance(3_600_000) },
  {
    alert: 'WithdrawalsUnsigned',
    before: approveWithdrawal,
    fault: () => owner.query(`update app.withdrawal set state_since = state_since - interval '121 seconds'`),
  },
  {
    alert: 'SignerDown',
    before: () => reportProcess(testEnv.signerDb, describeProcess('signer')),
    fault: () => owner.query(`update app.process set seen_at = seen_at - interval '61 seconds' where role = 'signer'`),
  },
  { alert: 'ChainStalled', before: () => watchDeposits(workerApp, 'ETH'), fault: async () => advance(901_000) },
  {
    alert: 'QueueOverdue',
    before: async () => openTestTicket(testEnv, (await testEnv.signUp(`waiting${newId().slice(-6)}`)).customer),
    fault: async () => advance(172_801_000),
  },
  { alert: 'MailComesBack', fault: () => returnEmails(21) },
  { alert: 'MailDelayed', before: () => queueJob('send-email'), fault: () => ageJobs(301) },
  { alert: 'JobsDelayed', before: () => queueJob('settle-payment'), fault: () => ageJobs(1_801) },
  {
    alert: 'JobsFailed',
    fault: () => owner.query(`update pgboss.job set state = 'failed' where name = 'settle-payment'`),
  },
  { alert: 'BackupOld', before: () => keepBackup(47, [1, 2]), fault: () => keepBackup(49, [1, 2]) },
  { alert: 'OneBackupPlace', fault: () => keepBackup(1, [1]) },
  { alert: 'BackupsUnsound', before: () => runCheck('backups', true), fault: () => runCheck('backups', false) },
  {
    alert: 'BooksUnchecked',
    before: () => checkBooksTask(async () => []).run(workerApp),
    fault: async () => advance(301_000),
  },
  {
    alert: 'CheckOverdue',
    before: async () => {
      for (const name of ['check-books', 'backups', 'verify-ledger']) await runCheck(name, true);
    },
    fault: async () => advance(10_801_000),
  },
  { alert: 'CheckFoundSomething', fault: () => runCheck('verify-ledger', false) },
  {
    alert: 'ReservesUncompared',
    before: () => checkCover(workerApp, readUnderWay),
    fault: async () => advance(1_801_000),
  },
  {
    alert: 'DifferencesOpen',
    before: () => owner.query('delete from app.reconciliation_difference'),
    fault: () =>
      workerApp.db.inTransaction((tx) =>
        storeCasesAbout(tx, {
          kinds: ['deposit'],
          event: newId(),
          at: clock.now(),
          differences: [{ kind: 'deposit', event: newId(), movement: null, expected: [], found: [] }],
        }),
      ),
  },
  {
    alert: 'CurrencyStopped',
    before: () => owner.query('delete from app.currency_stop'),
    fault: () =>
      workerApp.db.inTransaction((tx) =>
        stopCurrency(tx, { id: newId(), currency: 'BTC', finding: '1 BTC is missing', at: clock.now(), by: null }),
      ),
  },
  { alert: 'RestoreOpen', fault: () => reportRestore(workerApp.db, 'restored to checkpoint 1', 9n) },
  {
    alert: 'BooksClosed',
    before: () => owner.query('update app.books_state set is_sound = true'),
    fault: () => reportUnsoundBooks(workerApp.db, 'a balance differs'),
  },
];

test('what is not known yet has no value', async () => {
  const names = parseMetrics(await readExport(testEnv)).map(({ name }) => name);
  for (const name of ['istmo_backup_age_seconds', 'istmo_checkpoint_age_seconds', 'istmo_reconciliation_age_seconds'])
    expect(names).not.toContain(name);
  expect(names).toContain('istmo_restore_open');
});

test.each(faults)(
  '$alert does not fire before its fault, and the metric of the product reaches its value with it',
  async ({ alert, before, fault }) => {
    await before?.();
    // Prices are cached for a moment.
    await eventually(async () => expect(await isFiring(alert)).toBe(false));
    await fault();
    expect(await isFiring(alert)).toBe(true);
  },
);

test('the login of the worker may read every metric and every queue', async () => {
  for (const { name, read } of areaMetrics) await expect(read(workerApp), name).resolves.toBeDefined();
  for (const { name, count } of waitingLists) await expect(count(workerApp), name).resolves.toBeDefined();
});

type Declared = { readonly name: string; readonly kind: string; readonly help: string };

const readDeclared = async (): Promise<Declared[]> =>
  [...(await readExport(testEnv)).matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\w+)$/gm)].map(
    ([, name = '', help = '', kind = '']) => ({
      name,
      kind,
      help,
    }),
  );

test('the product exports every metric that a rule or a dashboard names', async () => {
  const exported = (await readDeclared()).flatMap(({ name, kind }) =>
    kind === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  );
  const exprs = [
    ...[...rules.values()].map(({ expr }) => expr),
    ...readDashboards().flatMap(({ panels }) => panels.flatMap((panel) => panel.exprs)),
  ];
  // Prometheus says itself whether a process answers.
  const known = new Set([...exported, 'up']);
  expect([...new Set(exprs.flatMap(findMetrics))].filter((name) => !known.has(name))).toEqual([]);
});

test('docs/metrics.md has every metric of the product by name, with its kind and what it is', async () => {
  const page = readFileSync(join(root, 'docs/metrics.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(istmo_\w+)` \| (\w+) \|[^|]*\| (.*) \|$/gm)];
  const declared = (await readDeclared()).filter(({ name }) => name.startsWith('istmo_'));
  expect(rows.map(([, name, kind, help]) => ({ name, kind, help }))).toEqual(
    declared.toSorted((one, other) => one.name.localeCompare(other.name)),
  );
});

test('a metric ends in its unit, a counter in _total, and has the prefix of the product', async () => {
  for (const { name, kind } of (await readDeclared()).filter((one) => !/^(process|nodejs)_/.test(one.name))) {
    expect(name).toMatch(/^istmo_[a-z_]+$/);
    expect(name.endsWith('_total'), name).toBe(kind === 'counter');
  }
});
