import { quoteFromAmount, type SwapTerms } from '@istmo/contract/areas/exchange/swap-arithmetic';
import { percentFee, swapTerms } from '@istmo/contract/areas/exchange/test-terms';
import { crossRate } from '@istmo/contract/kernel/rate';
import { expect, test } from 'vitest';
import { maxInputText, repriceDraft, toSwapOrder } from './swap-draft.ts';
import { changedLines, confirmationLines, draftLines, refundOf, summaryLines, toDisplayedQuote } from './swap-lines.ts';
import { aDraft, amount, aPair, cop, priceAt } from './test-pairs.ts';

test('an included fee is taken out of what is received', () => {
  const draft = aDraft(amount('400000'), { pair: cop, balance: 400_000_00n });
  expect(draft.fields).toEqual({ amount: '400000', total: '99.50' });
  expect(draftLines(draft).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Rate: 1 COP = 0.00025 USDT',
    'Price of one USDT: 4,000.00 COP',
    'Quantity: 400,000.00 COP',
    'Fee (0.50%): 0.50 USDT',
    'Total amount you pay: 400,000.00 COP',
    'Total you receive: 99.50 USDT',
  ]);
  expect(maxInputText(draft)).toBe('400000.0');
  expect(toSwapOrder(draft, 'q')).toMatchObject({ amount: '400000.00', received: '99.500000', fee: '0.500000' });
});

test('the confirmation names quantity, fees, total amount, total, then the rate; without an amount only the rate', () => {
  expect(confirmationLines(aDraft(amount('999'))).map(({ key }) => key)).toEqual(['rate', 'price']);
  expect(confirmationLines(aDraft(amount('2500'))).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Quantity: 2,000.00 USD',
    'Fees (0.50%): 10.00 USD',
    'Total amount you pay: 2,010.00 USD',
    'Total you receive: 2 COINGT',
    'Of 2,500.00 USD, stays in your wallet: 490.00 USD',
    'Rate: 1 USD = 0.001 COINGT',
    'Price of one COINGT: 1,000.00 USD',
  ]);
});

test('the fee of a large order is shown with its percentage, below the limit the usual one', () => {
  const feeTerms = { ...percentFee(50n), largeOrder: { cents: 1_000_000n, basisPoints: 40n } };
  const pair = aPair('USD', 'COINGT', priceAt('0.001', { feeTerms }));
  const large = aDraft(amount('10000'), { pair });
  expect(draftLines(large)).toContainEqual({ key: 'fee', name: 'Fee (0.40%)', text: '40.00 USD' });
  expect(confirmationLines(large)).toContainEqual({ key: 'fee', name: 'Fees (0.40%)', text: '40.00 USD' });
  expect(confirmationLines(large)).toContainEqual(
    expect.objectContaining({ key: 'total', name: 'Total amount you pay', text: '10,040.00 USD' }),
  );
  const smaller = aDraft(amount('9999.99'), { pair });
  expect(draftLines(smaller)).toContainEqual({ key: 'fee', name: 'Fee (0.50%)', text: '45.00 USD' });
});

test('the price details name the lower fee of large orders, with an amount and without one; the confirmation does not', () => {
  const feeTerms = { ...percentFee(50n), largeOrder: { cents: 1_000_000n, basisPoints: 40n } };
  const pair = aPair('USD', 'COINGT', priceAt('0.001', { feeTerms }));
  const line = { key: 'large-order', name: 'Large orders', text: '0.40% from 10,000.00 USD' };
  for (const text of ['', '2000']) expect(draftLines(aDraft(amount(text), { pair }))).toContainEqual(line);
  expect(confirmationLines(aDraft(amount('2000'), { pair }))).not.toContainEqual(line);
  expect(draftLines(aDraft(amount('2000'))).map(({ key }) => key)).not.toContain('large-order');
});

test('of what was entered, what is not paid in all stays in the wallet; nothing where the fee on top exceeds the rest', () => {
  const pair = aPair('USDT', 'COINGT', '0.0009999430032', {});
  const refund = (text: string) =>
    draftLines(aDraft(amount(text), { pair, balance: 30_000_000_000n })).find(({ key }) => key === 'refund');
  expect(refund('11000')).toEqual({
    key: 'refund',
    name: 'Of 11,000.00 USDT, stays in your wallet',
    text: '949.42 USDT',
  });
  expect(refund('10020')).toBeUndefined();
});

test('while the price details are closed they say what is paid, what comes in and the rate; in dollars too where it is paid in others', () => {
  expect(summaryLines(aDraft(amount(''))).map(({ key }) => key)).toEqual(['rate']);
  const usdt = aDraft(amount('2500.5'), { pair: aPair('USDT', 'COINGT', '0.001'), balance: 3_000_000_000n });
  expect(summaryLines(usdt)).toMatchObject([
    { text: '2,010.00 USDT', usd: '2,010.00 USD' },
    { text: '2 COINGT' },
    { key: 'rate' },
  ]);
  expect(summaryLines(aDraft(amount('2500'))).map(({ usd }) => usd)).toEqual([undefined, undefined, undefined]);
});

test('what stays in the wallet is shown only where the balance exceeds what is paid', () => {
  const draft = (balance: bigint | undefined) => aDraft(amount('2500'), { balance });
  expect(refundOf(draft(2_010_01n))?.amount).toEqual({ units: 490_00n, scale: 2 });
  expect(refundOf(draft(2_010_00n))).toBeUndefined();
  expect(refundOf(draft(undefined))).toBeUndefined();
  expect(draftLines(draft(1_000_00n)).map(({ key }) => key)).not.toContain('refund');
});

test('a confirmation marks what moved by more than the threshold, and no difference below it', () => {
  const draft = aDraft(amount('0.02'), { pair: aPair('BTC', 'COINGT', '104.774223'), balance: 10_000_000n });
  const at = (rate: string) => repriceDraft(draft, { priceTerms: priceAt(rate) });
  expect(changedLines(draft, at('104.774222'), 1n).size).toBe(0);
  expect([...changedLines(draft, at('104.6'), 1n)]).toEqual(['rate', 'price', 'quantity', 'total', 'refund']);
  expect(changedLines(draft, at('104.6'), 100n).size).toBe(0);
  expect([...changedLines(draft, at('104.774222'), 0n)]).toContain('rate');
});

test('a token less is marked however little the price moved, and so is another fee', () => {
  const draft = aDraft(amount('2000'));
  const less = repriceDraft(draft, { priceTerms: priceAt('0.000999999') });
  expect(changedLines(draft, less, 10n)).toContain('receive');
  const dearer = repriceDraft(draft, { priceTerms: priceAt('0.001', { feeTerms: percentFee(75n) }) });
  expect([...changedLines(draft, dearer, 10n)]).toEqual(['fee', 'total']);
});

/** Paying instruments of any scale at very low to very high prices, with and without a fee. */
const manyTerms: readonly SwapTerms[] = [
  { fromScale: 8, inputScale: 8 },
  { fromScale: 6, inputScale: 2 },
  { fromScale: 2, inputScale: 2 },
  { fromScale: 0, inputScale: 2 },
].flatMap((paying) =>
  [1n, 3n, 1_000n, 97_412n, 1_000_072_501n].flatMap((factor) =>
    [1n, 7n, 9_741_235n].flatMap((price) =>
      [0n, 1n, 50n, 1_999n].flatMap((feeBasisPoints) =>
        [0, 2].map((toScale) =>
          swapTerms({
            ...paying,
            toScale,
            isWholeUnits: true,
            rate: crossRate(price, factor),
            feeTerms: percentFee(feeBasisPoints),
          }),
        ),
      ),
    ),
  ),
);

const sampleAmounts = [0n, 1n, 2n, 99n, 100n, 101n, 99_999n, 250_050n, 987_654_321n, 10n ** 12n + 7n];

test('the lines add up to the last digit shown, and never show less than is charged', () => {
  for (const terms of manyTerms)
    for (const steps of sampleAmounts) {
      const step = 10n ** BigInt(Math.max(terms.fromScale - terms.inputScale, 0));
      const quote = quoteFromAmount(steps * step, terms);
      const shown = toDisplayedQuote(quote, { ...terms, paidPlaces: terms.inputScale, receivedPlaces: 0 });
      expect(shown.quantity.units + shown.fee.units).toBe(shown.total.units);
      const total = shown.total.units;
      expect(shown.refund.units).toBe(steps > total ? steps - total : 0n);
      expect(shown.total.units * step).toBeGreaterThanOrEqual(quote.total);
      expect(shown.fee.units * step).toBeGreaterThanOrEqual(quote.fee);
      expect(shown.total.units * step - quote.total).toBeLessThan(step);
      expect(shown.fee.units * step - quote.fee).toBeLessThan(step);
    }
});
