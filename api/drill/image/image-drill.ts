import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrillRow } from '../drill-row.ts';
import { findMissing } from '../programs.ts';
import { createBuilder } from './build-image.ts';
import { checkContents, checkDeployFiles } from './check-image.ts';
import { checkProcesses } from './check-processes.ts';
import { Report } from './report.ts';

const maxMb = 350;
const programs = ['buildah', 'debootstrap', 'systemd-analyze', 'unshare', 'nsenter', 'psql', 'pgbouncer', 'git', 'npm'];

/**
 * deploy/ as an operator uses it: the image is built from a clean checkout on a base of debootstrap, and its processes run in production mode
 * against Debian's PostgreSQL and pgbouncer with the logins of deploy/postgres. Units and manifests are checked beside it.
 */
export async function drillImage(): Promise<DrillRow> {
  const missing = findMissing(programs);
  if (missing !== undefined) return { skipped: missing };
  const work = await mkdtemp(join(tmpdir(), 'istmo-image-'));
  // The users of PostgreSQL and pgbouncer pass through it.
  await chmod(work, 0o711);
  const report = new Report();
  const builder = createBuilder(work);
  try {
    await report.time('base made with debootstrap', () => builder.makeBase());
    await report.time('image built from a clean checkout', () => builder.build());
    const image = builder.mount();
    const mb = Math.round(image.bytesAboveBase / 1e6);
    report.find(`${mb} MB above the base (at most ${maxMb})`, mb <= maxMb);
    checkContents(image, report);
    checkDeployFiles(report);
    await checkProcesses({ image, work, report });
  } finally {
    builder.removeAll();
    await rm(work, { recursive: true, force: true });
  }
  return report.toRow();
}
