import { readEventAsStaff } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handleStaff } from '../../../http/handler.ts';
import { showProposal, readOpenProposals, readProposals } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { type EventMoney, listExceptions, missingOf, readEventMoney, sumPayments } from '../event-money.store.ts';
import { showAction, showTerms } from '../event-view.ts';
import { type HolderSnapshot, readSnapshot } from '../snapshot.store.ts';
import { listVersions, readEventNames } from '../staff-events.store.ts';
import { requireTerms } from '../terms.store.ts';
import { isClaimOver } from '../under-way.store.ts';
import { kindOf, outsideAction, readPayload } from './proposals.ts';
import { eventSubject, requireEvent } from './require-event.ts';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function showSnapshot(snapshot: HolderSnapshot, scale: number) {
  const decimal = (units: bigint): string => formatUnits(units, scale);
  return {
    at: snapshot.at.toISOString(),
    taken_at: snapshot.takenAt.toISOString(),
    holders: snapshot.holders,
    held: decimal(snapshot.held),
    outside: decimal(snapshot.outside),
    platform: decimal(snapshot.platform),
    issued: decimal(snapshot.issued),
    hash: toHex(snapshot.hash),
    difference: snapshot.difference,
    is_accepted: snapshot.acceptedBy !== null,
    is_entitled: snapshot.entitledAt !== null,
  };
}

type Decimal = (units: bigint, currency: string) => string;

const showMoney = (one: EventMoney, decimal: Decimal) => ({
  currency: one.currency,
  needed: decimal(one.needed, one.currency),
  funded: decimal(one.funded, one.currency),
  missing: decimal(missingOf(one), one.currency),
  paid: decimal(one.paid, one.currency),
  returned: decimal(one.returned, one.currency),
});

export const answerReadEventAsStaff = handleStaff(readEventAsStaff, async (app, caller, { reference }) => {
  const action = await requireEvent(app.db, reference);
  const { id } = action;
  const [registry, terms, versions, names, proposals, snapshot, money, payments, exceptions, outside, isOver] =
    await Promise.all([
      readRegistry(app),
      requireTerms(app.db, id),
      listVersions(app.db, id),
      readEventNames(app.db, id),
      readProposals(app.db, { kind: eventSubject, id }),
      readSnapshot(app.db, id),
      readEventMoney(app.db, id),
      sumPayments(app.db, id),
      listExceptions(app.db, id),
      readOpenProposals(app.db, outsideAction),
      isClaimOver(app.db, id, { now: app.clock.now(), timeZone: app.settings.timeZone }),
    ]);
  const security = requireInstrument(registry, action.instrument);
  const decimal = (units: bigint, currency: string): string =>
    formatUnits(units, requireInstrument(registry, currency).ledgerScale);
  const showOutside = (entitlement: string) => {
    const proposal = outside.find(({ subject }) => subject === entitlement);
    return proposal
      ? { ...showProposal(proposal, caller), evidence: readPayload(proposal.payload)['evidence'] ?? '' }
      : null;
  };
  return {
    data: {
      ...showAction(action, security),
      issuer_id: action.issuer ?? '',
      ...names,
      origin: action.origin,
      terms: showTerms(terms, { security, registry, timeZone: app.settings.timeZone }),
      versions: versions.map(({ version, hash, at, author }) => ({
        version,
        hash: toHex(hash),
        at: at.toISOString(),
        by: author ?? '',
      })),
      proposals: proposals.flatMap((proposal) => {
        const kind = proposal.state === 'open' ? kindOf(proposal.kind) : undefined;
        return kind ? [{ ...showProposal(proposal, caller), kind, facts: readPayload(proposal.payload) }] : [];
      }),
      snapshot: snapshot ? showSnapshot(snapshot, security.ledgerScale) : null,
      money: money.map((one) => showMoney(one, decimal)),
      payments: payments.map(({ state, currency, count, gross, tax }) => ({
        state,
        currency,
        count,
        gross: decimal(gross, currency),
        tax: decimal(tax, currency),
        net: decimal(gross - tax, currency),
      })),
      exceptions: exceptions.map((one) => ({
        id: one.id,
        customer_id: one.customer ?? '',
        customer: one.username ?? '',
        state: one.state,
        reason: one.reason,
        since: one.since.toISOString(),
        currency: one.currency,
        net: decimal(one.net, one.currency),
        proposal: showOutside(one.id),
      })),
      is_claim_over: isOver,
    },
  };
});
