/* The words of a name, for comparing names that were written by different people and systems. */

/** Letters that are no letter with an accent, in the letters that banks and machine-readable documents write for them. */
const transliterations: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};

/**
 * The words of a name in lower case, without accents. Apostrophes join (O'Farrill is one word), hyphens part. ä, ö and ü are written
 * as one letter or as two (Jürgen, JURGEN, JUERGEN), so both become one letter.
 */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘ʼ`´]/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => transliterations[letter] ?? letter)
    .replace(/([aou])e/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether all words of the shorter list stand in the longer one in the same order. */
export function isContained(shorter: readonly string[], longer: readonly string[]): boolean {
  let next = 0;
  for (const word of longer) if (word === shorter[next]) next += 1;
  return next === shorter.length;
}
