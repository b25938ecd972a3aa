/** Lower case without accents and punctuation, so that spellings of one name are compared as one. */
function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How well a name fits an entry's, 0 to 100: the share of the words of the longer one that both have, in any order. */
export function matchNames(name: string, entryName: string): number {
  const [own, listed] = [new Set(foldName(name).split(' ')), new Set(foldName(entryName).split(' '))];
  const common = [...own].filter((word) => word !== '' && listed.has(word)).length;
  return Math.round((100 * common) / Math.max(own.size, listed.size));
}
