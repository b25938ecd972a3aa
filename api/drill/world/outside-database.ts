import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoEmail } from '@istmo/db/seeds/people';
import { distFolder, type Installation } from '../installation.ts';
import { follow, type Server } from '../programs.ts';
import { secretOf, type StaffName, type World } from './client.ts';

/* The signer as a process of its own with its journal, and the operator's commands, as on a machine that was restored. */

export type Operator = {
  readonly installation: Installation;
  /** The platform's folder, with the checkpoints. */
  readonly data: string;
  readonly world: World;
};

/** Starts the signer; without `journal` it keeps what it signed in memory. */
export function startSigner({ environment }: Installation, keys: string, journal: string | undefined): Server {
  const publicKey = /^ISTMO_APPROVAL_PUBLIC_KEY=(.*)$/m.exec(
    readFileSync(join(keys, 'signer', 'signer.env'), 'utf8'),
  )?.[1];
  return follow(
    spawn(process.execPath, [join(distFolder, 'signer.js')], {
      env: {
        PATH: process.env['PATH'],
        ISTMO_MODE: 'sandbox',
        ISTMO_SIGNER_URL_FILE: environment['ISTMO_SIGNER_URL_FILE'],
        ISTMO_APPROVAL_PUBLIC_KEY: publicKey,
        ISTMO_CONSOLE_ORIGIN: 'http://127.0.0.1',
        ...(journal !== undefined && { ISTMO_SIGNER_JOURNAL: journal }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Runs a command of `npm run admin`; `staff`, whose addresses are among `args`, type their codes at its questions. Returns what it wrote, and its exit code. */
export async function admin(
  { installation, data, world }: Operator,
  args: readonly string[],
  staff: readonly StaffName[] = [],
): Promise<{ readonly text: string; readonly code: number | null }> {
  const child = spawn(process.execPath, [join(distFolder, 'admin.js'), ...args], {
    env: { PATH: process.env['PATH'], ...installation.environment, ISTMO_DATA: data, ISTMO_LOG_LEVEL: 'error' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString('utf8')));
  const asked = new Set<StaffName>();
  child.stderr.on('data', (part: Buffer) => {
    text += part.toString('utf8');
    const next = staff.find((name) => !asked.has(name) && text.includes(`code of ${demoEmail(name)}: `));
    if (next === undefined) return;
    asked.add(next);
    void world.nextCode(secretOf(next)).then((code) => child.stdin.write(`${code}\n`));
  });
  const [code]: (number | null)[] = await once(child, 'close');
  return { text, code: code ?? null };
}
