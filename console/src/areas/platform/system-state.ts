import type { readSystemState } from '@istmo/contract/areas/platform/platform.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';

export type SystemState = ReplyAt<typeof readSystemState>;

const checkNames: Readonly<Record<string, () => string>> = {
  process: m.platform_check_process,
  database: m.platform_check_database,
  migrations: m.platform_check_migrations,
  books: m.platform_check_books,
  prices: m.platform_check_prices,
};

export const checkName = (name: string): string => checkNames[name]?.() ?? name;

const runNames: Readonly<Record<string, () => string>> = {
  'verify-ledger': m.platform_run_verify_ledger,
  'check-books': m.platform_run_check_books,
};

export const runName = (name: string): string => runNames[name]?.() ?? name;
