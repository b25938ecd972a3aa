import { expect, test } from 'vitest';
import { parsePaymentUri } from './payment-uri.ts';

const receiver = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

test('a bitcoin link has an address and an amount in bitcoin', () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  expect(parsePaymentUri(`bitcoin:${address}`)).toEqual({ chain: 'BTC', address });
  expect(parsePaymentUri(`BITCOIN:${address}?amount=0.0123&label=Ana%20L`)).toEqual({
    chain: 'BTC',
    address,
    amount: '0.0123',
  });
  expect(parsePaymentUri(`bitcoin:${address}?amount=1e3`)).toEqual({ chain: 'BTC', address });
  expect(parsePaymentUri(`bitcoin:${address}?req-other=1`)).toBeUndefined();
});

test('an ethereum link has its network and an amount in wei', () => {
  expect(parsePaymentUri(`ethereum:${receiver}@137?value=2.014e18`)).toEqual({
    chain: 'POLYGON',
    address: receiver,
    amount: '2.014',
  });
  expect(parsePaymentUri(`ethereum:${receiver}?value=1`)).toMatchObject({ amount: '0.000000000000000001' });
  expect(parsePaymentUri(`ethereum:${receiver}?value=1000000000000000000`)).toMatchObject({ amount: '1' });
  expect(parsePaymentUri(`ethereum:${receiver}?value=1.5`)).toEqual({ chain: 'ETH', address: receiver });
});

test('the receiver of a token is the one of the transfer, not the contract', () => {
  expect(parsePaymentUri(`ethereum:${token}@1/transfer?address=${receiver}&uint256=1e6`)).toEqual({
    chain: 'ETH',
    address: receiver,
    token,
  });
  expect(parsePaymentUri(`ethereum:${token}/approve?address=${receiver}&uint256=1`)).toBeUndefined();
});

test.each([receiver, '', 'https://example.com', 'ethereum:vitalik.eth', 'litecoin:abc', `ethereum:${receiver}@10`])(
  '%j is no such link',
  (text) => {
    expect(parsePaymentUri(text)).toBeUndefined();
  },
);
