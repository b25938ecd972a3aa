import { expect, test } from 'vitest';
import { type ComparedDeposit, type ComparedLine, scoreAgainst, toComparable } from './score-match.ts';

const deposit = { reference: 'BR-778', holder: 'Mariana Quiroga Ruiz', units: 123_450n, currency: 'USD' };
const line = { reference: 'BR-778', note: '', payer: 'MARIANA QUIROGA RUIZ', units: 123_450n, currency: 'USD' };

const scoreMatch = (of: ComparedLine, deposited: ComparedDeposit) => scoreAgainst(of)(toComparable(deposited));

test.each([
  ['the same of everything', {}, 100],
  ['a reference written otherwise', { reference: 'br 778' }, 100],
  ['the names in another order', { payer: 'Ruiz Quiroga, Mariana' }, 100],
  ['an initial', { payer: 'M. Quiroga Ruiz' }, 87],
  ['another name', { payer: 'Mariana Gomez' }, 75],
  ['the reference inside another', { reference: 'TRF/BR778/2026' }, 90],
  ['the reference in the note', { reference: '', note: 'deposit BR-778' }, 90],
  ['another reference', { reference: 'X-1' }, 55],
  ['a cent less', { units: 123_449n }, 70],
  ['another currency', { currency: 'EUR' }, 70],
  ['nothing of it', { reference: 'X-1', units: 1n, payer: 'Nobody' }, 0],
])('with %s it fits as far as its points say', (_what, change, score) => {
  expect(scoreMatch({ ...line, ...change }, deposit).score).toBe(score);
});

test('a short reference inside another number is chance', () => {
  expect(scoreMatch({ ...line, reference: '9912399' }, { ...deposit, reference: '123' }).reference).toBe('differs');
  expect(scoreMatch({ ...line, reference: '' }, { ...deposit, reference: '---' }).reference).toBe('differs');
});

test.each([
  ['an apostrophe', 'Peter O’Farrill', 'PETER OFARRILL'],
  ['letters that a bank transliterates', 'Łukasz Żak', 'LUKASZ ZAK'],
  ['an umlaut as two letters and a sharp s', 'Jürgen Groß', 'JUERGEN GROSS'],
  ['accents', 'María Núñez', 'MARIA NUNEZ'],
])('a payer whose name the bank writes without %s is the same', (_what, holder, payer) => {
  expect(scoreMatch({ ...line, payer }, { ...deposit, holder }).name).toBe('same');
});
