import type { Proposal } from './proposals.store.ts';

/** One thing that happened to what a page of staff is about. */
export type HistoryEntry<Kind> = {
  readonly at: Date;
  readonly kind: Kind;
  readonly by?: string | null | undefined;
  readonly proposedBy?: string | undefined;
  readonly note?: string | undefined;
};

/** What one proposed and what another decided; nothing of a kind of proposal that the history does not name. */
export function listDecisions<Kind extends string>(
  { kind, state, proposer, proposedAt, decider, decidedAt, reason, decisionReason }: Proposal,
  approvedKinds: Readonly<Record<string, Kind>>,
): HistoryEntry<Kind | 'proposed' | 'refused'>[] {
  const approved = approvedKinds[kind];
  if (approved === undefined) return [];
  const sent = { at: proposedAt, kind: 'proposed' as const, by: proposer, note: reason };
  if (state === 'open' || decidedAt === null) return [sent];
  const decided = { at: decidedAt, by: decider, proposedBy: proposer };
  return [
    sent,
    state === 'approved'
      ? { ...decided, kind: approved, note: reason }
      : { ...decided, kind: 'refused', note: decisionReason ?? '' },
  ];
}

/** The entries as staff read them, the newest first. */
export const toHistoryRows = <Kind>(entries: readonly HistoryEntry<Kind>[]) =>
  entries
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, kind, by, proposedBy, note }) => ({
      at: at.toISOString(),
      kind,
      by: by ?? '',
      proposed_by: proposedBy ?? '',
      note: note ?? '',
    }));
