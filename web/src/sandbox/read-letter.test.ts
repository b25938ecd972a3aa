import { expect, test } from 'vitest';
import { languageOfLetter, readLetter } from './read-letter.ts';

test('a letter is its paragraphs and links in their order, without the small print', () => {
  const text = [
    'Hello eva,',
    'Please confirm.',
    'Activate:\nhttps://a.test/activate_account?token=1',
    'The link works once.',
    '--',
    'Istmo, S.A.',
    'Unsubscribe:\nhttps://a.test/leave',
  ].join('\n\n');
  expect(readLetter(text)).toEqual([
    { text: 'Hello eva,' },
    { text: 'Please confirm.' },
    { text: 'Activate', address: 'https://a.test/activate_account?token=1' },
    { text: 'The link works once.' },
    { text: 'Unsubscribe', address: 'https://a.test/leave' },
  ]);
});

test('a letter without small print is whole', () => {
  expect(readLetter('One.\n\nTwo.')).toEqual([{ text: 'One.' }, { text: 'Two.' }]);
});

test('the language of a letter is that of its greeting', () => {
  expect(languageOfLetter('Hola, ana:\n\nUno.')).toBe('es');
  expect(languageOfLetter('Hello ana,\n\nOne.')).toBe('en');
});
