import { createHash, randomInt } from 'node:crypto';
import { countVotes } from '@istmo/contract/areas/votes/count-votes';
import { formatVoteList } from '@istmo/contract/areas/votes/vote-list';
import { addEvidence } from '@istmo/ledger';
import type { App } from '../../app.ts';
import {
  type CorporateActionId,
  listVotesToCount,
  lockAction,
  readSnapshot,
  readVoteTerms,
  requireTerms,
  setState,
} from '../corporate-actions/public.ts';
import {
  type CodedVote,
  type EffectiveVote,
  insertLines,
  insertResult,
  insertTotals,
  readEffectiveVotes,
} from './votes.store.ts';
import { eligibleUnits } from './vote-view.ts';

// A vote has the time of its request and is committed some seconds later at most.
const marginMs = 15_000;

// Without the characters that are read as others. Fifteen of 32 are 75 bits.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const createCode = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  );

/** The votes with a code each, in the order of the codes, which says nothing of who it is. */
function giveCodes(votes: readonly EffectiveVote[]): CodedVote[] {
  const codes = new Set<string>();
  while (codes.size < votes.length) codes.add(createCode());
  const unused = codes.values();
  return votes
    .map((vote) => ({ ...vote, code: unused.next().value ?? '' }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

/** Counts one vote, stores its result with the published list, and ends the event, in one transaction; once. Waits while the snapshot is not agreed. */
async function countOne(app: App, event: CorporateActionId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const action = await lockAction(tx, event);
    const snapshot = await readSnapshot(tx, event);
    const isAgreed = snapshot && (snapshot.difference === '' || snapshot.acceptedBy !== null);
    if (action?.state !== 'recorded' || !isAgreed) return;
    const stored = await requireTerms(tx, event);
    const terms = readVoteTerms(stored);
    if (!terms) throw new Error(`the event ${event} has no resolutions`);
    const votes = giveCodes(await readEffectiveVotes(tx, event));
    const eligible = eligibleUnits(snapshot);
    const count = countVotes(terms, { votes, eligible });
    const list = formatVoteList({
      event: action.reference,
      terms: Buffer.from(stored.hash).toString('hex'),
      snapshot: Buffer.from(snapshot.hash).toString('hex'),
      eligible,
      resolutions: terms.resolutions.length,
      lines: votes,
    });
    const hash = createHash('sha256').update(list).digest();
    const countedAt = app.clock.now();
    await insertLines(tx, event, votes);
    await insertTotals(
      tx,
      event,
      count.resolutions.flatMap(({ totals }, index) => totals.map((total) => ({ resolution: index + 1, ...total }))),
    );
    await addEvidence(tx, { name: `vote-result:${event}`, hash });
    const { represented, voters, isQuorate } = count;
    const passed = count.resolutions.map(({ isPassed }) => isPassed);
    await insertResult(tx, { event, countedAt, eligible, represented, voters, isQuorate, passed, hash });
    await setState(tx, event, { state: 'closed', at: countedAt });
  });
}

/** Counts every vote whose cut-off is over. One that fails does not stop the others; it is tried again. */
export async function countDueVotes(app: App): Promise<void> {
  for (const event of await listVotesToCount(app.db, new Date(app.clock.now().getTime() - marginMs))) {
    try {
      await countOne(app, event);
    } catch (error) {
      app.log.error({ err: error, event }, 'a vote was not counted');
    }
  }
}
