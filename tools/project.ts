import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The packages of the product; each may depend on those before it. */
export const packages = ['contract', 'db', 'ledger', 'providers', 'api', 'ui', 'client', 'web', 'console'] as const;

/** The areas of the product. A folder under areas/ has one of these names (docs/architecture.md, section 1). */
export const areas = [
  'site',
  'access',
  'accounts',
  'sessions',
  'login',

  'profile',
  'kyc',
  'security',
  'support',
  'freeze',
  'whitelist',
  'bitcoin',
  'payouts',
  'sweeps',
  'travel',
  'screening',
  'instruments',
  'prices',
  'wallets',
  'overview',
  'rules',
  'appropriateness',
  'exchange',
  'receipts',
  'securities',
  'received',
  'tranches',
  'offering',
  'withdrawals',
  'deposits',
  'payments',
  'debts',
  'costs',
  'register',
  'measures',
  'lots',
  'corporate-actions',
  'facts',
  'redemptions',
  'tenders',
  'votes',
  'raises',
  'subscriptions',
  'waiting-lists',
  'card-subscriptions',
  'settlements',
  'raise-pages',
  'allocations',
  'raise-proceeds',
  'investor-relations',
  'markets',
  'order-books',
  'order-log',
  'market-data',
  'surveillance',
  'order-notices',
  'issued-events',
  'developers',
  'bank',
  'cards',
  'assets',
  'bonds',
  'creation',
  'issuers',
  'company-members',
  'documents',
  'reconciliation',
  'treasury',
  'business',
  'settings',
  'platform',
  'approvals',
  'audit',
  'customers',
  'splits',
  'staff',
  'legal',
  'history',
  'notifications',
] as const;

const ignoredNames = new Set(['node_modules', 'dist', 'generated', '.cache', '.data', '.results', '.git']);

/** Hand-written files under the given folder of a project, as paths relative to it, sorted. */
export function listFiles(project: string, folder = '.'): string[] {
  const start = join(project, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { withFileTypes: true })
    .filter((entry) => !ignoredNames.has(entry.name))
    .flatMap((entry) => {
      const path = relative(project, join(start, entry.name));
      return entry.isDirectory() ? listFiles(project, path) : [path];
    })
    .sort();
}
