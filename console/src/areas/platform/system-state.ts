import type { readSystemState } from '@istmo/contract/areas/platform/platform.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';

export type SystemState = ReplyAt<typeof readSystemState>;

const checkNames: Readonly<Record<string, () => string>> = {
  process: m.platform_check_process,
  database: m.platform_check_database,
  migrations: m.platform_check_migrations,
  books: m.platform_check_books,
  clock: m.platform_check_clock,
  prices: m.platform_check_prices,
  signing: m.platform_check_signing,
  mail: m.platform_check_mail,
  replica: m.platform_check_replica,
};

type CheckState = SystemState['checks'][number];

const details: Readonly<Record<string, { ok: () => string; notOk: (names: string) => string }>> = {
  process: { ok: m.platform_detail_process, notOk: m.platform_detail_process_not },
  database: { ok: m.platform_detail_database, notOk: m.platform_detail_none },
  migrations: { ok: m.platform_detail_migrations, notOk: (names) => m.platform_detail_migrations_not({ names }) },
  books: { ok: m.platform_detail_books, notOk: m.platform_detail_books_not },
  clock: { ok: m.platform_detail_clock, notOk: m.platform_detail_clock_not },
  prices: { ok: m.platform_detail_prices, notOk: (names) => m.platform_detail_prices_not({ names }) },
  signing: {
    ok: m.platform_detail_signing,
    notOk: m.platform_detail_signing_not,
  },
  mail: { ok: m.platform_detail_mail, notOk: m.platform_detail_mail_not },
};

/** What a check found, in the reader's language; one that did not answer says so. */
export function checkDetail({ name, ok, detail, names }: CheckState): string {
  const known = details[name];
  if (!known) return detail;
  if (ok) return known.ok();
  return detail === 'no answer' ? m.platform_detail_none() : known.notOk(names.join(', '));
}

export const checkName = (name: string): string => checkNames[name]?.() ?? name;

const processNames: Readonly<Record<string, () => string>> = {
  all: m.platform_process_all,
  api: m.platform_process_api,
  worker: m.platform_process_worker,
  signer: m.platform_process_signer,
  'card-frame': m.platform_process_card_frame,
  'identity-frame': m.platform_process_identity_frame,
};

export const processName = (role: string): string => processNames[role]?.() ?? role;

const runNames: Readonly<Record<string, () => string>> = {
  'verify-ledger': m.platform_run_verify_ledger,
  'check-books': m.platform_run_check_books,
  'check-approvals': m.platform_run_check_approvals,
  backups: m.platform_run_backups,
};

export const runName = (name: string): string => runNames[name]?.() ?? name;
