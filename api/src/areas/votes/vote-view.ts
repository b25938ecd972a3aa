import { findLeader } from '@istmo/contract/areas/votes/count-votes';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { optionCodes, type VoteTerms } from '@istmo/contract/kernel/vote-terms';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import {
  type CorporateAction,
  type HolderSnapshot,
  readSnapshot,
  readVoteTerms,
  requireTerms,
} from '../corporate-actions/public.ts';
import { readOpenTotals, readResult, readTotals, readTurnout, type VoteTotal } from './votes.store.ts';

/** An announced event on which holders vote. */
export type Vote = {
  readonly action: CorporateAction;
  readonly terms: VoteTerms;
  readonly cutoffAt: Date;
  readonly security: Instrument;
  /** Whether votes are taken at this moment. */
  readonly isOpen: boolean;
};

/** The vote of an event; undefined where it is not announced, or holders do not vote on resolutions. */
export async function findVote(app: App, action: CorporateAction): Promise<Vote | undefined> {
  const stored = await requireTerms(app.db, action.id);
  const terms = readVoteTerms(stored);
  const { cutoffAt } = stored;
  if (!terms || cutoffAt === null || action.announcedAt === null) return undefined;
  const security = requireInstrument(await readRegistry(app), action.instrument);
  return { action, terms, cutoffAt, security, isOpen: isTaken(action, cutoffAt, app.clock.now()) };
}

/** Whether an event takes votes at this moment. */
export const isTaken = ({ state }: Pick<CorporateAction, 'state'>, cutoffAt: Date, now: Date): boolean =>
  (state === 'announced' || state === 'recorded') && now <= cutoffAt;

/** All units that may vote: of holders and outside the platform. Those that are unsold or with the platform do not vote. */
export const eligibleUnits = ({ held, outside }: Pick<HolderSnapshot, 'held' | 'outside'>): bigint => held + outside;

function groupTotals(terms: VoteTerms, totals: readonly VoteTotal[]) {
  return terms.resolutions.map((resolution, index) =>
    optionCodes(resolution).map((option) => ({
      option,
      units: totals.find((one) => one.resolution === index + 1 && one.option === option)?.units ?? 0n,
    })),
  );
}

/** The result as a reply has it; null before the count. */
export async function showResult(reader: Reader, { action, terms, security }: Vote) {
  const [result, totals] = await Promise.all([readResult(reader, action.id), readTotals(reader, action.id)]);
  if (!result) return null;
  const decimal = (units: bigint): string => formatUnits(units, security.ledgerScale);
  return {
    counted_at: result.countedAt.toISOString(),
    places: security.ledgerScale,
    eligible: decimal(result.eligible),
    represented: decimal(result.represented),
    voters: result.voters,
    is_quorate: result.isQuorate,
    resolutions: groupTotals(terms, totals).map((own, index) => ({
      totals: own.map(({ option, units }) => ({ option, units: decimal(units) })),
      not_voted: decimal(own.reduce((rest, { units }) => rest - units, result.eligible)),
      is_passed: result.passed[index] ?? false,
      leader: findLeader(own),
    })),
    hash: Buffer.from(result.hash).toString('hex'),
  };
}

/** The vote for its issuer and staff: turnout and result, never who voted what. */
export async function showOverview(app: App, vote: Vote) {
  const { action, terms, security } = vote;
  const [turnout, totals, snapshot, result] = await Promise.all([
    readTurnout(app.db, action.id),
    readOpenTotals(app.db, action.id),
    readSnapshot(app.db, action.id),
    showResult(app.db, vote),
  ]);
  const decimal = (units: bigint): string => formatUnits(units, security.ledgerScale);
  return {
    reference: action.reference,
    security: action.instrument,
    terms,
    cutoff_at: vote.cutoffAt.toISOString(),
    is_open: vote.isOpen,
    turnout: {
      voters: turnout.voters,
      units: snapshot ? decimal(turnout.units) : null,
      eligible: snapshot ? decimal(eligibleUnits(snapshot)) : null,
    },
    open_totals:
      terms.secret || result !== null || !snapshot
        ? null
        : groupTotals(terms, totals).map((own) => own.map(({ option, units }) => ({ option, units: decimal(units) }))),
    result,
  };
}
