import { expect, test } from 'vitest';
import { corporateActionKinds } from './kinds.ts';
import { describeNotice, type NoticeTerms } from './notice.ts';

const dividend: NoticeTerms = {
  kind: 'dividend',
  security: 'CAFE',
  record_day: '2026-12-10',
  time_zone: 'America/Guatemala',
  ex_day: '2026-12-09',
  payment_day: '2026-12-20',
  cutoff_day: '',
  rates: [{ currency: 'USD', rate: '0.125', total: null }],
  rounding: 'largest-remainder',
  tax_country: 'GT',
  ratio_new: null,
  ratio_old: null,
  max_units: null,
  claim_until: '2031-12-20',
};

test('a dividend says what is paid, who is entitled, when, the tax and what the holder has to do', () => {
  expect(describeNotice(dividend, 'en')).toEqual([
    'CAFE pays 0.125 USD for each unit.',
    'Holders of CAFE at the end of 10/12/2026 (GMT-6) are entitled.',
    'Units bought on 09/12/2026 or later give no right to it.',
    'The payment date is 20/12/2026.',
    'Tax is withheld for the authority of Guatemala; the advice of the payment shows how much.',
    'Fractions of the smallest unit are shared out, so that the whole amount is paid.',
    'What cannot be paid is kept until 20/12/2031.',
    'You do not have to do anything.',
  ]);
  expect(describeNotice(dividend, 'es').slice(0, 2)).toEqual([
    'CAFE paga 0.125 USD por cada unidad.',
    'Tienen derecho los tenedores de CAFE al final del 10/12/2026 (GMT-6).',
  ]);
  expect(describeNotice({ ...dividend, tax_country: 'US' }, 'es')).toContain(
    'Se retienen impuestos para la autoridad de Estados Unidos; el aviso de pago muestra cuánto.',
  );
});

test('a choice names each currency and until when', () => {
  const rates = [...dividend.rates, { currency: 'COP', rate: '500', total: null }];
  const sentences = describeNotice({ ...dividend, rates, cutoff_day: '2026-12-12' }, 'en');
  expect(sentences).toContain('Instead you may choose 500 COP for each unit.');
  expect(sentences.at(-1)).toBe('You may choose the currency until the end of 12/12/2026.');
});

test.each(corporateActionKinds)('%s has a notice in both languages that ends in what to do', (kind) => {
  const terms = { ...dividend, kind, ratio_new: '3', ratio_old: '1', cutoff_day: '2026-12-12' };
  const [english, spanish] = [describeNotice(terms, 'en'), describeNotice(terms, 'es')];
  expect(english.length).toBe(spanish.length);
  expect(english.at(-1)).toMatch(/^You /);
  expect(spanish.at(-1)).toMatch(/^(Usted|Puede|No tiene) /);
});
