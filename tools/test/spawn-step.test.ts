import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spawnStep } from './spawn-step.ts';

const path = process.env['PATH'] ?? '';
const short = { limitMs: 60_000, afterReportMs: 100, lookMs: 50 };

/** A runner that starts a process which holds its output open, and names it in a file. */
function leave(then: string): { args: string[]; pidFile: string; report: string } {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-step-'));
  const [pidFile, report] = [join(folder, 'pid'), join(folder, 'report.json')];
  const script = `
    const { pid } = require('node:child_process').spawn('sleep', ['600'], { stdio: ['ignore', 'inherit', 'inherit'] });
    const { writeFileSync } = require('node:fs');
    writeFileSync(${JSON.stringify(pidFile)}, String(pid));
    ${then.replace('REPORT', JSON.stringify(report))}`;
  return { args: ['--eval', script], pidFile, report };
}

function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'));
}

test('a process that a test left ends with its step', async () => {
  const { args, pidFile } = leave('process.exit(0)');
  expect(await spawnStep({ name: 'left', args }, path, short)).toEqual({ code: 0, output: '' });
  expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
});

test('a runner that does not end after its report is stopped', async () => {
  const { args, report } = leave(`writeFileSync(REPORT, '{}')`);
  expect(await spawnStep({ name: 'reported', args, report }, path, short)).toMatchObject({ code: 1 });
});

test('a step that takes longer than its limit is stopped', async () => {
  const { args } = leave('');
  expect(await spawnStep({ name: 'long', args }, path, { ...short, limitMs: 500 })).toMatchObject({ code: 1 });
});
