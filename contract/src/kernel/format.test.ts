import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatPercent,
  formatPrice,
  formatRate,
  formatZone,
  formatShown,
  readableAmounts,
  signOf,
} from './format.ts';
import { formatUnits } from './money.ts';

test('an amount keeps every digit, however many there are', () => {
  expect(formatAmount('123456789012345678901234567890.123456789012345678')).toBe(
    '123,456,789,012,345,678,901,234,567,890.123456789012345678',
  );
  expect(formatAmount({ units: 9007199254740993n, scale: 2 })).toBe('90,071,992,547,409.93');
});

test('numbers use a dot for decimals and group from four digits on in both languages, as the fields do', () => {
  expect(formatAmount('1234.5', { places: 2 })).toBe('1,234.50');
});

test('a balance is cut, never rounded up; what is owed may be rounded up', () => {
  expect(formatAmount('0.019999', { places: 2 })).toBe('0.01');
  expect(formatAmount('0.010001', { places: 2, rounding: 'up' })).toBe('0.02');
  expect(formatAmount('-0.019', { places: 2 })).toBe('−0.01');
});

test('decimals are padded, so that a column lines up', () => {
  expect(formatAmount('5', { places: 8 })).toBe('5.00000000');
  expect(formatAmount('24', { places: 0 })).toBe('24');
});

test('the minus is a true minus, and zero carries no sign', () => {
  expect(formatAmount('-8450000', { places: 2 })).toBe('−8,450,000.00');
  expect(formatAmount('1200', { places: 2, sign: 'always' })).toBe('+1,200.00');
  expect(formatAmount('0', { places: 2, sign: 'always' })).toBe('0.00');
  expect(formatAmount('-0.001', { places: 2 })).toBe('0.00');
});

test('a text that is not a plain decimal throws', () => {
  for (const text of ['', '1e3', '1,000', 'NaN', '.5', '0x1'])
    expect(() => formatAmount(text)).toThrow('plain decimal');
});

test('a rate drops trailing zeros and keeps at least two decimals', () => {
  expect(formatRate('0.010265431200')).toBe('0.01026543');
  expect(formatRate('97412.350000')).toBe('97,412.35');
  expect(formatRate('1')).toBe('1.00');
});

test('a price has the decimals that its size needs', () => {
  const prices = ['104774.215', '1000', '10.04', '1', '0.9998412', '0.000260384'];
  expect(prices.map(formatPrice)).toEqual(['104,774.22', '1,000.00', '10.04', '1.00', '0.99984', '0.00026038']);
});

test('a percentage has a space before its sign in Spanish', () => {
  expect(formatPercent('1.84', { sign: 'always' })).toBe('+1.84%');
  expect(formatPercent('1.84', { language: 'es' })).toBe('1.84 %');
});

test('a sign is read from the characters', () => {
  expect([signOf('0.00'), signOf('-0.01'), signOf('12')]).toEqual(['zero', 'neg', 'pos']);
});

test('a time is day first, twelve hours, capitals, in the given zone', () => {
  expect(formatDateTime('2026-11-20T22:12:09Z', 'America/Guatemala')).toBe('20/11/2026 04:12:09 PM');
  expect(formatDateTime('2026-11-20T06:00:01Z', 'America/Guatemala')).toBe('20/11/2026 12:00:01 AM');
  expect(formatDateTime('2026-11-20T18:00:00Z', 'America/Guatemala')).toBe('20/11/2026 12:00:00 PM');
  expect(formatZone('2026-11-20T22:12:09Z', 'America/Guatemala')).toBe('GMT-6');
});

test.each(['UTC', 'Etc/UTC', 'Etc/GMT', 'Africa/Abidjan'])('the zone without an offset is GMT, also as %s', (zone) => {
  expect(formatZone('2026-11-20T22:12:09Z', zone)).toBe('GMT');
});

test('what is no rate or no time is not formatted', () => {
  expect(() => formatRate('1e3')).toThrow('plain decimal');
  expect(() => formatDate('yesterday')).toThrow('a time is ISO 8601');
});

test('a plain day stays the same day in every zone', () => {
  expect(formatDate('1985-07-09', 'Pacific/Honolulu')).toBe('09/07/1985');
  expect(formatDate('2026-11-21T02:00:00Z', 'America/Guatemala')).toBe('20/11/2026');
});

const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.nat({ max: 12 }))
  .map(([isBelow, units, scale]) => formatUnits(isBelow ? -units : units, scale));

function isNumeral(text: string): text is `${number}` {
  return text !== '';
}

test('every amount equals the output of Intl', () => {
  const options = fc.record({
    places: fc.nat({ max: 12 }),
    rounding: fc.constantFrom('down' as const, 'up' as const),
    sign: fc.constantFrom('always' as const, 'negative' as const),
    locale: fc.constantFrom('en-US', 'es-419'),
  });
  fc.assert(
    fc.property(decimals, options, (text, { places, rounding, sign, locale }) => {
      if (!isNumeral(text)) return;
      const rule = new Intl.NumberFormat(locale, {
        minimumFractionDigits: places,
        maximumFractionDigits: places,
        roundingMode: rounding === 'up' ? 'expand' : 'trunc',
        signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
        useGrouping: 'always',
      });
      expect(formatAmount(text, { places, rounding, sign })).toBe(rule.format(text).replace('-', '−'));
    }),
  );
});

test('every rate is rounded as by Intl', () => {
  fc.assert(
    fc.property(decimals, fc.nat({ max: 10 }), (text, maxDecimals) => {
      if (!isNumeral(text)) return;
      const rule = new Intl.NumberFormat('en-US', {
        minimumFractionDigits: Math.min(2, maxDecimals),
        maximumFractionDigits: maxDecimals,
        roundingMode: 'halfExpand',
        signDisplay: 'negative',
        useGrouping: 'always',
      });
      expect(formatRate(text, { maxDecimals })).toBe(rule.format(text).replace('-', '−'));
    }),
  );
});

test.each(['Etc/UTC', 'America/Guatemala', 'America/Bogota', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'where the reader’s own zone is %s a time is written as in the zone of that name',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const times = fc.date({ min: new Date('1975-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, (at) => {
        expect(formatDateTime(at)).toBe(formatDateTime(at, zone));
        expect(formatDate(at)).toBe(formatDate(at, zone));
        expect(formatZone(at)).toBe(formatZone(at, zone));
      }),
    );
    vi.unstubAllEnvs();
  },
);

test.each([
  ['24120.00 USD', '24,120.00 USD'],
  ['0.00012345 BTC', '0.00012345 BTC'],
  ['1234567.1234567 USDT and 1000', '1,234,567.12 USDT and 1,000'],
  ['999 COINGT', '999 COINGT'],
  ['24120.000000 USDT became 0.10000000 BTC', '24,120.00 USDT became 0.10000000 BTC'],
  ['310.120000 USDT', '310.12 USDT'],
  ['0.123400 USDT', '0.12 USDT'],
  ['0.000000 USDT', '0.00 USDT'],
  ['0.001200 USDT', '0.0012 USDT'],
  ['2,010.17 USDT', '2,010.17 USDT'],
  ['5.100000 USD', '5.100000 USD'],
])('%s becomes %s', (sentence, formatted) => {
  expect(readableAmounts(sentence, (code) => (code === 'USDT' ? 2 : undefined))).toBe(formatted);
});

test.each(['P-DFN0137HPW', 'TK-1234567890', 'W-0012AB', 'wallet 0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'])(
  'the digits of %s are no amount',
  (reference) => {
    const read = readableAmounts(`200000.00 COP collected for ${reference}, taken back`, () => 2);
    expect(read).toBe(`200,000.00 COP collected for ${reference}, taken back`);
  },
);

test.each([
  ['1250.500000 EURX became 7 PLOT', '1,250.50 EURX became 7 PLOT'],
  ['7.000 PLOT', '7 PLOT'],
  ['0.10000000 BTC and 1.500000 OTHER', '0.10000000 BTC and 1.500000 OTHER'],
])('%s is read as %s with the display scale of each instrument', (sentence, formatted) => {
  const scales = new Map([
    ['EURX', 2],
    ['PLOT', 0],
    ['BTC', 8],
  ]);
  expect(readableAmounts(sentence, (code) => scales.get(code))).toBe(formatted);
});

test('an amount in a sentence has the places it is shown with, and what was paid is never shown smaller', () => {
  expect(formatShown('2010.063318', 2)).toBe('2,010.06');
  expect(formatShown('2010.063318', 2, 'up')).toBe('2,010.07');
  expect(formatShown('1200.000000', 2, 'up')).toBe('1,200.00');
  expect(formatShown('0.000000', 2)).toBe('0.00');
  expect(formatShown('0.004000', 2)).toBe('0.004');
  expect(readableAmounts('2010.161819 USDT', () => 2, 'up')).toBe('2,010.17 USDT');
});
