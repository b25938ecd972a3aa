import { expect, test } from 'vitest';
import { followKeys, signKeyChange } from './key-change.ts';
import { formatPublicKey, toSigningKey } from './signing-key.ts';

const [first, second, third, other] = [1, 2, 3, 9].map((byte) =>
  toSigningKey(Buffer.alloc(32, byte).toString('base64')),
);
if (!first || !second || !third || !other) throw new Error('there are four');
const at = '2026-11-28T09:00:00.000Z';
const toSecond = signKeyChange({ from: first, to: second }, { after: 10n, at });
const toThird = signKeyChange({ from: second, to: third }, { after: 20n, at });

test('each checkpoint has the key that was in use, whatever the order of the entries', () => {
  for (const changes of [
    [toSecond, toThird],
    [toThird, toSecond],
  ]) {
    const { keyOf, problem } = followKeys(formatPublicKey(third), changes);
    expect(problem).toBeUndefined();
    expect([1n, 10n, 11n, 20n, 21n, 99n].map(keyOf)).toEqual(
      [first, first, second, second, third, third].map(formatPublicKey),
    );
  }
});

test('without a change all have the key in use', () => {
  expect(followKeys(formatPublicKey(first), []).keyOf(7n)).toBe(formatPublicKey(first));
});

test.each([
  ['leads to another key than the one in use', formatPublicKey(second), [toSecond, toThird]],
  ['is missing in between', formatPublicKey(third), [toSecond]],
  [
    'has another number than was signed',
    formatPublicKey(second),
    [{ ...toSecond, content: toSecond.content.replace('"10"', '"9"') }],
  ],
])('an entry that %s does not count', (_, publicKey, changes) => {
  const { keys, problem } = followKeys(publicKey, changes);
  expect(problem).toMatch(
    /^the key changed after checkpoint \d+, at 2026-11-28T09:00:00.000Z: this entry has no right/,
  );
  expect(keys).toEqual([publicKey]);
});

test('an entry that only the key before signed does not count', () => {
  const change = { ...toSecond, countersignature: toSecond.signature };
  expect(followKeys(formatPublicKey(second), [change]).keys).toEqual([formatPublicKey(second)]);
});

test('an entry that only the key that follows signed does not count', () => {
  const change = { ...toSecond, signature: toSecond.countersignature };
  expect(followKeys(formatPublicKey(second), [change]).keys).toEqual([formatPublicKey(second)]);
});

test('an entry of another key before it brings no key of its own', () => {
  const forged = signKeyChange({ from: other, to: first }, { after: 5n, at });
  const { keyOf } = followKeys(formatPublicKey(second), [toSecond, { ...forged, countersignature: forged.signature }]);
  expect(keyOf(3n)).toBe(formatPublicKey(first));
});
