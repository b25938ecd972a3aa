import { spawn, type ChildProcess } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toSigningKey } from '@istmo/ledger';
import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

type SignerProcess = { stop(): Promise<void> };

const restartPauseMs = 1_000;

/**
 * Runs the sandbox's signer as a process of its own, with its own login and key, and starts it again when it ends. An operator runs it
 * elsewhere, where the API cannot reach its key. Without its file, as in a test, there is none.
 */
export function runSigner(settings: Settings, { url, log }: { url: string; log: Logger }): SignerProcess {
  const main = process.argv[1] ?? '';
  const file = main.endsWith('.ts') ? join(dirname(main), 'signer', 'main.ts') : join(dirname(main), 'signer.js');
  if (!existsSync(file)) return { stop: async () => {} };
  let isStopping = false;
  let child: ChildProcess | undefined;
  const run = async (): Promise<void> => {
    while (!isStopping) {
      child = spawn(process.execPath, ['--max-old-space-size=64', file], {
        env: environmentOf(settings, url),
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      const running = child;
      await new Promise((resolve) => running.once('exit', resolve).once('error', resolve));
      if (isStopping) return;
      log.warn('the signer ended and is started again');
      await pause(restartPauseMs);
    }
  };
  const ended = run();
  return {
    stop: async () => {
      isStopping = true;
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

/** Of this process's environment it gets what it needs to run, and nothing else. */
function environmentOf({ approvalKey, mode }: Settings, url: string): NodeJS.ProcessEnv {
  const publicKey = createPublicKey(toSigningKey(approvalKey)).export({ format: 'der', type: 'spki' });
  return {
    PATH: process.env['PATH'],
    ISTMO_MODE: mode,
    ISTMO_SIGNER_URL: url,
    ISTMO_APPROVAL_PUBLIC_KEY: publicKey.toString('base64'),
  };
}
