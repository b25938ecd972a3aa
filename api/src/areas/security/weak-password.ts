/*
 * Common passwords that satisfy the rules: a common word or the customer's name with a few characters added or replaced. Each word covers
 * all its variants, so a short list blocks many thousand passwords.
 */
const commonWords = new Set(
  `password passwort contrasena contrasenia clave claves secret secreto welcome bienvenido bienvenida letmein login admin administrator
   administrador root user usuario guest default changeme change master superman batman dragon monkey shadow sunshine princess princesa
   football futbol baseball soccer hockey michael jordan charlie thomas daniel jessica ashley andrea alejandro carlos maria josemaria
   iloveyou teamo tequiero hello hola computer internet samsung google facebook whatsapp pokemon starwars killer hunter ranger trustno
   freedom libertad whatever mustang ferrari mercedes toyota cookie chocolate banana orange flower purple summer winter spring autumn
   verano invierno primavera otono january february march april june july august september october november december enero febrero
   marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre monday tuesday wednesday thursday friday saturday sunday
   lunes martes miercoles jueves viernes sabado domingo america colombia guatemala salvador panama mexico honduras nicaragua costarica
   barcelona realmadrid madrid liverpool chelsea arsenal bitcoin ethereum tether crypto coin coingt wallet trading money dinero dollar
   qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qwer qazwsx qazwsxedc wsxedc qweasd qweasdzxc abcd abcdef
   abcdefg abcdefgh abc xyz aaa aabbcc`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

// Keyboard walks and sequences of digits and special characters.
const walks = [
  '1qaz@wsx',
  '!qaz2wsx',
  'zaq1@wsx',
  'zaq!2wsx',
  '1q2w3e4r',
  '1qaz2wsx',
  'q1w2e3r4',
  '123qwe',
  'qwe123',
  '1234qwer',
];

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

const toPlainLetters = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const keepLetters = (text: string): string => text.replaceAll(/[^a-z]/g, '');
const replaceLookalikes = (text: string): string =>
  [...text].map((character) => lookalikes[character] ?? character).join('');

// A word with up to this many added characters is still easy to guess.
const maxDecorations = 6;

/** True for a common password that satisfies the rules, and for one made of the given words (brand, names). */
export function isEasyToGuess(password: string, words: readonly string[]): boolean {
  const text = toPlainLetters(password);
  if (
    new Set(text).size < 4 ||
    walks.some((walk) => text.includes(walk) && text.length - walk.length <= maxDecorations)
  )
    return true;
  const own = words.map((word) => keepLetters(toPlainLetters(word))).filter((word) => word.length >= 4);
  // A letter before or after a name makes no word of it, so the name may be anywhere.
  const cores = findCores(text);
  if (own.some((word) => text.length - word.length <= maxDecorations && cores.some((core) => core.includes(word))))
    return true;
  return cores.some(
    (core) =>
      text.length - core.length <= maxDecorations &&
      (commonWords.has(core) || own.some((word) => isMadeOf(core, word))),
  );
}

/** The word without the added characters: as typed, and with digits and special characters replaced by the letters they resemble. */
function findCores(text: string): string[] {
  const trimmed = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [
    keepLetters(text),
    keepLetters(replaceLookalikes(trimmed)),
    keepLetters(replaceLookalikes(text.replace(/[^a-z]+$/, ''))),
  ];
}

// The word once or twice.
function isMadeOf(core: string, word: string): boolean {
  return core === word || core === word + word;
}
