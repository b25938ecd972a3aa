import { chains } from '@istmo/contract/kernel/chain-address';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressDeriver, isTestKey, parseAddress, testAccountKeys } from './addresses.ts';

const derive = addressDeriver(testAccountKeys);

describe('derived addresses', () => {
  test('are those of the BIP84 test vectors', () => {
    expect(derive({ network: 'BTC', index: 0 })).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(derive({ network: 'BTC', index: 1 })).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  });

  test('are the same from the xpub spelling of the zpub', () => {
    const xpub =
      'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';
    expect(addressDeriver({ ...testAccountKeys, BTC: xpub })({ network: 'BTC', index: 1 })).toBe(
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    );
    expect(isTestKey(xpub)).toBe(true);
  });

  test("are the widely published ones of the same phrase at m/44'/60'/0'/0/0 and m/44'/195'/0'/0/i", () => {
    expect(derive({ network: 'ETH', index: 0 })).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
    expect(derive({ network: 'POLYGON', index: 0 })).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
    expect(derive({ network: 'TRON', index: 0 })).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
    expect(derive({ network: 'TRON', index: 1 })).toBe('TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK');
  });

  test('are one per index and valid on their own network', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chains), fc.nat(2 ** 31 - 1), fc.nat(2 ** 31 - 1), (network, one, other) => {
        const address = derive({ network, index: one });
        expect(parseAddress({ network, address })).toBe(address);
        expect(address === derive({ network, index: other })).toBe(one === other);
      }),
      { numRuns: 60 },
    );
  });

  test.each([-1, 1.5, 2 ** 31, Number.NaN])('do not exist at index %s', (index) => {
    expect(() => derive({ network: 'BTC', index })).toThrow('address index');
  });
});

describe('an account key', () => {
  // The root private key of the phrase above and a root public key: published vectors, worthless.
  const rootPrivate =
    'zprvAWgYBBk7JR8Gjrh4UJQ2uJdG1r3WNRRfURiABBE3RvMXYSrRJL62XuezvGdPvG6GFBZduosCc1YP5wixPox7zhZLfiUm8aunE96BBa4Kei5';
  const rootPublic =
    'zpub6jftahH18ngZxLmXaKw3GSZzZsszmt9WqedkyZdezFtWRFBZqsQH5hyUmb4pCEeZGmVfQuP5bedXTB8is6fTv19U1GQRyQUKQGUTzyHACMF';

  test('that is private is refused without being repeated', () => {
    expect(() => addressDeriver({ ...testAccountKeys, BTC: rootPrivate })).toThrow('not an extended public key');
    expect(() => addressDeriver({ ...testAccountKeys, BTC: rootPrivate })).not.toThrow(rootPrivate.slice(8, 20));
  });

  test('of another level, of another chain or with a wrong checksum is refused', () => {
    expect(() => addressDeriver({ ...testAccountKeys, BTC: rootPublic })).toThrow('not of an account');
    expect(() => addressDeriver({ ...testAccountKeys, ETH: testAccountKeys.BTC })).toThrow('bitcoin one');
    expect(() => addressDeriver({ ...testAccountKeys, ETH: testAccountKeys.ETH.replace('DCo', 'DCx') })).toThrow(
      /checksum/i,
    );
  });

  test('of the public test phrase is recognised', () => {
    expect(chains.every((network) => isTestKey(testAccountKeys[network]))).toBe(true);
  });
});

describe('parsing an address', () => {
  // From BIP173, BIP350, EIP-55 and the chains' own well-known addresses.
  test.each([
    ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', undefined],
    ['BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', undefined],
    ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', undefined],
    ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', undefined],
    ['ETH', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ['POLYGON', '0xDBF03B407C01E7CD3CBEA99509D93F8DDDC8C6FB', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
    ['TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', undefined],
  ] as const)('accepts on %s: %s', (network, address, canonical) => {
    expect(parseAddress({ network, address })).toBe(canonical ?? address);
  });

  test.each([
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'one letter wrong'],
    ['BTC', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mixed case'],
    ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'of the test net'],
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bech32 where bech32m belongs'],
    ['BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'base58 checksum'],
    ['BTC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'a Tron one'],
    ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'EIP-55 checksum'],
    ['ETH', '0x0000000000000000000000000000000000000000', 'the burn address'],
    ['ETH', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'no 0x'],
    ['ETH', ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'a leading space'],
    ['TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
    ['TRON', 'Tm2GRCF2k4FLaZakECiFvWrHrPbNVc7pug', 'a good checksum under the prefix 0x42'],
    ['TRON', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'a bitcoin one'],
    ['TRON', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'an EVM one'],
  ] as const)('refuses on %s: %s (%s)', (network, address, _why) => {
    expect(parseAddress({ network, address })).toBeUndefined();
  });

  test('never throws, and a parsed address parses to itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chains), fc.string({ unit: 'binary', maxLength: 120 }), (network, address) => {
        const parsed = parseAddress({ network, address });
        expect(parseAddress({ network, address: parsed ?? '' })).toBe(parsed);
      }),
    );
  });

  test('refuses an address with any one character changed (base58 and bech32 checksums)', () => {
    const alphabet = '023456789acdefghjklmnpqrstuvwxyz'.split('');
    fc.assert(
      fc.property(
        fc.constantFrom('BTC' as const, 'TRON' as const),
        fc.nat(33),
        fc.constantFrom(...alphabet),
        (network, at, letter) => {
          const address =
            network === 'BTC' ? 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' : 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
          const changed = address.slice(0, at) + letter + address.slice(at + 1);
          expect(parseAddress({ network, address: changed })).toBe(changed === address ? address : undefined);
        },
      ),
    );
  });
});
