import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKeys } from './open-keys.ts';
import { readSignerSettings } from './signer-settings.ts';

const approvalKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const base = { ISTMO_SIGNER_URL: 'postgresql://signer@db/istmo', ISTMO_APPROVAL_PUBLIC_KEY: approvalKey };
const production = { ...base, ISTMO_MODE: 'production', ISTMO_SIGNER_KEY: Buffer.alloc(32, 3).toString('base64') };
const key = '0b'.repeat(32);
const noProposals = { query: async () => [] };

test('without a key of its own a network has the simulated signer in the sandbox, and none in production', async () => {
  const simulated = await openKeys(readSignerSettings(base), noProposals);
  expect(simulated.accountOf('ETH')).toBeUndefined();
  const live = await openKeys(readSignerSettings(production), noProposals);
  expect(() => live.accountOf('ETH')).toThrow('no key for ETH');
});

test('the key of EVM chains is given as hexadecimal digits or as a file that has them', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'istmo-key-')), 'key');
  writeFileSync(file, `0x${key}\n`);
  const accounts = [key, `0x${key}`, `file:${file}`].map(async (given) => {
    const keys = await openKeys(readSignerSettings({ ...production, ISTMO_SIGNER_EVM_KEY: given }), noProposals);
    expect(() => keys.accountOf('BTC')).toThrow('no key for BTC');
    return [keys.accountOf('ETH'), keys.accountOf('POLYGON')];
  });
  for (const [eth, polygon] of await Promise.all(accounts)) {
    expect(eth).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(polygon).toBe(eth);
  }
});

test.each(['0b', 'not hexadecimal', `${key}00`])(
  'a key that is none stops the start, and is not repeated: %s',
  (given) => {
    const read = () => readSignerSettings({ ...production, ISTMO_SIGNER_EVM_KEY: given });
    expect(read).toThrow('ISTMO_SIGNER_EVM_KEY must be 32 bytes');
    expect(read).not.toThrow(given);
  },
);

test('the most that it pays to a network is a limit of its own', () => {
  expect(readSignerSettings(base).maxFeeRate('ETH')).toBe(500_000_000_000n);
  const own = readSignerSettings({ ...base, ISTMO_SIGNER_MAX_FEE: 'ETH=7' });
  expect([own.maxFeeRate('ETH'), own.maxFeeRate('POLYGON')]).toEqual([7n, 0n]);
  expect(() => readSignerSettings({ ...base, ISTMO_SIGNER_MAX_FEE: 'ETH=1.5' })).toThrow('ISTMO_SIGNER_MAX_FEE');
});
