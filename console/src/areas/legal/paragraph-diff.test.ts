import { expect, test } from 'vitest';
import { diffParagraphs } from './paragraph-diff.ts';

const marks = { same: ' ', added: '+', removed: '-' };
const diff = (before: string, after: string): string[] =>
  diffParagraphs(before, after).map(({ kind, text }) => `${marks[kind]}${text}`);

test('a changed paragraph is one removed and one added, and those around it stay', () => {
  expect(diff('## A\n\none\n\ntwo', '## A\n\none and more\n\ntwo')).toEqual([' ## A', '-one', '+one and more', ' two']);
});

test('a paragraph that moved is removed at one place and added at the other', () => {
  expect(diff('a\n\nb\n\nc', 'b\n\nc\n\na')).toEqual(['-a', ' b', ' c', '+a']);
});

test('the first version is added as a whole, and equal texts have no difference', () => {
  expect(diff('', 'a\n\nb')).toEqual(['+a', '+b']);
  expect(diff('a', 'a\n')).toEqual([' a']);
});
