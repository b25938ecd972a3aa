import { createHash } from 'node:crypto';
import type { ListedSubject } from '../lists/entry.ts';
import type { ScreeningHit } from '../port.ts';

/** An entry with the list's name, as hits show it. */
export type TitledEntry = ListedSubject & { readonly title: string };

const versionOf = (entry: TitledEntry): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 32);

/** The hit of an entry; `matched` is the one of its names that fits. */
export function toHit(entry: TitledEntry, score: number, matched: string): ScreeningHit & { readonly score: number } {
  const name = entry.names[0]?.name ?? '';
  const [birth] = entry.births;
  const programmes = entry.programmes.join(', ');
  const note = [programmes, matched === name ? '' : `alias ${matched}`].filter((part) => part !== '').join(' · ');
  return {
    list: entry.title,
    score,
    entry: {
      id: entry.id,
      version: versionOf(entry),
      name,
      ...(birth && birth.from === birth.to && { bornOn: birth.from }),
      ...(note !== '' && { note }),
    },
  };
}
