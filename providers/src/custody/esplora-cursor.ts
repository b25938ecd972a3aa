/** How far the chain was read, with the newest blocks on the way, so that a reorganisation shows and where the chains part. */
export type EsploraCursor = {
  /** Of the block that is being read. */
  readonly height: number;
  /** Its first transaction that was not reported; `all` were. */
  readonly next: number | 'all';
  /** Of that block and those before it, the newest first. */
  readonly hashes: readonly string[];
  /** What had entered the memory pool last; empty when nothing was there. */
  readonly newest: string;
};

// Deeper reorganisations are read again from the beginning, which is not far below.
const maxHashes = 12;

export const writeCursor = ({ height, next, hashes, newest }: EsploraCursor): string =>
  [height, next, hashes.slice(0, maxHashes).join('-'), newest].join('.');

const format = /^(\d{1,9})\.(\d{1,9}|all)\.([0-9a-f]{64}(?:-[0-9a-f]{64}){0,11})\.([0-9a-f]{64}|)$/;

/** Undefined for a cursor that was never given out. */
export function readCursor(text: string): EsploraCursor | undefined {
  const [, height, next, hashes = '', newest = ''] = format.exec(text) ?? [];
  if (height === undefined) return undefined;
  return { height: Number(height), next: next === 'all' ? 'all' : Number(next), hashes: hashes.split('-'), newest };
}
