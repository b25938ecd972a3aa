import type { Currency } from '@istmo/contract/kernel/money';
import { statement, type Reader } from '@istmo/db/tx';

/** Money reserved for a business event. What is open is `units` less what was settled and released. */
export type Hold = {
  /** The id of the business event, for example of the withdrawal. */
  readonly event: string;
  readonly owner: string;
  readonly currency: Currency;
  /** The movement that opened it, for example `reserve-withdrawal`. */
  readonly movement: string;
  readonly units: bigint;
  readonly settledUnits: bigint;
  readonly releasedUnits: bigint;
  readonly openedAt: Date;
  readonly expiresAt: Date | null;
};

const columns = `h.event, a.owner, a.currency, k.name as movement, h.units, h.settled_units as "settledUnits", h.released_units as "releasedUnits",
  h.opened_at as "openedAt", h.expires_at as "expiresAt"`;
const tables =
  'ledger.hold h join ledger.account a on a.id = h.account join ledger.movement_kind k on k.number = h.movement_kind';

const selectHolds = statement(
  'ledger-holds',
  `select ${columns} from ${tables} where h.event = $1 order by a.currency`,
);
const selectExpired = statement(
  'ledger-expired-holds',
  `select ${columns} from ${tables}
    where h.settled_units + h.released_units < h.units and h.expires_at <= $1 order by h.expires_at limit $2`,
);

/** Reads the holds of a business event, one per currency. */
export async function readHolds(reader: Reader, event: string): Promise<Hold[]> {
  return reader.query<Hold>(selectHolds, [event]);
}

/** Reads open holds whose time is over, the oldest first. Their areas decide how each ends. */
export async function readExpiredHolds(
  reader: Reader,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Hold[]> {
  return reader.query<Hold>(selectExpired, [now, limit]);
}
