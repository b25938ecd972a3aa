import { describe, expect, test } from 'vitest';
import { isConfidentialAddress, parseLiquidAddress, writeConfidentialAddress } from './liquid-address.ts';

/* Addresses as other implementations of Liquid have them in their own tests. */

const confidential = {
  blech32: 'lq1qqf8er278e6nyvuwtgf39e6ewvdcnjupn9a86rzpx655y5lhkt0walu3djf9cklkxd3ryld97hu8h3xepw7sh2rlu7q45dcew5',
  taproot:
    'lq1pqgft7r4ytdenml0gaj67393sd3qkt3nxex0ut5dt3plhzwf6jaww5wpq7p3x4f75f5gch3gktgxxwu2rxm394tsw8dchxedsc6r53w75375l4kfvf08y',
  'script hash': 'VJLDwMVWXg8RKq4mRe3YFNTAEykVN6V8x5MRUKKoC3nfRnbpnZeiG3jygMC6A4Gw967GY5EotJ4Rau2F',
  'key hash': 'VTpz1bNuCALgavJKgbAw9Lpp9A72rJy64XPqgqfnaLpMjRcFy6vHWKEeFbmcxvn7WjHNagxHnFaRcVuS',
} as const;

describe('addresses of Liquid', () => {
  test.each(Object.entries(confidential))('a confidential one is recognised: %s', (_kind, text) => {
    expect(parseLiquidAddress(text)).toEqual({ network: 'liquid', isConfidential: true });
    expect(isConfidentialAddress(text)).toBe(true);
  });

  test.each([
    [
      'regtest',
      'el1qq0umk3pez693jrrlxz9ndlkuwne93gdu9g83mhhzuyf46e3mdzfpva0w48gqgzgrklncnm0k5zeyw8my2ypfsmxh4xcjh2rse',
    ],
    ['regtest', 'CTEo6VKG8xbe7HnfVW9mQoWTgtgeRSPktwTLbELzGw5tV8Ngzu53EBiasFMQKVbWmKWWTAdN5AUf4M6Y'],
    ['regtest', 'AzpqVYw5ERSbwVb9HWCSTWXNfh4T3o7j1a8ZeoVWQUPh7HrFAFmavEXDi2pceCYJS5pZUgAwgpVQjkYY'],
    [
      'liquidtestnet',
      'tlq1qq2xvpcvfup5j8zscjq05u2wxxjcyewk7979f3mmz5l7uw5pqmx6xf5xy50hsn6vhkm5euwt72x878eq6zxx2z58hd7zrsg9qn',
    ],
  ])('one of %s says so', (network, text) => {
    expect(parseLiquidAddress(text)).toEqual({ network, isConfidential: true });
    expect(isConfidentialAddress(text, ['liquid'])).toBe(false);
  });

  test.each([
    'ex1q7gkeyjut0mrxc3j0kjlt7rmcnvsh0gt45d3fud',
    'ex1p8qs0qcn25l2y6yvtc5t95rr8w9pndcj64c8rkutnvkcvdp6gh02qa4lw5j',
    'GqiQRsPEyJLAsEBFB5R34KHuqxDNkG3zur',
  ])('an address without a blinding key is valid and not confidential: %s', (text) => {
    expect(parseLiquidAddress(text)).toEqual({ network: 'liquid', isConfidential: false });
    expect(isConfidentialAddress(text)).toBe(false);
  });

  test('one wrong letter anywhere is found', () => {
    for (const text of Object.values(confidential))
      for (let at = 3; at < text.length; at += 1) {
        const other = text.charAt(at) === 'q' ? 'p' : 'q';
        expect(parseLiquidAddress(text.slice(0, at) + other + text.slice(at + 1)), `${text} at ${at}`).toBeUndefined();
      }
  });

  test('capitals are the same address, mixed case is none', () => {
    expect(isConfidentialAddress(confidential.blech32.toUpperCase())).toBe(true);
    expect(parseLiquidAddress(confidential.blech32.replace('qq', 'Qq'))).toBeUndefined();
  });

  test.each([
    '',
    'lq1',
    'x'.repeat(5_000),
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    '1BitcoinEaterAddressDontSendf59kuE',
  ])('what belongs to another chain, or to none, is refused: %s', (text) => {
    expect(parseLiquidAddress(text)).toBeUndefined();
  });

  test('what is written can be read', () => {
    const blindingKey = Uint8Array.of(2, ...Array.from({ length: 32 }, (_, at) => at));
    const text = writeConfidentialAddress('regtest', { blindingKey, program: new Uint8Array(20).fill(7) });
    expect(text).toMatch(/^el1qq/);
    expect(parseLiquidAddress(text)).toEqual({ network: 'regtest', isConfidential: true });
  });

  test('a key that is no point’s, and a program of another length, are refused', () => {
    const key = new Uint8Array(33).fill(7);
    const blindingKey = Uint8Array.of(2, ...key.subarray(1));
    const program = new Uint8Array(20);
    expect(parseLiquidAddress(writeConfidentialAddress('liquid', { blindingKey: key, program }))).toBeUndefined();
    const short = writeConfidentialAddress('liquid', { blindingKey, program: program.subarray(1) });
    expect(parseLiquidAddress(short)).toBeUndefined();
  });
});
