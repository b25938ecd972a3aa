import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ScreenedPerson, ScreeningHit } from '../port.ts';
import { type ComparedName, scoreEntry } from './score-entry.ts';
import { toWords } from './score-names.ts';
import { type TitledEntry, toHit } from './to-hit.ts';
import type { Word } from './word-likeness.ts';

type IndexedEntry = {
  readonly entry: TitledEntry;
  readonly names: readonly ComparedName[];
  /** How many words a person has to share with it before the names are compared. */
  readonly minShared: number;
};

/** Two names that fit share two words, unless one of them has one word only or initials. */
const minSharedOf = (names: readonly (readonly Word[])[]): number =>
  names.some((words) => words.length < 2 || words.some(({ text }) => text.length === 1)) ? 1 : 2;

/** Entries by the words of their names. */
export type EntryIndex = {
  /** The entries that fit with the score or more, the best first. */
  findPerson(person: ScreenedPerson, minScore: number): ScreeningHit[];
  /** The entries that have the address among their identifiers. */
  findAddress(address: string): ScreeningHit[];
};

const keyLength = 3;
const entriesPerTurn = 500;
// Words that fit begin alike, as written or as they sound.
const keysOf = ({ text, sound }: Word): string[] => [...new Set([text.slice(0, keyLength), sound.slice(0, 2)])];

/** Makes the index of lists, and lets other work go on between. */
export async function indexEntries(entries: readonly TitledEntry[]): Promise<EntryIndex> {
  const byKey = new Map<string, IndexedEntry[]>();
  const byIdentifier = new Map<string, TitledEntry[]>();
  for (const [at, entry] of entries.entries()) {
    if (at % entriesPerTurn === 0) await nextTurn();
    const names = entry.names.map((name) => ({ ...name, words: toWords(name.name) }));
    const indexed = { entry, names, minShared: minSharedOf(names.map(({ words }) => words)) };
    for (const key of new Set(names.flatMap(({ words }) => words.flatMap(keysOf)))) {
      const known = byKey.get(key);
      if (known) known.push(indexed);
      else byKey.set(key, [indexed]);
    }
    for (const { value } of entry.identifiers) {
      const key = value.toLowerCase();
      byIdentifier.set(key, [...(byIdentifier.get(key) ?? []), entry]);
    }
  }
  return {
    findPerson(person, minScore) {
      const compared = person.names.map((name) => ({ name, words: toWords(name) }));
      const words = new Map(compared.flatMap((name) => name.words.map((word) => [word.text, word] as const)));
      const shared = new Map<IndexedEntry, number>();
      for (const word of words.values())
        for (const found of new Set(keysOf(word).flatMap((key) => byKey.get(key) ?? [])))
          shared.set(found, (shared.get(found) ?? 0) + 1);
      const minShared = minSharedOf(compared.map((name) => name.words));
      return [...shared]
        .filter(([found, count]) => count >= Math.min(minShared, found.minShared))
        .map(([found]) => found)
        .map(({ entry, names }) => ({ entry, ...scoreEntry({ ...person, compared }, entry, names) }))
        .filter(({ score }) => score >= minScore)
        .map(({ entry, score, name, reasons }) => ({ ...toHit(entry, score, name), reasons }))
        .toSorted((left, right) => right.score - left.score || left.entry.id.localeCompare(right.entry.id));
    },
    findAddress: (address) =>
      (byIdentifier.get(address.toLowerCase()) ?? []).map((entry) => toHit(entry, 100, entry.names[0]?.name ?? '')),
  };
}
