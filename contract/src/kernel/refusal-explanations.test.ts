import { expect, test } from 'vitest';
import { verbatimSentences } from '../verbatim-sentences.ts';
import { translate } from './message.ts';
import { refusalExplanations } from './refusal-explanations.ts';

const explained = Object.entries(refusalExplanations).flatMap(([code, message]) =>
  message ? [{ code, message }] : [],
);

test.each(explained)('$code is explained by whole sentences of its own in both languages', ({ message }) => {
  const [english, spanish] = [translate(message, 'en'), translate(message, 'es')];
  for (const text of [english, spanish]) expect(text).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  expect(spanish).not.toBe(english);
  expect(verbatimSentences).not.toContain(english);
});

test('each explanation belongs to one refusal', () => {
  expect(new Set(explained.map(({ message }) => message)).size).toBe(explained.length);
});
