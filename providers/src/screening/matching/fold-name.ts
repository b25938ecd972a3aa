/** Letters that have no accent to take off. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ə: 'e',
  ħ: 'h',
};

// One transliteration of Cyrillic letters; the sounds below make the others equal to it.
const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  є: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Words between names that people and lists leave out. */
const particles = new Set(
  'de del la las los el al y e da das do dos di van von der den ten bin ibn ben bint viuda vda'.split(' '),
);

/**
 * The words of a name in a form in which spellings are equal: lower case, without accents, apostrophes, punctuation and particles, in
 * Latin letters. Sorted, because the order of names differs. A name of particles only keeps them.
 */
export function foldName(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʼ`´]/g, '')
    .replace(/[ßøłđðþæœıəħ\u0400-\u04ff]/g, (letter) => letters[letter] ?? cyrillic[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const named = words.filter((word) => !particles.has(word));
  return (named.length > 0 ? named : words).toSorted();
}

/** A word as it sounds, roughly, in Spanish: spellings of one sound become one. The replacements apply one after the other. */
export function soundOf(word: string): string {
  return word
    .replace(/^m[ou]h?a?mm?[aei]d$/, 'mohamed')
    .replace(/^j(?=e)/, 'y')
    .replace(/ph/g, 'f')
    .replace(/kh/g, 'j')
    .replace(/(?<!c|s)h/g, '')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/[qx]/g, 'k')
    .replace(/z/g, 's')
    .replace(/ll/g, 'y')
    .replace(/ou|oo/g, 'u')
    .replace(/ee/g, 'i')
    .replace(/[vw]/g, 'b')
    .replace(/[yj](?=$|[^aeiou])/g, 'i')
    .replace(/(.)\1+/g, '$1');
}
