import type { AssetType, RequestState } from '@istmo/contract/areas/issuers/issuers.rules';
import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import type { QueueSearch } from '../accounts/public.ts';
import type { AssetId } from '../assets/public.ts';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';

export type RequestId = Id<'issuance-request'>;

/** What a customer wants to issue. */
export type RequestContent = {
  readonly assetType: AssetType;
  readonly cents: bigint;
  readonly description: string;
};

export type IssuanceRequest = RequestContent & {
  readonly id: RequestId;
  readonly customer: CustomerId;
  readonly currency: string;
  readonly state: RequestState;
  readonly reason: string | null;
  readonly language: Language;
  readonly createdAt: Date;
  /** The asset that was created by it. */
  readonly asset: AssetId | null;
};

const statuses = { pending: 0, approved: 1, rejected: 2, created: 3 } as const satisfies Record<RequestState, number>;

/** The number of a state on the wire (requirement 2.4). */
export const toStatus = (state: RequestState): 0 | 1 | 2 | 3 => statuses[state];

const columns = `r.id, r.customer_id as customer, r.asset_type as "assetType", r.cents, r.currency, r.description, r.state, r.reason,
  r.language, r.created_at as "createdAt", r.asset_id as asset`;

/** The customer's requests, newest first. */
export async function readRequestsOf(reader: Reader, customer: CustomerId): Promise<IssuanceRequest[]> {
  return reader.query<IssuanceRequest>(
    `select ${columns} from app.issuance_request r where r.customer_id = $1 order by r.id desc`,
    [customer],
  );
}

export async function readNewestRequest(reader: Reader, customer: CustomerId): Promise<IssuanceRequest | undefined> {
  const [row] = await reader.query<IssuanceRequest>(
    `select ${columns} from app.issuance_request r where r.customer_id = $1 order by r.id desc limit 1`,
    [customer],
  );
  return row;
}

type NewRequest = Omit<IssuanceRequest, 'currency' | 'state' | 'reason' | 'asset'>;

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { id, customer, assetType, cents, description, language, createdAt } = request;
  await tx.query(
    `insert into app.issuance_request (id, customer_id, asset_type, cents, description, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, customer, assetType, cents, description, language, createdAt],
  );
}

export async function lockRequest(tx: Tx, id: RequestId): Promise<IssuanceRequest | undefined> {
  const [row] = await tx.query<IssuanceRequest>(
    `select ${columns} from app.issuance_request r where r.id = $1 for no key update`,
    [id],
  );
  return row;
}

type RequestDecision = {
  readonly state: 'approved' | 'rejected';
  readonly reason: string;
  readonly by: StaffId;
  readonly at: Date;
};

export async function storeDecision(tx: Tx, id: RequestId, { state, reason, by, at }: RequestDecision): Promise<void> {
  await tx.query(
    'update app.issuance_request set state = $2, reason = $3, decided_by = $4, decided_at = $5 where id = $1',
    [id, state, reason, by, at],
  );
}

/** A request as staff see it. */
export type RequestCase = IssuanceRequest & {
  readonly username: string;
  readonly email: string;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
};

const caseColumns = `${columns}, u.username, u.email, s.name as decider, r.decided_at as "decidedAt"`;
const caseTables =
  'app.issuance_request r join app.customer u on u.id = r.customer_id left join app.staff s on s.id = r.decided_by';

type RequestView = 'open' | 'decided';

const views: Readonly<Record<RequestView, { readonly where: string; readonly order: string }>> = {
  open: { where: "r.state = 'pending'", order: 'r.created_at, r.id' },
  decided: { where: 'r.decided_at is not null', order: 'r.decided_at desc, r.id desc' },
};

type QueueQuery = {
  readonly view: RequestView;
  readonly search: QueueSearch | undefined;
  readonly limit: number;
};

export async function readRequestQueue(reader: Reader, { view, search, limit }: QueueQuery): Promise<RequestCase[]> {
  const { where, order } = views[view];
  return reader.query<RequestCase>(
    `select ${caseColumns} from ${caseTables}
      where ${where}${search ? ' and r.customer_id = any($2::uuid[])' : ''} order by ${order} limit $1`,
    search ? [limit, search.customers] : [limit],
  );
}

export async function findRequestCase(reader: Reader, id: RequestId): Promise<RequestCase | undefined> {
  const [row] = await reader.query<RequestCase>(`select ${caseColumns} from ${caseTables} where r.id = $1`, [id]);
  return row;
}

export const countPending = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.issuance_request where state = 'pending'`, since: 'created_at' });

/** How many requests of a customer were decided. */
export async function countDecided(
  reader: Reader,
  customer: CustomerId,
): Promise<{ readonly approved: number; readonly rejected: number }> {
  const [row] = await reader.query<{ approved: number; rejected: number }>(
    `select count(*) filter (where state in ('approved', 'created'))::int as approved,
            count(*) filter (where state = 'rejected')::int as rejected
       from app.issuance_request where customer_id = $1`,
    [customer],
  );
  return row ?? { approved: 0, rejected: 0 };
}

/** An approved request by which no asset was created yet. */
export type ApprovedRequest = {
  readonly id: RequestId;
  readonly customer: CustomerId;
  readonly assetType: AssetType;
  readonly decidedAt: Date;
};

/** The longest approved first. */
export async function listApprovedRequests(reader: Reader, limit: number): Promise<ApprovedRequest[]> {
  return reader.query<ApprovedRequest>(
    `select id, customer_id as customer, asset_type as "assetType", decided_at as "decidedAt" from app.issuance_request
      where state = 'approved' order by decided_at, id limit $1`,
    [limit],
  );
}

/** Those of the assets by which requests were used up already. */
export async function readUsedAssets(reader: Reader, assets: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ asset: string }>(
    'select asset_id as asset from app.issuance_request where asset_id = any($1::uuid[])',
    [[...assets]],
  );
  return new Set(rows.map(({ asset }) => asset));
}

/** Marks an approved request: the customer created this asset by it. False when another process was faster. */
export async function storeCreated(tx: Tx, id: RequestId, asset: string): Promise<boolean> {
  const rows = await tx.query(
    "update app.issuance_request set state = 'created', asset_id = $2 where id = $1 and state = 'approved' returning 1",
    [id, asset],
  );
  return rows.length === 1;
}

/** The user names of some customers. */
export async function readUsernames(reader: Reader, customers: readonly CustomerId[]): Promise<[CustomerId, string][]> {
  const rows = await reader.query<{ id: CustomerId; username: string }>(
    'select id, username from app.customer where id = any($1::uuid[])',
    [[...customers]],
  );
  return rows.map(({ id, username }) => [id, username]);
}
