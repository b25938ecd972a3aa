import { soundOf } from './fold-name.ts';

/** A folded word with what is compared of it. */
export type Word = { readonly text: string; readonly sound: string };

export const toWord = (text: string): Word => ({ text, sound: soundOf(text) });

const sameSound = 0.95;
const sameInitial = 0.6;
// Below it two words are other names.
const minLikeness = 0.88;

/** How like two words are, 0 to 1; 0 for other names. */
export function likenessOf(left: Word, right: Word): number {
  if (left.text === right.text) return 1;
  if (left.text.length === 1 || right.text.length === 1) return left.text[0] === right.text[0] ? sameInitial : 0;
  if (left.sound === right.sound) return sameSound;
  const likeness = jaroWinkler(left.text, right.text);
  return likeness >= minLikeness ? Math.min(likeness, sameSound) : 0;
}

/** The likeness of two texts by Jaro with Winkler's bonus for a common beginning, 0 to 1 (Winkler 1990). */
function jaroWinkler(left: string, right: string): number {
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = Array.from<boolean>({ length: right.length }).fill(false);
  const common: string[] = [];
  for (const [at, letter] of [...left].entries()) {
    const end = Math.min(right.length, at + reach + 1);
    for (let other = Math.max(0, at - reach); other < end; other += 1) {
      if (taken[other] || right[other] !== letter) continue;
      taken[other] = true;
      common.push(letter);
      break;
    }
  }
  if (common.length === 0) return 0;
  const inRight = [...right].filter((_, at) => taken[at]);
  const moved = common.filter((letter, at) => letter !== inRight[at]).length / 2;
  const count = common.length;
  const jaro = (count / left.length + count / right.length + (count - moved) / count) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < left.length && left[prefix] === right[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}
