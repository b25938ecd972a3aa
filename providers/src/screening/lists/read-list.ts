import type { OfficialList, OfficialListFile } from './entry.ts';
import { readEuList } from './eu.ts';
import { readOfacList } from './ofac.ts';
import { UnreadableList } from './split-xml.ts';
import { readUnList } from './un.ts';

const readers: Readonly<Record<OfficialList, (xml: string) => Promise<OfficialListFile>>> = {
  ofac: readOfacList,
  un: readUnList,
  eu: readEuList,
};

/** What was read before, and by how much a new file may be shorter. */
type Expected = { readonly entriesBefore: number; readonly maxShrinkPercent: number };

/**
 * Reads an official file. Throws `UnreadableList` for one that is cut off, of another kind, empty, or shorter than the one before by more
 * than the percentage: an incomplete list would clear persons who are on it.
 */
export async function readOfficialList(
  list: OfficialList,
  xml: string,
  { entriesBefore, maxShrinkPercent }: Expected,
): Promise<OfficialListFile> {
  const file = await readers[list](xml);
  const found = file.entries.length;
  if (found === 0) throw new UnreadableList('the file has no entries');
  if (found * 100 < entriesBefore * (100 - maxShrinkPercent))
    throw new UnreadableList(`the file has ${found} entries after ${entriesBefore}`);
  return file;
}
