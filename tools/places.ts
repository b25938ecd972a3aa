import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The packages of the product, in the order in which they stand on each other. */
export const wings = ['contract', 'db', 'ledger', 'providers', 'api', 'ui', 'web'] as const;

/** The subjects of the product; a folder under areas/ has one of these names (docs/house.md, section 1). */
export const areas = [
  'site',
  'session',
  'access',
  'profile',
  'kyc',
  'security',
  'support',
  'whitelist',
  'wallets',
  'exchange',
  'offering',
  'withdrawals',
  'deposits',
  'bank',
  'cards',
  'assets',
  'issuers',
  'history',
  'notifications',
] as const;

const leftOut = new Set(['node_modules', 'dist', 'generated', '.cache', '.data', '.results', '.git']);

/** Hand-written files under the given folder of a project, as paths relative to it, sorted. */
export function filesIn(project: string, folder = '.'): string[] {
  const start = join(project, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { withFileTypes: true })
    .filter((entry) => !leftOut.has(entry.name))
    .flatMap((entry) => {
      const path = relative(project, join(start, entry.name));
      return entry.isDirectory() ? filesIn(project, path) : [path];
    })
    .sort();
}
