/*
 * The columns of many rows are sent as one array each, in PostgreSQL's array notation: {1,2} and {"a","b"}.
 */

/** For values that need no quotes (numbers, ids, hex) and for elements that have them already. */
export function plainArray(values: Iterable<bigint | number | string>): string {
  return `{${[...values].join(',')}}`;
}

export function textArray(values: readonly string[]): string {
  return `{${values.map(quoted).join(',')}}`;
}

/** For hashes, given in hex. */
export function bytesArray(hex: readonly string[]): string {
  return `{${hex.map((one) => `"\\\\x${one}"`).join(',')}}`;
}

/** For hashes that may be missing, given in hex. */
export function nullableBytesArray(hex: readonly (string | null)[]): string {
  return `{${hex.map((one) => (one === null ? 'NULL' : `"\\\\x${one}"`)).join(',')}}`;
}

export function quoted(value: string): string {
  return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`;
}

/** Formats one value of a row as an element of its column's array. */
export function element(type: string, value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (type === 'jsonb') return quoted(JSON.stringify(value));
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  throw new Error(`a column of type ${type} cannot hold a ${typeof value}`);
}
