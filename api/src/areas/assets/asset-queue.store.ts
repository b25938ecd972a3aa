import { likePrefix } from '@istmo/db/like-prefix';
import type { CheckPoint } from '@istmo/contract/areas/creation/checklist';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { AssetState } from '@istmo/contract/areas/creation/asset-state';
import type { Reader } from '@istmo/db/tx';
import type { AssetId } from './assets.store.ts';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';

export type AssetQueueRow = {
  readonly id: AssetId;
  readonly owner: CustomerId;
  readonly username: string;
  readonly ticker: string;
  readonly name: string;
  readonly organization: string;
  readonly state: AssetState;
  readonly stateSince: Date;
  readonly decider: string | null;
  readonly checklist: readonly CheckPoint[] | null;
};

type AssetView = 'open' | 'underway' | 'done';

const views: Readonly<Record<AssetView, { readonly where: string; readonly order: string }>> = {
  open: { where: "a.state = 'issued'", order: 'a.state_since, a.id' },
  underway: {
    where: "a.state in ('requested', 'issuing', 'unknown', 'approved', 'authorised')",
    order: 'a.state_since, a.id',
  },
  done: { where: "a.state in ('failed', 'rejected', 'active')", order: 'a.state_since desc, a.id desc' },
};

const columns = `a.id, a.owner_id as owner, c.username, a.ticker, a.name, a.organization, a.state, a.state_since as "stateSince",
  s.name as decider, a.checklist`;
const tables = 'app.asset a join app.customer c on c.id = a.owner_id left join app.staff s on s.id = a.decided_by';

type QueueQuery = { readonly view: AssetView; readonly search: string; readonly limit: number };

export async function readAssetQueue(reader: Reader, { view, search, limit }: QueueQuery): Promise<AssetQueueRow[]> {
  const { where, order } = views[view];
  const found = ' and (lower(a.ticker) like $2 or lower(a.name) like $2 or lower(c.username) like $2)';
  return reader.query<AssetQueueRow>(
    `select ${columns} from ${tables} where ${where}${search === '' ? '' : found} order by ${order} limit $1`,
    search === '' ? [limit] : [limit, likePrefix(search)],
  );
}

export async function findAssetCase(reader: Reader, id: AssetId): Promise<AssetQueueRow | undefined> {
  const [row] = await reader.query<AssetQueueRow>(`select ${columns} from ${tables} where a.id = $1`, [id]);
  return row;
}

/** At most 10,000. */
export const countIssued = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.asset where state = 'issued'`, since: 'state_since' });

/** Tickers of securities that are not ended and are not this one. */
export async function listOtherTickers(reader: Reader, id: AssetId): Promise<string[]> {
  const rows = await reader.query<{ ticker: string }>(
    `select ticker from app.asset where id <> $1 and state not in ('failed', 'rejected') order by ticker limit 10000`,
    [id],
  );
  return rows.map(({ ticker }) => ticker);
}
