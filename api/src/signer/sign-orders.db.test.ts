import { testDatabase } from '@istmo/db/test-database';
import { evmCallSigner } from '@istmo/providers/signing/evm-calls';
import { expect, test } from 'vitest';
import { orderedSigner } from '../ports/ordered-signer.ts';
import { readSignerSettings } from './signer-settings.ts';
import { signOrders } from './sign-orders.ts';

const { db, owner, signer: signerDb } = await testDatabase();
const calls = evmCallSigner({
  key: Buffer.alloc(32, 3),
  claimKey: Buffer.alloc(32, 4),
  chainIds: { POLYGON: 137 },
  maxRate: () => 100n,
  maxGas: 1_000_000n,
});
const ordered = orderedSigner(db, calls.account);
const run = () => signOrders({ db: signerDb, calls });
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const pause = '0x8456cb59';
const unpause = '0x3f4ba83a';
const orderOf = (id: string, own: Partial<Parameters<typeof calls.signCall>[0]> = {}) =>
  ({
    id,
    network: 'POLYGON',
    to: address,
    data: pause,
    gas: 100_000n,
    fee: { rate: 10n, tip: 1n },
    nonce: 5,
    ...own,
  }) as const;

test('an order is signed by the other process, once, as it was given first', async () => {
  const order = orderOf('pause 1');
  expect(await ordered.signCall(order)).toBeUndefined();
  expect(await ordered.signCall({ ...order, fee: { rate: 99n, tip: 9n } })).toBeUndefined();
  await run();
  const signed = await ordered.signCall(order);
  expect(signed).toEqual(await calls.signCall(order));
  await run();
  expect(await ordered.signCall({ ...order, fee: { rate: 99n, tip: 9n } })).toEqual(signed);
});

test('a number that is signed for one call is signed for no other, and for the same at a higher fee', async () => {
  await ordered.signCall(orderOf('a 1', { nonce: 6 }));
  await run();
  await ordered.signCall(orderOf('a 2', { nonce: 6, fee: { rate: 20n, tip: 2n } }));
  await ordered.signCall(orderOf('b 1', { nonce: 6, data: unpause }));
  await run();
  expect(await ordered.signCall(orderOf('a 2', { nonce: 6 }))).toBeDefined();
  await expect(ordered.signCall(orderOf('b 1'))).rejects.toThrow('number 6 of POLYGON is signed for another call');
});

test.each([
  ['a payment', { data: '0x' }, 'not a call that issuing needs'],
  ['an approval', { data: `0x095ea7b3${'00'.repeat(64)}` }, 'not a call that issuing needs'],
  ['another network', { network: 'ETH' }, 'has no chain id'],
  ['a fee above the limit', { fee: { rate: 101n, tip: 1n } }, 'the fee is above 100'],
  ['too much gas', { gas: 1_000_001n }, 'more gas'],
] as const)('%s is not signed, and the order says why', async (name, own, message) => {
  const order = orderOf(name, { nonce: 50, ...own });
  await ordered.signCall(order);
  await run();
  await expect(ordered.signCall(order)).rejects.toThrow(message);
});

test('nothing is signed while the books are closed, and what waits is signed afterwards', async () => {
  const order = orderOf('closed 1', { nonce: 8 });
  await owner.query("update app.books_state set is_sound = false, finding = 'restored'");
  await ordered.signCall(order);
  await run();
  expect(await ordered.signCall(order)).toBeUndefined();
  await owner.query("update app.books_state set is_sound = true, finding = ''");
  await run();
  expect(await ordered.signCall(order)).toBeDefined();
});

test('a claim is signed once, by its own key', async () => {
  const claim = { identity: address, topic: 1n, data: `0x${'ab'.repeat(32)}` };
  expect(await ordered.signClaim(claim)).toBeUndefined();
  await run();
  expect(await ordered.signClaim(claim)).toBe(await calls.signClaim(claim));
  await ordered.signClaim({ ...claim, data: '0x1234' });
  await run();
  await expect(ordered.signClaim({ ...claim, data: '0x1234' })).rejects.toThrow('a hash');
});

test('the serving login neither answers an order nor changes one, and no answer is replaced', async () => {
  await ordered.signCall(orderOf('kept 1', { nonce: 9 }));
  await expect(db.query(`update app.signing_order set answer = '{}' where id like '%kept 1'`)).rejects.toThrow(
    'denied',
  );
  await expect(db.query(`delete from app.signing_order`)).rejects.toThrow('denied');
  await run();
  await expect(signerDb.query(`update app.signing_order set answer = '{}' where id like '%kept 1'`)).rejects.toThrow(
    'answered once',
  );
});

test('the keys are read from the signer’s settings, both or none, and not the one of payments', () => {
  const key = 'ab'.repeat(32);
  const read = (own: Record<string, string>) =>
    readSignerSettings({
      ISTMO_SIGNER_URL: 'postgresql://x',
      ISTMO_APPROVAL_PUBLIC_KEY: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
      ISTMO_CONSOLE_ORIGIN: 'https://console.istmo.example',
      ISTMO_SIGNER_JOURNAL: 'journal.jsonl',
      ...own,
    }).securities;
  expect(read({})).toBeUndefined();
  expect(() => read({ ISTMO_SIGNER_SECURITIES_KEY: key })).toThrow('ISTMO_SIGNER_CLAIM_KEY must be 32 bytes');
  const both = { ISTMO_SIGNER_SECURITIES_KEY: key, ISTMO_SIGNER_CLAIM_KEY: 'cd'.repeat(32) };
  expect(read(both)?.key.toString('hex')).toBe(key);
  expect(() => read({ ...both, ISTMO_SIGNER_EVM_KEY: key })).toThrow('must differ from ISTMO_SIGNER_EVM_KEY');
});
