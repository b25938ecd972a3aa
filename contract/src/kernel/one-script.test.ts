import { expect, test } from 'vitest';
import { isOfOneScript } from './one-script.ts';

test.each(['anabel', 'Ñandú.77', 'Łukasz', 'наталья', 'Αθηνά', '田中さくら', '김민준', '12-34', ''])(
  '%s is written in one script',
  (name) => expect(isOfOneScript(name)).toBe(true),
);

test.each([
  ['а Cyrillic a', 'аnabel'],
  ['a Greek o', 'carlοs'],
  ['an Armenian o', 'carlօs'],
  ['a Cherokee letter, a script that no name here is written in', 'ᎪNA'],
])('%s among Latin letters is found', (_, name) => expect(isOfOneScript(name)).toBe(false));
