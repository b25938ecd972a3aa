import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Chain,
  chains,
  findChainsOf,
  isBurnAddress,
  isTestNetAddress,
  parseChainAddress,
} from './chain-address.ts';

// From BIP173, BIP350, EIP-55 and the chains' own well-known addresses: one of each kind.
const kinds = [
  ['BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['POLYGON', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
] as const satisfies readonly (readonly [Chain, string])[];

describe('an address', () => {
  test.each(kinds)('of %s is accepted: %s', (chain, address) => {
    expect(parseChainAddress(chain, address)).toBe(address);
    expect(findChainsOf(address)).toContain(chain);
    expect(isBurnAddress(chain, address)).toBe(false);
    expect(isTestNetAddress(address)).toBe(false);
  });

  test.each(kinds)(
    'of %s is valid on no other chain, except that Ethereum and Polygon share theirs: %s',
    (chain, text) => {
      const expected = chain === 'ETH' || chain === 'POLYGON' ? ['ETH', 'POLYGON'] : [chain];
      expect(findChainsOf(text)).toEqual(expected);
    },
  );

  const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
  test.each(kinds)('of %s with any one character changed is refused: %s', (chain, address) => {
    fc.assert(
      fc.property(fc.nat(address.length - 1), fc.constantFrom(...characters), (at, letter) => {
        const changed = address.slice(0, at) + letter + address.slice(at + 1);
        fc.pre(changed !== address);
        expect(parseChainAddress(chain, changed)).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });

  test('in one case has no EIP-55 checksum and gets one', () => {
    const checked = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    const body = checked.slice(2);
    for (const written of [`0x${body.toLowerCase()}`, `0x${body.toUpperCase()}`, checked])
      expect(parseChainAddress('ETH', written)).toBe(checked);
  });

  test('in capitals of bech32 is the same as in small letters', () => {
    const small = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(parseChainAddress('BTC', small.toUpperCase())).toBe(small);
    expect(parseChainAddress('BTC', `bc1Q${small.slice(4)}`)).toBeUndefined();
  });
});

test.each([
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1sw50qgdz25j',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'bc1rw5uspcuh',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
])('is refused: %s (another checksum, version or net)', (address) => {
  expect(findChainsOf(address)).toEqual([]);
});

test.each(['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'])(
  'is recognised as one of a test net: %s',
  (address) => expect(isTestNetAddress(address)).toBe(true),
);

test.each([
  ['ETH', '0x0000000000000000000000000000000000000000'],
  ['ETH', '0x0000000000000000000000000000000000000001'],
  ['POLYGON', '0x000000000000000000000000000000000000dEaD'],
  ['ETH', '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead'],
  ['ETH', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['TRON', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['BTC', '1111111111111111111114oLvT2'],
  ['BTC', '1BitcoinEaterAddressDontSendf59kuE'],
] as const)('burns what is sent to it on %s: %s', (chain, address) => {
  expect(parseChainAddress(chain, address)).toBeDefined();
  expect(isBurnAddress(chain, address)).toBe(true);
});

test('any text is read without an error, and what is read is read again as itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...chains), fc.string({ unit: 'binary', maxLength: 120 }), (chain, text) => {
      const parsed = parseChainAddress(chain, text);
      expect(parseChainAddress(chain, parsed ?? '')).toBe(parsed);
      isBurnAddress(chain, text);
      isTestNetAddress(text);
    }),
  );
});
