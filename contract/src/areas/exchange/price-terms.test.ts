import { expect, test } from 'vitest';
import { crossRate } from '../../kernel/rate.ts';
import { priceTermsReply } from './exchange.contract.ts';
import { formatPriceTerms, parsePriceTerms } from './swap-arithmetic.ts';
import { percentFee, priceTerms } from './test-terms.ts';

const terms = priceTerms(crossRate(1n, 2_500n), {
  usdRate: crossRate(9_741_235n, 100n),
  feeTerms: percentFee(75n, 'included'),
});

test('terms are the same after they were sent or stored, and the reply has all of them', () => {
  const reply = formatPriceTerms(terms);
  expect(priceTermsReply.parse(JSON.parse(JSON.stringify(reply)))).toEqual(reply);
  expect(parsePriceTerms(reply)).toEqual(terms);
});

test('terms of which a part cannot be read are none', () => {
  const reply = formatPriceTerms(terms);
  expect(parsePriceTerms({ ...reply, rate: '0' })).toBeUndefined();
  expect(parsePriceTerms({ ...reply, from_usd: '0' })).toBeUndefined();
  expect(parsePriceTerms({ ...reply, fee_per: 'x' })).toBeUndefined();
});
