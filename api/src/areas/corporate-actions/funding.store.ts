import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Money } from '@istmo/contract/kernel/money';
import type { Reader, Tx } from '@istmo/db/tx';
import { batchInsert, type Effect, fundDistribution, type Idempotency, prepareRow, writeRow } from '@istmo/ledger';
import type { CorporateActionId } from './corporate-actions.store.ts';

const fundingRows = batchInsert({
  name: 'distribution-fundings',
  table: 'app.distribution_funding',
  columns: {
    id: 'uuid',
    event: 'uuid',
    customer_id: 'uuid?',
    currency: 'text',
    units: 'bigint',
    proposal: 'uuid?',
    at: 'timestamptz',
  },
});

export type Funding = {
  readonly id: string;
  readonly event: CorporateActionId;
  /** Null: of a security of the operator's own, from its inventory, as two decided. */
  readonly issuer: CustomerId | null;
  readonly proposal: string | null;
  readonly amount: Money;
  readonly at: Date;
};

const toRow = ({ id, event, issuer, proposal, amount, at }: Funding) =>
  prepareRow(fundingRows, {
    id,
    event,
    customer_id: issuer,
    currency: amount.currency,
    units: amount.units,
    proposal,
    at,
  });

/** What the issuer gives for its holders: the row and the movement in one commit. */
export function toFundingEffect(funding: Funding, idempotency?: Idempotency): Effect {
  const movement = fundDistribution(funding);
  return { movement, rows: [toRow(funding)], ...(idempotency ? { idempotency } : {}) };
}

export const insertFunding = (tx: Tx, funding: Funding): Promise<void> => writeRow(tx, toRow(funding));

/** What two of the staff decided about an event and the worker carries out. */
export type ApprovedAction = {
  readonly proposal: string;
  readonly event: CorporateActionId;
  readonly payload: Readonly<Record<string, string>>;
};

export async function isFunded(reader: Reader, proposal: string): Promise<boolean> {
  const rows = await reader.query('select 1 from app.distribution_funding where proposal = $1', [proposal]);
  return rows.length > 0;
}

/** Approved fundings of the operator's own securities that are not booked. */
export const listApprovedFundings = (reader: Reader): Promise<ApprovedAction[]> =>
  reader.query<ApprovedAction>(
    `select p.proposal, p.event, p.payload from app.list_decided_actions('corporate-action.fund') p join app.corporate_action a on a.id = p.event
      where a.issuer_id is null
        and a.state in ('announced', 'recorded', 'funded', 'paying', 'paid')
        and not exists (select from app.distribution_funding f where f.proposal = p.proposal)
      order by p.decided_at, p.proposal limit 100`,
  );

/** Approved returns of what was not claimed, of events in which something is left. */
export const listApprovedReturns = (reader: Reader): Promise<ApprovedAction[]> =>
  reader.query<ApprovedAction>(
    `select p.proposal, p.event, p.payload from app.list_decided_actions('corporate-action.return') p join app.corporate_action a on a.id = p.event
      where a.state = 'paid'
        and not exists (select from app.distribution_return r where r.proposal = p.proposal)
        and exists (select from app.entitlement e where e.event = a.id and e.state in ('kept', 'failed', 'outside'))
      order by p.decided_at, p.proposal limit 100`,
  );

export type DistributionReturn = {
  readonly id: string;
  readonly event: CorporateActionId;
  readonly kind: 'residue' | 'unclaimed';
  readonly amount: Money;
  readonly proposal: string | null;
  readonly at: Date;
};

export async function insertReturn(tx: Tx, returned: DistributionReturn): Promise<void> {
  const { id, event, kind, amount, proposal, at } = returned;
  await tx.query(
    `insert into app.distribution_return (id, event, kind, currency, units, proposal, at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, event, kind, amount.currency, amount.units, proposal, at],
  );
}
