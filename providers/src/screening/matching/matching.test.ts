import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexEntries } from './entry-index.ts';
import { scoreNames, toWords } from './score-names.ts';
import type { TitledEntry } from './to-hit.ts';

const score = (left: string, right: string): number => scoreNames(toWords(left), toWords(right));

describe('names fit', () => {
  test.each([
    ['Juan Pérez García', 'PEREZ GARCIA, Juan', 100],
    ['María de los Ángeles Muñoz', 'Maria Angeles Munoz', 100],
    ["Sean O'Brien", 'Sean OBRIEN', 100],
    ['Владимир Иванов', 'Vladimir Ivanov', 100],
    ['Jhon Jairo Velásquez', 'John Jairo Velasquez', 90],
    ['Gonzalo Bázquez', 'Gonzales Vasquez', 85],
    ['Yenny Quiroga', 'Jenny Kiroga', 85],
    ['Juan Carlos Pérez García', 'Juan Pérez', 85],
    ['Juan Carlos Pérez García', 'Juan Carlos Peres', 85],
    ['Mohammed Al-Hassan', 'Muhammad Hasan', 85],
  ])('%j and %j with %i or more', (left, right, atLeast) => {
    expect(score(left, right)).toBeGreaterThanOrEqual(atLeast);
  });

  test.each([
    ['Juan Pérez García', 'Pedro Gómez Rincón'],
    ['Rosario Cifuentes', 'Inventado Malhechor'],
    ['Ana', 'Ana María Restrepo Uribe'],
    ['Juan Gómez', 'Juan Ramírez'],
    ['Carlos Alberto Mora', 'Carlos Alberto Díaz'],
  ])('%j and %j are other people', (left, right) => {
    expect(score(left, right)).toBeLessThan(75);
  });

  const word = fc.constantFrom(
    'José',
    'Íñigo',
    'Muñoz',
    'Peña',
    'Güell',
    'Ana',
    'Restrepo',
    'Ávila',
    'Quiñones',
    'Zúñiga',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 5 });

  test('whatever the order of their words, the accents and the case', () => {
    fc.assert(
      fc.property(name, name, (left, right) => {
        const expected = score(left.join(' '), right.join(' '));
        const plain = left.toReversed().join(' ').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
        expect(score(plain, right.toReversed().join('  '))).toBe(expected);
        expect(score(right.join(' '), left.join(' '))).toBe(expected);
      }),
    );
  });

  test('with themselves, wholly', () => {
    fc.assert(
      fc.property(name, (words) => {
        expect(score(words.join(' '), words.join(' '))).toBe(100);
      }),
    );
  });
});

const entry = (given: Partial<TitledEntry>): TitledEntry => ({
  title: 'OFAC SDN',
  id: '1',
  kind: 'person',
  births: [],
  countries: [],
  identifiers: [],
  programmes: [],
  names: [{ name: 'Inventado Malhechor Prueba', quality: 'primary' }],
  ...given,
});
const person = { names: ['Inventado Malhechor Prueba'] };
const resultOf = async (listed: Partial<TitledEntry>, asked: { bornOn?: string; countries?: string[] }) =>
  (await indexEntries([entry(listed)])).findPerson({ ...person, ...asked }, 1)[0];

describe('an entry', () => {
  const born = { from: '1970-03-02', to: '1970-03-02', isApproximate: false };
  const year = { from: '1970-01-01', to: '1970-12-31', isApproximate: false };
  test.each([
    ['the same day', born, '1970-03-02', 'same', 100],
    ['a day of its year', year, '1970-08-08', 'same', 100],
    ['day and month the other way round', born, '1970-02-03', 'near', 100],
    ['the year before', year, '1969-08-08', 'near', 100],
    ['another year', born, '1985-03-02', 'other', 75],
    ['two years off an approximate one', { ...year, isApproximate: true }, '1972-05-05', 'near', 100],
  ])('is compared by birth date: %s', async (...[, birth, bornOn, result, points]) => {
    const hit = await resultOf({ births: [birth] }, { bornOn });
    expect(hit?.score).toBe(points);
    expect(hit?.reasons?.find(({ kind }) => kind === 'birth')).toMatchObject({ result, own: bornOn });
  });

  test.each([
    [['VE'], ['VE', 'CO'], 'same'],
    [['VE'], ['CO'], 'other'],
    [['VE'], [], 'unknown'],
  ])('is compared by country: %j with %j', async (countries, own, result) => {
    const hit = await resultOf({ countries }, { countries: own });
    expect(hit?.reasons?.find(({ kind }) => kind === 'country')).toMatchObject({ result });
  });

  test('with another birth date is a hit in another country too', async () => {
    const hit = await resultOf({ births: [born], countries: ['VE'] }, { bornOn: '1985-03-02', countries: ['CO'] });
    expect(hit?.score).toBe(75);
  });

  test('has another version when the list changes it', async () => {
    const [before, same, after] = await Promise.all([
      resultOf({ births: [born] }, {}),
      resultOf({ births: [born] }, {}),
      resultOf({ births: [year] }, {}),
    ]);
    expect(same?.entry.version).toBe(before?.entry.version);
    expect(after?.entry.version).not.toBe(before?.entry.version);
  });

  test('fits less by a weak alias, and the hit names the alias', async () => {
    const names = [
      { name: 'Otro Nombre', quality: 'primary' },
      { name: person.names[0] ?? '', quality: 'weak' },
    ] as const;
    expect(await resultOf({ names }, {})).toMatchObject({
      score: 85,
      entry: { note: 'alias Inventado Malhechor Prueba' },
    });
  });

  test('is found by an address of a digital currency, whatever its case', async () => {
    const index = await indexEntries([
      entry({ identifiers: [{ kind: 'Digital Currency Address - ETH', value: '0xAbC' }] }),
    ]);
    expect(index.findAddress('0xABc')).toMatchObject([{ list: 'OFAC SDN', score: 100 }]);
    expect(index.findAddress('0xabd')).toEqual([]);
  });
});
