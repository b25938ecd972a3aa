import { foldName } from './fold-name.ts';
import { likenessOf, toWord, type Word } from './word-likeness.ts';

/** The words of a name, ready to be compared. */
export const toWords = (name: string): readonly Word[] => foldName(name).map(toWord);

// People have two given names and two surnames, and lists have some of them: what the shorter name has counts most.
const shareOfShorter = 0.75;

/**
 * How well two names fit, 0 to 100, whatever the order of their words. Each word is compared with one of the other name, the most alike
 * first. A name of one word fits another of one word only, and a part of a longer one as far as it fills it.
 */
export function scoreNames(left: readonly Word[], right: readonly Word[]): number {
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  if (shorter.length === 0) return 0;
  const total = sumOfPairs(shorter, longer);
  const [inShorter, inLonger] = [total / shorter.length, total / longer.length];
  const share = shorter.length === 1 ? inLonger : shareOfShorter * inShorter + (1 - shareOfShorter) * inLonger;
  return Math.round(100 * share);
}

function sumOfPairs(shorter: readonly Word[], longer: readonly Word[]): number {
  const pairs = shorter
    .flatMap((word, from) => longer.map((other, to) => ({ from, to, likeness: likenessOf(word, other) })))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((one, two) => two.likeness - one.likeness || one.from - two.from || one.to - two.to);
  const [usedFrom, usedTo] = [new Set<number>(), new Set<number>()];
  let total = 0;
  for (const { from, to, likeness } of pairs) {
    if (usedFrom.has(from) || usedTo.has(to)) continue;
    usedFrom.add(from);
    usedTo.add(to);
    total += likeness;
  }
  return total;
}
