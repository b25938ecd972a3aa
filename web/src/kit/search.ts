/** Reads the part behind the question mark as plain texts: a token of digits stays a text, nothing is guessed. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes it back; what is undefined, empty or nested is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
  );
  const text = new URLSearchParams(kept.filter(([, value]) => value !== '')).toString();
  return text === '' ? '' : `?${text}`;
}

type Search = Readonly<Record<string, unknown>>;

/** A text of the address; undefined when it is not there. For a route's `validateSearch`. */
export function textIn(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined;
}

/** One of the given words; undefined for any other, so that a mistyped address shows the page's default. */
export function oneIn<const Word extends string | number>(
  search: Search,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = textIn(search, name);
  return words.find((word) => String(word) === text);
}
