/** Lower case and without accents: "Depósito" is found by "deposito". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The entries whose text has every word of the query somewhere; those that begin with it first. */
export function findEntries<Entry extends { readonly text: string }>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const folded = fold(query.trim());
  if (folded === '') return entries;
  const words = folded.split(/\s+/);
  const found = entries.filter(({ text }) => words.every((word) => fold(text).includes(word)));
  const begins = ({ text }: Entry): boolean => fold(text).startsWith(folded);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
