import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createBitcoinWallet, createDepositAccounts } from '@istmo/providers/signing/new-wallets';
import { tronAccount } from '@istmo/providers/signing/tron';
import { writeApprovalKey } from '../signatures/approval-keys.ts';

/** Whom a folder of keys belongs to: the user of its process. */
type Holder = { readonly folder: string; readonly user: string };
const holders = {
  server: { folder: 'server', user: 'istmo' },
  signer: { folder: 'signer', user: 'istmo-signer' },
  frames: { folder: 'frames', user: 'istmo-frames' },
  cold: { folder: 'cold', user: 'root' },
  postgres: { folder: 'postgres', user: 'postgres' },
  pgbouncer: { folder: 'pgbouncer', user: 'postgres' },
} as const satisfies Record<string, Holder>;
type HolderName = keyof typeof holders;
const holderNames = ['server', 'signer', 'frames', 'cold', 'postgres', 'pgbouncer'] as const satisfies HolderName[];

type KeyFile = { readonly holder: HolderName; readonly name: string; readonly content: string };
type Line = readonly [holder: HolderName, text: string];

const newKey = (): string => randomBytes(32).toString('base64');
const newHexKey = (): string => randomBytes(32).toString('hex');
const newPassword = (): string => randomBytes(24).toString('base64url');

/** The logins of the database by their setting, as docs/recipes/database-logins.md has them. */
const logins = [
  { variable: 'ISTMO_MIGRATE_URL', login: 'migrating', isPooled: false },
  { variable: 'DATABASE_URL', login: 'serving', isPooled: true },
  { variable: 'ISTMO_WORKER_URL', login: 'working', isPooled: true },
  { variable: 'ISTMO_CONSOLE_URL', login: 'deciding', isPooled: true },
  { variable: 'ISTMO_READ_URL', login: 'reading', isPooled: false },
  { variable: 'ISTMO_SIGNER_URL', login: 'signing', isPooled: false },
] as const;

/**
 * Makes every key and secret of an installation in a new folder: a file each, readable by the user of its process alone, and for each process
 * the lines of its settings that name them. `direct` and `pooled` are host and port of PostgreSQL and, where there is one, of pgbouncer. Returns what
 * to print; nothing of a key is in it.
 */
export function makeNewKeys(given: string, direct: string, pooled = direct): string {
  const folder = resolve(given);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: keys are never overwritten`);
  const { files, lines } = composeKeys(folder, { direct, pooled });
  const unowned = new Set<string>();
  for (const name of holderNames) {
    const { folder: part, user } = holders[name];
    const owner = findUser(user);
    if (!owner) unowned.add(user);
    const own = (path: string): void => {
      if (owner) chownSync(path, owner.uid, owner.gid);
    };
    const inside = join(folder, part);
    mkdirSync(inside, { mode: 0o700 });
    own(inside);
    const settings = lines.filter(([holder]) => holder === name).map(([, text]) => `${text}\n`);
    const env = settings.length === 0 ? [] : [{ holder: name, name: `${part}.env`, content: settings.join('') }];
    for (const { name: file, content } of [...files.filter(({ holder }) => holder === name), ...env]) {
      const path = join(inside, file);
      writeFileSync(path, content.endsWith('\n') ? content : `${content}\n`, { mode: 0o600, flag: 'wx' });
      own(path);
    }
  }
  const missing = [...unowned].map(
    (user) => `there is no user ${user}, or this is not root: give the files of its folder to it`,
  );
  return [
    `keys and settings are in ${folder}`,
    `move ${join(folder, 'cold')} to a medium of its own: it has the private key of all deposit addresses`,
    ...missing,
  ].join('\n');
}

type DatabaseAddresses = { readonly direct: string; readonly pooled: string };

function composeKeys(folder: string, { direct, pooled }: DatabaseAddresses): { files: KeyFile[]; lines: Line[] } {
  const files: KeyFile[] = [];
  const lines: Line[] = [];
  const add = (holder: HolderName, name: string, content: string): string => {
    files.push({ holder, name, content });
    return join(folder, holders[holder].folder, name);
  };
  /** A secret of a setting, in a file that another setting names. */
  const addSecret = (holder: HolderName, variable: string, content: string): void => {
    lines.push([holder, `${variable}_FILE=${add(holder, variable, content)}`]);
  };
  lines.push(['server', 'ISTMO_MODE=production'], ['signer', 'ISTMO_MODE=production']);
  for (const variable of ['ISTMO_SECRET', 'ISTMO_PASSWORD_PEPPER', 'ISTMO_CHECKPOINT_KEY'])
    addSecret('server', variable, newKey());
  const approvalKey = newKey();
  addSecret('server', 'ISTMO_APPROVAL_KEY', approvalKey);
  lines.push(['signer', `ISTMO_APPROVAL_PUBLIC_KEY=${writeApprovalKey(approvalKey)}`]);
  const tokeniserKey = newKey();
  for (const holder of ['server', 'frames'] as const) addSecret(holder, 'ISTMO_TOKENISER_KEY', tokeniserKey);

  const passwords = logins.map((one) => ({ ...one, password: newPassword() }));
  for (const { variable, login, isPooled, password } of passwords) {
    const address = `postgresql://${login}:${password}@${isPooled ? pooled : direct}/istmo`;
    addSecret(login === 'signing' ? 'signer' : 'server', variable, address);
    add('postgres', login, password);
  }
  add('postgres', 'superuser', newPassword());
  const users = passwords.filter(({ isPooled }) => isPooled).map(({ login, password }) => `"${login}" "${password}"`);
  add('pgbouncer', 'users', users.join('\n'));

  const deposits = createDepositAccounts();
  add('cold', 'deposits.xprv', deposits.master);
  lines.push(
    ['server', `ISTMO_BITCOIN_ACCOUNT_KEY=${deposits.bitcoin}`],
    ['server', `ISTMO_ETHEREUM_ACCOUNT_KEY=${deposits.ethereum}`],
    ['server', `ISTMO_TRON_ACCOUNT_KEY=${deposits.tron}`],
  );
  const { privateKeys, publicKeys } = createBitcoinWallet();
  const tronKey = newHexKey();
  lines.push(
    ['server', `ISTMO_ESPLORA_WALLET=${publicKeys}`],
    ['server', `ISTMO_TRON_WALLET=${tronAccount(Buffer.from(tronKey, 'hex'))}`],
    ['signer', `ISTMO_SIGNER_BITCOIN_KEYS=file:${add('signer', 'bitcoin.keys', privateKeys)}`],
    ['signer', `ISTMO_SIGNER_EVM_KEY=file:${add('signer', 'evm.key', newHexKey())}`],
    ['signer', `ISTMO_SIGNER_TRON_KEY=file:${add('signer', 'tron.key', tronKey)}`],
    ['signer', `ISTMO_SIGNER_SECURITIES_KEY=file:${add('signer', 'securities.key', newHexKey())}`],
    ['signer', `ISTMO_SIGNER_CLAIM_KEY=file:${add('signer', 'claims.key', newHexKey())}`],
  );
  return { files, lines };
}

function findUser(name: string): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string): number =>
    Number.parseInt(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }), 10);
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}
