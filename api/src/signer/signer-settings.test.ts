import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findProcessProblem, type ProcessFacts } from './check-process.ts';
import { openKeys } from './open-keys.ts';
import { readSignerSettings } from './signer-settings.ts';

const approvalKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const base = {
  ISTMO_SIGNER_URL: 'postgresql://signer@db/istmo',
  ISTMO_APPROVAL_PUBLIC_KEY: approvalKey,
  ISTMO_CONSOLE_ORIGIN: 'https://console.istmo.example',
  ISTMO_SIGNER_JOURNAL: 'journal.jsonl',
};
const production = { ...base, ISTMO_MODE: 'production' };
const key = '0b'.repeat(32);
const noProposals = { query: async () => [] };

test('without a key of its own a network has the simulated signer in the sandbox, and none in production', async () => {
  const simulated = await openKeys(readSignerSettings(base), noProposals);
  expect(simulated.accountOf('ETH')).toBeUndefined();
  const live = await openKeys(readSignerSettings(production), noProposals);
  expect(() => live.accountOf('ETH')).toThrow('no key for ETH');
});

/** The setting of a file that has this, and that its owner alone may read. */
function writeKey(content: string, mode = 0o600): string {
  const file = join(mkdtempSync(join(tmpdir(), 'istmo-key-')), 'key');
  writeFileSync(file, `${content}\n`);
  chmodSync(file, mode);
  return `file:${file}`;
}

test('the key of EVM chains is given as a file, in the sandbox also as hexadecimal digits', async () => {
  const given = [
    { ...base, ISTMO_SIGNER_EVM_KEY: key },
    { ...base, ISTMO_SIGNER_EVM_KEY: `0x${key}` },
    { ...production, ISTMO_SIGNER_EVM_KEY: writeKey(`0x${key}`) },
  ];
  const accounts = given.map(async (environment) => {
    const keys = await openKeys(readSignerSettings(environment), noProposals);
    return [keys.accountOf('ETH'), keys.accountOf('POLYGON')];
  });
  for (const [eth, polygon] of await Promise.all(accounts)) {
    expect(eth).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(eth).toBe((await accounts[0])?.[0]);
    expect(polygon).toBe(eth);
  }
});

test.each([
  'ISTMO_SIGNER_EVM_KEY',
  'ISTMO_SIGNER_SECURITIES_KEY',
  'ISTMO_SIGNER_CLAIM_KEY',
  'ISTMO_SIGNER_BITCOIN_KEYS',
])('in production %s is a file that only the signer reads', (name) => {
  const read = (given: string) => () => readSignerSettings({ ...production, [name]: given });
  expect(read(key)).toThrow(`${name} must be file:`);
  expect(read(key)).not.toThrow(key);
  for (const mode of [0o640, 0o604, 0o620]) expect(read(writeKey(key, mode))).toThrow('who alone may read it');
  expect(read(writeKey(key))).not.toThrow('file');
  vi.spyOn(process, 'getuid').mockReturnValue(4_711);
  expect(read(writeKey(key))).toThrow('must belong to the user of the signer');
  vi.restoreAllMocks();
});

test.each(['0b', 'not hexadecimal', `${key}00`])(
  'a key that is none stops the start, and is not repeated: %s',
  (given) => {
    for (const own of [
      { ...base, ISTMO_SIGNER_EVM_KEY: given },
      { ...production, ISTMO_SIGNER_EVM_KEY: writeKey(given) },
    ]) {
      expect(() => readSignerSettings(own)).toThrow('ISTMO_SIGNER_EVM_KEY must be 32 bytes');
      expect(() => readSignerSettings(own)).not.toThrow(given);
    }
  },
);

test.each<[string, Partial<ProcessFacts>]>([
  ['does not run as root', { uid: 0 }],
  ['a core dump would have the keys', { coreLimit: 'unlimited' }],
  ['a core dump would have the keys', { coreLimit: undefined }],
  ['does not start with --inspect-brk', { options: ['--inspect-brk=0.0.0.0:9229'] }],
  ['does not start with --report-on-fatalerror', { options: ['--max-old-space-size=64', '--report-on-fatalerror'] }],
  ['does not start with --heapsnapshot-signal', { options: ['--heapsnapshot-signal=SIGUSR2'] }],
])('a process that could give keys away may not hold them: it %s', (problem, facts) => {
  const safe = { uid: 1_000, coreLimit: '0', options: ['--max-old-space-size=64', ''] };
  expect(findProcessProblem(safe)).toBeUndefined();
  expect(findProcessProblem({ ...safe, ...facts })).toContain(problem);
});

test('the most that it pays to a network is a limit of its own', () => {
  expect(readSignerSettings(base).maxFeeRate('ETH')).toBe(500_000_000_000n);
  const own = readSignerSettings({ ...base, ISTMO_SIGNER_MAX_FEE: 'ETH=7' });
  expect([own.maxFeeRate('ETH'), own.maxFeeRate('POLYGON')]).toEqual([7n, 0n]);
  expect(() => readSignerSettings({ ...base, ISTMO_SIGNER_MAX_FEE: 'ETH=1.5' })).toThrow('ISTMO_SIGNER_MAX_FEE');
});
