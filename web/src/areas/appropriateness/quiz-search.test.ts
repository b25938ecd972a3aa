import { expect, test } from 'vitest';
import { readQuizSearch } from './quiz-search.ts';

test.each(['/offerings/finca', '/investor-profile?tab=x#limit', '/'])('a questionnaire leads back to %s', (path) => {
  expect(readQuizSearch({ return: path })).toEqual({ return: path });
});

test.each([
  'https://example.com',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '\\\\example.com',
  'javascript:alert(1)',
  'offerings',
  '',
  undefined,
  ['/offerings'],
])('a questionnaire does not lead to %j', (path) => {
  expect(readQuizSearch({ return: path })).toEqual({ return: undefined });
});
