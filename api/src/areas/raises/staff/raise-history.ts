import { type RaiseHistoryKind, readRaiseHistory } from '@istmo/contract/areas/raises/raises.staff.contract';
import type { Reader } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { type HistoryEntry, listActsAbout, listDecisions, readProposals, toHistoryRows } from '../../audit/public.ts';
import type { Raise } from '../raises.store.ts';
import { listRaiseChecks } from './raise-checks.store.ts';
import { listTermsAuthors } from './raise-list.store.ts';
import { listPageAuthors } from './raise-pages.store.ts';
import { approveAction, cancelAction, changeAction, raiseSubject, requireRaise } from './require-raise.ts';

type Entry = HistoryEntry<RaiseHistoryKind>;

const approvedKinds: Readonly<Record<string, RaiseHistoryKind>> = {
  [approveAction]: 'approved',
  [changeAction]: 'changed',
  [cancelAction]: 'cancelled',
};

const actKinds: Readonly<Record<string, RaiseHistoryKind>> = {
  'raise.return': 'returned',
  'raise.cancel-early': 'cancelled',
  'raise.suspend': 'suspended',
  'raise.resume': 'resumed',
  'raise.correct-page': 'corrected',
};

/** What staff and the company wrote and decided. */
async function listActs(reader: Reader, { id }: Raise): Promise<Entry[]> {
  const subject = { kind: raiseSubject, id };
  const [versions, pages, proposals, acts, checks] = await Promise.all([
    listTermsAuthors(reader, id),
    listPageAuthors(reader, id),
    readProposals(reader, subject),
    listActsAbout(reader, subject),
    listRaiseChecks(reader, id),
  ]);
  return [
    ...versions.map(({ version, at, by }): Entry => ({ at, kind: 'written', by, note: `${version}` })),
    ...pages.map(({ version, at, by }): Entry => ({ at, kind: 'page', by, note: `${version}` })),
    ...proposals.flatMap((proposal) => listDecisions(proposal, approvedKinds)),
    ...acts.flatMap(({ action, at, staff, reason }): Entry[] => {
      const kind = actKinds[action];
      return kind ? [{ at, kind, by: staff, note: reason }] : [];
    }),
    ...checks.map(({ at, isDone, by, note, item }): Entry => {
      return { at, kind: isDone ? 'checked' : 'unchecked', by, note: `${item}: ${note}` };
    }),
  ];
}

/** What the platform did by itself, at its time. */
function listSteps({ announcedAt, openedAt, closedAt, endedAt, outcome }: Raise): Entry[] {
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
  return { data: toHistoryRows([...(await listActs(app.db, raise)), ...listSteps(raise)]) };
});
