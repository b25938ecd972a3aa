import { formatPriceTerms } from '@istmo/contract/areas/exchange/swap-arithmetic';
import { percentFee, priceTerms } from '@istmo/contract/areas/exchange/test-terms';
import { setCallSession } from '@istmo/client/call';
import { crossRate } from '@istmo/contract/kernel/rate';
import { expect, test, vi } from 'vitest';
import { requestLockedQuote, requestPrice, sendSwap, toValidityPeriod } from './exchange.queries.ts';
import { aPair, cop, usd } from './test-pairs.ts';

setCallSession({ base: '/api', token: () => 'my-token', onEnd: () => undefined });

const terms = priceTerms(crossRate(1n, 1_000n));
const times = { at: '2031-01-01T00:00:00.000Z', expires_at: '2031-01-01T00:00:06.000Z' };

function stubReply(reply: object, status = 200) {
  const fetchStub = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json({ status: 1, success: 1, msg: '', ...reply }, { status }),
  );
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', fetchStub);
  return fetchStub;
}

test("a validity period is the server's, counted from the request, independent of the device's clock", () => {
  expect(toValidityPeriod(times, 1_000)).toEqual({ endsAt: 7_000, ms: 6_000 });
  expect(toValidityPeriod({ ...times, at: '2031-01-01T00:00:09.000Z' }, 1_000)).toEqual({ endsAt: 1_000, ms: 0 });
});

test('a price is its terms with their validity', async () => {
  stubReply({ msg: '0.001', inverse: '1000.00', ...formatPriceTerms(terms), ...times });
  const price = await requestPrice(usd, new AbortController().signal);
  expect(price).toMatchObject({ priceTerms: terms, period: { ms: 6_000 } });
});

test.each([
  ['of an offering', usd, '/api/exchange/refreshPrice?from=USD&to=COINGT'],
  ['of a listed asset', aPair('USD', 'ROAD', '0.1'), '/api/exchange/refreshAssetPrice?from=USD&to=ROAD'],
  ['between two currencies', cop, '/api/bank/copCurrentPrice?from=COP&to=USDT'],
] as const)('the price of a market %s is requested by its own call', async (_, pair, url) => {
  const fetchStub = stubReply({ msg: '0.001', inverse: '1000.00', ...formatPriceTerms(terms), ...times });
  await requestPrice(pair, new AbortController().signal);
  expect(fetchStub.mock.calls[0]?.[0]).toBe(url);
});

test('a quote is locked for an amount, and has its own fee', async () => {
  const fetchStub = stubReply({
    hold_id: 'my-quote',
    inverse: '1000.00',
    ...formatPriceTerms({ ...terms, feeTerms: percentFee(75n) }),
    ...times,
    notice_basis_points: 2,
  });
  expect(await requestLockedQuote({ from: 'USD', to: 'COINGT', amount: '1000' })).toMatchObject({
    id: 'my-quote',
    priceTerms: { ...terms, feeTerms: percentFee(75n) },
    noticeBasisPoints: 2n,
  });
  const [, init] = fetchStub.mock.calls[0] ?? [];
  expect(await new Response(init?.body).json()).toEqual({ from: 'USD', to: 'COINGT', amount: '1000' });
});

test('a rate that cannot be read counts as unavailable', async () => {
  stubReply({ msg: '0', inverse: '0', ...formatPriceTerms(terms), rate: '0.000', ...times });
  const request = requestPrice(usd, new AbortController().signal);
  await expect(request).rejects.toMatchObject({ failure: { code: 'unreadable' } });
});

test.each([
  ['offering', '/api/exchange/swap', { totalAmt: '1005.00' }],
  ['asset', '/api/liquid/presicionSwap', { totalAmt: '1005.00' }],
  ['currency', '/api/bank/swap', { fees: '5.00' }],
] as const)(
  'an order of the family %s is sent under the names of its call, with its idempotency key',
  async (family, url, own) => {
    const fetchStub = stubReply({}, 500);
    const order = { from: 'USD', to: 'COINGT', amount: '1000.00', received: '1', total: '1005.00', fee: '5.00' };
    await expect(sendSwap({ ...order, family, lockedQuoteId: 'my-quote' }, 'my-key')).rejects.toMatchObject({
      failure: { code: 'unreachable' },
    });
    const [address, init] = fetchStub.mock.calls[0] ?? [];
    expect(address).toBe(url);
    expect(await new Response(init?.body).json()).toEqual({
      from: 'USD',
      to: 'COINGT',
      amount: '1000.00',
      total: '1',
      hold_id: 'my-quote',
      ...own,
    });
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('my-key');
  },
);
