import { expect, test } from 'vitest';
import { readWalletAccounts } from '../bitcoin-payments/wallet-accounts.ts';
import { createBitcoinWallet, createDepositAccounts } from './new-wallets.ts';

test('the private and the public keys of a new wallet are of the same accounts', () => {
  const { privateKeys, publicKeys } = createBitcoinWallet();
  const own = readWalletAccounts(privateKeys, 'prv');
  const shown = readWalletAccounts(publicKeys, 'pub');
  const points = (accounts: typeof own) =>
    accounts.map(({ kind, node }) => [kind, Buffer.from(node.publicKey ?? []).toString('hex')]);
  expect(points(shown)).toEqual(points(own));
  expect(publicKeys).not.toContain('prv');
  expect(createBitcoinWallet().publicKeys).not.toBe(publicKeys);
});

test('new deposit accounts have public keys of the kinds that the settings name', () => {
  const { master, bitcoin, ethereum, tron } = createDepositAccounts();
  expect(master).toMatch(/^xprv/);
  expect([bitcoin.slice(0, 4), ethereum.slice(0, 4), tron.slice(0, 4)]).toEqual(['zpub', 'xpub', 'xpub']);
  expect(ethereum).not.toBe(tron);
});
