import type { AdminCommands } from './admin-command.ts';
import { makeNewKeys } from './new-keys.ts';
import { checkProduction } from './production/check-production.ts';

/** What an installation is prepared and judged by (docs/install). */
export const installCommands: AdminCommands = {
  'new-keys': {
    usage: '<new folder> [<host:port of PostgreSQL> [<host:port of pgbouncer>]]',
    runAlone: async (_, [folder = '', direct = '127.0.0.1:5432', pooled]) => makeNewKeys(folder, direct, pooled),
  },
  'check-production': {
    usage: '',
    runAlone: async (environment) => checkProduction(environment),
  },
};
