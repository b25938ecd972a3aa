import { createHash } from 'node:crypto';
import { addEvidence } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { insertPart, listEntries, listUncovered, type LogEntry } from './log-evidence.store.ts';

// A part is verified as a whole, so it has no more than fits into memory easily.
const entriesOfPart = 10_000;

/** The hash of a part: SHA-256 of the contents of its entries, each with a line feed. */
function hashEntries(contents: readonly string[]): Buffer {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(`${content}\n`);
  return hash.digest();
}

/** Throws where an entry does not follow the one before it. */
function requireNoGap(entries: readonly LogEntry[], after: bigint): void {
  for (const [index, { number }] of entries.entries())
    if (number !== after + BigInt(index) + 1n)
      throw new Error(`the log has a gap before entry ${number}: entry ${after + BigInt(index) + 1n} is missing`);
}

/** Covers the entries after a number by evidence, one part. Returns its last entry; undefined when there is none. */
async function addPart(
  app: App,
  { id: market, symbol, last: after }: { readonly id: string; readonly symbol: string; readonly last: bigint },
): Promise<bigint | undefined> {
  const entries = await listEntries(app.db, { market, after, limit: entriesOfPart });
  const newest = entries.at(-1);
  if (!newest) return undefined;
  requireNoGap(entries, after);
  const [first, last] = [after + 1n, newest.number];
  const name = `book-log:${symbol}:${first}-${last}`;
  const hash = hashEntries(entries.map(({ content }) => content));
  await app.db.inTransaction(async (tx) => {
    await insertPart(tx, { market, first, last, endsAt: newest.at, at: app.clock.now(), name, hash });
    await addEvidence(tx, { name, hash });
  });
  return last;
}

/** Covers what was added to the log of each market by evidence. One whose log has a gap does not stop the others. */
export async function addLogEvidence(app: App): Promise<void> {
  for (const market of await listUncovered(app.db)) {
    try {
      let last: bigint | undefined = market.last;
      while (last !== undefined) last = await addPart(app, { ...market, last });
    } catch (error) {
      app.log.error({ err: error, market: market.symbol }, 'the log of a market is not covered by evidence');
    }
  }
}
