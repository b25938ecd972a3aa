import {
  type EventHistoryKind,
  readEventHistory,
} from '@istmo/contract/areas/corporate-actions/reports.staff.contract';
import { formatAmount } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { type HistoryEntry, listActsAbout, listDecisions, readProposals, toHistoryRows } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import type { CorporateAction } from '../corporate-actions.store.ts';
import { listEventMoves, listPaidHours } from '../event-history.store.ts';
import { readSnapshot } from '../snapshot.store.ts';
import { listVersions, readEventNames } from '../staff-events.store.ts';
import { acceptAction, announceAction, cancelAction, fundAction, returnAction } from './proposals.ts';
import { eventSubject, requireEvent } from './require-event.ts';

type Entry = HistoryEntry<EventHistoryKind>;

const approvedKinds: Readonly<Record<string, EventHistoryKind>> = {
  [announceAction]: 'announced',
  [cancelAction]: 'cancelled',
  [acceptAction]: 'accepted',
  [fundAction]: 'funding-decided',
  [returnAction]: 'return-decided',
};

/** What staff and the issuer wrote and decided. */
async function listActs(app: App, action: CorporateAction, issuer: string): Promise<Entry[]> {
  const { id, state, stateSince, origin, cancelledBy } = action;
  const subject = { kind: eventSubject, id };
  const [versions, proposals, acts] = await Promise.all([
    listVersions(app.db, id),
    readProposals(app.db, subject),
    listActsAbout(app.db, subject),
  ]);
  const endedByStaff = acts.find((act) => act.action === 'corporate-action.cancel-draft');
  return [
    ...versions.map(({ version, at, author }): Entry => {
      return { at, kind: version === 1 ? 'drafted' : 'changed', by: author, note: version === 1 ? '' : `${version}` };
    }),
    ...(state === 'proposed' && origin === 'issuer' ? [{ at: stateSince, kind: 'sent' as const, by: issuer }] : []),
    ...proposals.flatMap((proposal) => listDecisions(proposal, approvedKinds).slice(-1)),
    ...acts
      .filter((act) => act.action === 'corporate-action.return-to-draft')
      .map(({ at, staff, reason }): Entry => ({ at, kind: 'returned', by: staff, note: reason })),
    ...(state === 'cancelled' && cancelledBy === null
      ? [{ at: stateSince, kind: 'cancelled' as const, by: endedByStaff?.staff ?? issuer, note: endedByStaff?.reason }]
      : []),
  ].map(({ note = '', ...rest }) => ({ ...rest, note }));
}

/** What the worker did and what money moved. */
async function listWork(app: App, { id, state, stateSince }: CorporateAction, issuer: string): Promise<Entry[]> {
  const [registry, snapshot, moves, hours] = await Promise.all([
    readRegistry(app),
    readSnapshot(app.db, id),
    listEventMoves(app.db, id),
    listPaidHours(app.db, id),
  ]);
  const amount = (units: bigint, currency: string): string =>
    `${formatAmount(formatUnits(units, requireInstrument(registry, currency).ledgerScale))} ${currency}`;
  return [
    ...(snapshot ? [{ at: snapshot.takenAt, kind: 'recorded' as const, note: `${snapshot.holders}` }] : []),
    ...(snapshot?.entitledAt ? [{ at: snapshot.entitledAt, kind: 'entitled' as const }] : []),
    ...moves.map(({ kind, at, units, currency }): Entry => {
      return { at, kind, by: kind === 'funded' ? issuer : '', note: amount(units, currency) };
    }),
    ...hours.map(({ at, count, units, currency }): Entry => {
      return { at, kind: 'paid', note: `${count} · ${amount(units, currency)}` };
    }),
    ...(state === 'closed' ? [{ at: stateSince, kind: 'closed' as const }] : []),
  ];
}

export const answerReadEventHistory = handleStaff(readEventHistory, async (app, _caller, { reference }) => {
  const action = await requireEvent(app.db, reference);
  const { issuer } = await readEventNames(app.db, action.id);
  const happened = (await Promise.all([listActs(app, action, issuer), listWork(app, action, issuer)])).flat();
  return { data: toHistoryRows(happened) };
});
