import { readNewestCheckpoint } from '@istmo/ledger';
import { type AreaMetric, freshMs, sampleAge } from '../../runtime/area-metric.ts';
import { readBackupState } from './backups.store.ts';
import { readProcesses } from './processes.store.ts';
import { countOpenRestores, countRoleConnections, readCheckRuns } from './platform.store.ts';

export const platformMetrics: readonly AreaMetric[] = [
  {
    name: 'istmo_check_age_seconds',
    help: 'Since when a check ran last, by check',
    labels: ['check'],
    maxAgeMs: freshMs,
    read: async ({ db, clock }) =>
      (await readCheckRuns(db)).flatMap(({ name, finishedAt }) => sampleAge(clock.now(), finishedAt, { check: name })),
  },
  {
    name: 'istmo_checkpoint_age_seconds',
    help: 'Since when the newest signed checkpoint of the ledger is there; no value before the first',
    maxAgeMs: freshMs,
    read: async ({ db, clock }) => sampleAge(clock.now(), (await readNewestCheckpoint(db))?.at),
  },
  {
    name: 'istmo_restore_open',
    help: '1 while everything that moves money is held because the database was restored from a backup, else 0',
    maxAgeMs: freshMs,
    read: async ({ db }) => [{ value: await countOpenRestores(db) }],
  },
  {
    name: 'istmo_backup_age_seconds',
    help: 'Since when the last good backup is finished; no value while none is known',
    maxAgeMs: freshMs,
    read: async ({ db }) => {
      const { now, finishedAt } = await readBackupState(db);
      return sampleAge(now, finishedAt);
    },
  },
  {
    name: 'istmo_backup_repositories',
    help: 'In how many places a good backup is',
    maxAgeMs: freshMs,
    read: async ({ db }) => [{ value: (await readBackupState(db)).repositories }],
  },
  {
    name: 'istmo_archive_age_seconds',
    help: 'Since when PostgreSQL archived its log last; no value where it never did',
    maxAgeMs: freshMs,
    read: async ({ db }) => {
      const { now, archivedAt } = await readBackupState(db);
      return sampleAge(now, archivedAt);
    },
  },
  {
    name: 'istmo_process_age_seconds',
    help: 'Since when a process of a role gave its last sign of life; no value where none ever did',
    labels: ['role'],
    maxAgeMs: freshMs,
    read: async ({ db }) => {
      const ages = Map.groupBy(await readProcesses(db), ({ role }) => role);
      return [...ages].map(([role, processes]) => ({
        labels: { role },
        value: Math.min(...processes.map(({ seconds }) => seconds)),
      }));
    },
  },
  {
    name: 'istmo_database_connections',
    help: 'Connections to the database by what their login is for',
    labels: ['role'],
    maxAgeMs: freshMs,
    read: async ({ db }) =>
      (await countRoleConnections(db)).map(({ role, count }) => ({ labels: { role }, value: count })),
  },
];
