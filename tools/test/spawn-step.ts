import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from '../project.ts';
import type { Step } from './steps.ts';

const running = new Set<ChildProcess>();

// The longest, the browser tests, takes forty minutes on a slow machine; what takes longer hangs.
const limitMs = 65 * 60_000;
// A runner that has written its report may still wait for a process that a test left.
const afterReportMs = 60_000;

type Limits = { readonly limitMs: number; readonly afterReportMs: number; readonly lookMs: number };

/** Runs a step in a process group of its own, and ends the group with it, so that nothing a test left keeps the run from ending. */
export function spawnStep(
  { name, args, isLive, env, report }: Pick<Step, 'name' | 'args' | 'isLive' | 'env' | 'report'>,
  path: string,
  limits: Limits = { limitMs, afterReportMs, lookMs: 5_000 },
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const stdio = isLive ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio,
      detached: true,
      env: { ...process.env, PATH: path, ...env },
    });
    running.add(child);
    const startedAt = performance.now();
    let reportedAt: number | undefined;
    const look = setInterval(() => {
      const now = performance.now();
      if (report !== undefined && existsSync(report)) reportedAt ??= now;
      const isLeft = reportedAt !== undefined && now - reportedAt > limits.afterReportMs;
      if (!isLeft && now - startedAt < limits.limitMs) return;
      console.log(`  ${name} did not end${isLeft ? ' after its report' : ''}; it is stopped`);
      stopGroup(child, 'SIGKILL');
    }, limits.lookMs);
    const parts: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => parts.push(part));
    child.stderr?.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('exit', () => stopGroup(child, 'SIGKILL'));
    child.once('close', (code) => {
      clearInterval(look);
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8').trimEnd() });
    });
  });
}

export function stopSteps(signal: NodeJS.Signals): void {
  for (const child of running) stopGroup(child, signal);
}

function stopGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}
