import { type RaiseHistoryKind, readRaiseHistory } from '@istmo/contract/areas/raises/raises.staff.contract';
import type { Reader } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { listActsAbout, type Proposal, readProposals } from '../../audit/public.ts';
import type { Raise } from '../raises.store.ts';
import { listRaiseChecks } from './raise-checks.store.ts';
import { listTermsAuthors } from './raise-list.store.ts';
import { listPageAuthors } from './raise-pages.store.ts';
import { approveAction, cancelAction, changeAction, raiseSubject, requireRaise } from './require-raise.ts';

type HistoryEntry = {
  readonly at: Date;
  readonly kind: RaiseHistoryKind;
  readonly by?: string | null;
  readonly proposedBy?: string;
  readonly note?: string;
};

const approvedKinds: Readonly<Record<string, RaiseHistoryKind>> = {
  [approveAction]: 'approved',
  [changeAction]: 'changed',
  [cancelAction]: 'cancelled',
};

/** What two of the staff decided, or what waits for the second. */
function toDecision(proposal: Proposal): HistoryEntry[] {
  const { kind, state, proposer, proposedAt, decider, decidedAt, reason, decisionReason } = proposal;
  const approved = approvedKinds[kind];
  if (approved === undefined) return [];
  const sent: HistoryEntry = { at: proposedAt, kind: 'proposed', by: proposer, note: reason };
  if (state === 'open' || decidedAt === null) return [sent];
  const decided = { at: decidedAt, by: decider, proposedBy: proposer };
  return [
    sent,
    state === 'approved'
      ? { ...decided, kind: approved, note: reason }
      : { ...decided, kind: 'refused', note: decisionReason ?? '' },
  ];
}

const actKinds: Readonly<Record<string, RaiseHistoryKind>> = {
  'raise.return': 'returned',
  'raise.cancel-early': 'cancelled',
  'raise.suspend': 'suspended',
  'raise.resume': 'resumed',
  'raise.correct-page': 'corrected',
};

/** What staff and the company wrote and decided. */
async function listActs(reader: Reader, { id }: Raise): Promise<HistoryEntry[]> {
  const subject = { kind: raiseSubject, id };
  const [versions, pages, proposals, acts, checks] = await Promise.all([
    listTermsAuthors(reader, id),
    listPageAuthors(reader, id),
    readProposals(reader, subject),
    listActsAbout(reader, subject),
    listRaiseChecks(reader, id),
  ]);
  return [
    ...versions.map(({ version, at, by }): HistoryEntry => ({ at, kind: 'written', by, note: `${version}` })),
    ...pages.map(({ version, at, by }): HistoryEntry => ({ at, kind: 'page', by, note: `${version}` })),
    ...proposals.flatMap(toDecision),
    ...acts.flatMap(({ action, at, staff, reason }): HistoryEntry[] => {
      const kind = actKinds[action];
      return kind ? [{ at, kind, by: staff, note: reason }] : [];
    }),
    ...checks.map(({ at, isDone, by, note, item }): HistoryEntry => {
      return { at, kind: isDone ? 'checked' : 'unchecked', by, note: `${item}: ${note}` };
    }),
  ];
}

/** What the platform did by itself, at its time. */
function listSteps({ announcedAt, openedAt, closedAt, endedAt, outcome }: Raise): HistoryEntry[] {
  const steps = [
    { at: announcedAt, kind: 'announced' },
    { at: openedAt, kind: 'opened' },
    { at: closedAt, kind: 'closed' },
    { at: endedAt, kind: 'ended', note: outcome ?? '' },
  ] as const;
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ at, ...step }]));
}

export const answerReadRaiseHistory = handleStaff(readRaiseHistory, async (app, _caller, { reference }) => {
  const raise = await requireRaise(app.db, reference);
  const happened = [...(await listActs(app.db, raise)), ...listSteps(raise)];
  return {
    data: happened
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ at, kind, by, proposedBy, note }) => ({
        at: at.toISOString(),
        kind,
        by: by ?? '',
        proposed_by: proposedBy ?? '',
        note: note ?? '',
      })),
  };
});
