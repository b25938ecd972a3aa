import { createPublicKey } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reader } from '@istmo/db/tx';
import { toSigningKey } from '@istmo/ledger';
import { testWallet } from '@istmo/providers/bitcoin-payments/test-wallet';
import { expect, test } from 'vitest';
import { openKeys } from './open-keys.ts';
import { readSignerSettings } from './signer-settings.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const publicKey = createPublicKey(toSigningKey(key)).export({ format: 'der', type: 'spki' }).toString('base64');
const settingsOf = (own: Record<string, string>) =>
  readSignerSettings({
    ISTMO_SIGNER_URL: 'postgresql://x',
    ISTMO_APPROVAL_PUBLIC_KEY: publicKey,
    ISTMO_CONSOLE_ORIGIN: 'https://console.istmo.example',
    ISTMO_SIGNER_JOURNAL: 'journal.jsonl',
    ...own,
  });

/** The file of these keys, that its owner alone may read. */
function writeKeys(keys: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'istmo-key-')), 'keys');
  writeFileSync(file, `${keys}\n`, { mode: 0o600 });
  return file;
}

const noProposals: Reader = { query: async () => [] };
const order = {
  id: '0190a2f0-0000-7000-8000-000000000001',
  network: 'BTC',
  currency: 'BTC',
  contract: null,
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  units: 100_000n,
  ledgerScale: 8,
  fee: { rate: 1_000n, tip: 0n },
  nonce: undefined,
} as const;

test('with keys of a Bitcoin wallet the signer signs what is prepared, and nothing of the simulated chain', async () => {
  const wallet = await openKeys(settingsOf({ ISTMO_SIGNER_BITCOIN_KEYS: testWallet.private }), noProposals);
  await expect(wallet.sign(order)).rejects.toThrow('nothing is prepared');
  const file = writeKeys(testWallet.private);
  const fromFile = await openKeys(settingsOf({ ISTMO_SIGNER_BITCOIN_KEYS: `file:${file}` }), noProposals);
  await expect(fromFile.sign(order)).rejects.toThrow('nothing is prepared');
  const simulated = await openKeys(settingsOf({}), noProposals);
  expect((await simulated.sign(order)).raw).toContain('signature');
});

test.each([
  [{ ISTMO_SIGNER_BITCOIN_KEYS: testWallet.public }, 'is not an extended prv key'],
  [{ ISTMO_SIGNER_BITCOIN_KEYS: 'wpkh=zprvAnonsense' }, ''],
  [{ ISTMO_SIGNER_BITCOIN_KEYS: testWallet.private, ISTMO_SIGNER_BITCOIN_MAX_FEE: '0.1' }, 'a whole number of satoshi'],
  [
    { ISTMO_SIGNER_BITCOIN_KEYS: `file:${writeKeys(testWallet.private)}`, ISTMO_MODE: 'production' },
    'a public test key has no place in production',
  ],
])('a wrong key or limit stops the signer, and no message repeats a key: %#', async (own, message) => {
  const problem = await openKeysOrFail(own);
  expect(problem.message).toContain(message);
  expect(problem.message).not.toMatch(/[xyz]prv[1-9A-Za-z]{8}/);
});

async function openKeysOrFail(own: Record<string, string>): Promise<Error> {
  try {
    await openKeys(settingsOf(own), noProposals);
  } catch (problem) {
    if (problem instanceof Error) return problem;
  }
  throw new Error('the signer started');
}
