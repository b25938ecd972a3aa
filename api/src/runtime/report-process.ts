import { hostname } from 'node:os';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../app.ts';
import type { IntervalTask } from './jobs.ts';
import { version } from './version.ts';

/** What a process is for. */
export type ProcessRole = 'all' | 'api' | 'worker' | 'signer' | 'card-frame' | 'identity-frame';

export type LivingProcess = {
  readonly role: ProcessRole;
  /** Machine and port, or the host of a frame: it stays the same when the process is started again. */
  readonly name: string;
  readonly version: string;
  readonly startedAt: Date;
};

/** How often a process says that it lives. */
export const signOfLifeMs = 15_000;

/** Stores that the process lives now. The signer's login may report the signer alone, and the others everything else. */
export async function reportProcess(reader: Reader, { role, name, version: release, startedAt }: LivingProcess) {
  await reader.query('select app.report_process($1, $2, $3, $4)', [role, name, release, startedAt]);
}

/** This process. `port` tells those of one machine apart; the signer has none. */
export const describeProcess = (role: ProcessRole, port?: number): LivingProcess => ({
  role,
  name: port === undefined ? hostname() : `${hostname()}:${port}`,
  version,
  startedAt: new Date(Date.now() - process.uptime() * 1_000),
});

/** Says again and again that this process lives. */
export function reportProcessTask({ role, port }: App['settings']): IntervalTask<App> {
  const described = describeProcess(role, port);
  return {
    name: 'report-process',
    everyMs: signOfLifeMs,
    perProcess: true,
    run: ({ db }) => reportProcess(db, described),
  };
}
