import { expect, test } from 'vitest';
import type { PaymentOrder } from './port.ts';
import { readExpiration, txidOf } from './tron-transaction.ts';
import { tronAccount, tronSigner } from './tron.ts';

const key = Buffer.alloc(32, 11);
const now = (): number => 1_700_000_000_000;
const reference = `55227329.0x${'00000000034ab3c1'}${'aabbccddeeff0011'}${'22'.repeat(16)}`;
const order: PaymentOrder = {
  id: 'w1',
  network: 'TRON',
  currency: 'USDT',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  units: 12_500_000n,
  ledgerScale: 6,
  fee: { rate: 100n, tip: 0n, reference },
  nonce: undefined,
};
const signer = tronSigner({ key, now });
const sign = (parts: Partial<PaymentOrder>) => signer.sign({ ...order, ...parts });

// TronWeb 6.1 makes the same bytes, id and signature of the same order, key and time.
const raw =
  '0ad3010a02b3c12208aabbccddeeff00114080febb89bd315aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541f288ecaf15790efcac528946963a6db8c3f8211d121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000005cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb0000000000000000000000000000000000000000000000000000000000bebc207080d095ffbc319001c0c393071241ad11f261abe4f2d76a8460b20a7dffa8a64beff4321653627a1b90ad2eb3ad2b64cae456cf6314b6bd8c3bfa614546e42d5fbf079dcd68aef85f6b896d7433151b';

test('a transfer is signed as other software for Tron signs it, and its id is known before it is sent', async () => {
  expect(tronAccount(key)).toBe('TY5cZAbVanRo7cxqr5E4Dpx5Z1ncZZrsHQ');
  expect(signer.accountOf('TRON')).toBeUndefined();
  const signed = await signer.sign(order);
  expect(signed).toEqual({
    txid: '1c098f35af5e5a50268f8068b2e16c261084a8bf85d1274180ae324512a51725',
    raw,
    spends: 'w1',
  });
  const { rawData, expiration } = readExpiration(signed.raw);
  expect(txidOf(rawData)).toBe(signed.txid);
  expect(expiration - now()).toBe(6 * 3_600_000);
});

test('what the network may burn has a limit, whatever a server says that energy costs', async () => {
  const [dear, dearer] = [
    await sign({ fee: { ...order.fee, rate: 10n ** 9n } }),
    await sign({ fee: { ...order.fee, rate: 10n ** 12n } }),
  ];
  expect(dear.raw.slice(0, 440)).toBe(dearer.raw.slice(0, 440));
});

test.each<[string, Partial<PaymentOrder>]>([
  ['another network', { network: 'ETH' }],
  ['no contract', { contract: null }],
  ['nothing', { units: 0n }],
  ['an address of another chain', { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }],
  ['an address with a wrong checksum', { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' }],
  ['no block to name', { fee: { rate: 100n, tip: 0n } }],
  ['a block without a hash', { fee: { rate: 100n, tip: 0n, reference: '55227329.' } }],
])('a payment with %s is not signed', async (_what, parts) => {
  await expect(sign(parts)).rejects.toThrow();
});

test('nothing replaces a transaction: a second one would pay twice', async () => {
  await expect(signer.replace(order, raw)).rejects.toThrow('pay twice');
});

test.each(['', '00', '0a', raw.slice(0, 100), 'zz', `ff${raw}`])('%s is no transaction', (text) => {
  expect(() => readExpiration(text)).toThrow('not a transaction');
});
