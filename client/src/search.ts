/** Parses the query string as plain texts: a token of digits stays a text, nothing is converted. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes the query string; what is undefined, empty or nested is omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
  );
  const text = new URLSearchParams(params.filter(([, value]) => value !== '')).toString();
  return text === '' ? '' : `?${text}`;
}

type Search = Readonly<Record<string, unknown>>;

/** A text parameter; undefined when it is missing. For a route's `validateSearch`. */
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
