import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type OfferingMoveId = Id<'offering-move'>;

export type OfferingMove = {
  readonly id: OfferingMoveId;
  readonly kind: 'place' | 'release' | 'payout' | 'return';
  readonly offering: string;
  readonly trancheNumber: number | null;
  readonly currency: string;
  readonly units: bigint;
  readonly proposal: string | null;
  readonly state: 'approved' | 'posted' | 'failed';
  readonly decidedAt: Date;
  readonly endedAt: Date | null;
};

const columns = `id, kind, offering, tranche_number as "trancheNumber", currency, units, proposal, state, decided_at as "decidedAt",
  ended_at as "endedAt"`;

/** A move that two people decided; the worker posts it. */
export async function insertDecidedMove(
  tx: Tx,
  move: Pick<OfferingMove, 'id' | 'kind' | 'offering' | 'currency' | 'units' | 'proposal' | 'decidedAt'>,
): Promise<void> {
  const { id, kind, offering, currency, units, proposal, decidedAt } = move;
  await tx.query(
    `insert into app.offering_move (id, kind, offering, currency, units, proposal, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, offering, currency, units, proposal, decidedAt],
  );
}

type ReturnedUnits = {
  readonly id: OfferingMoveId;
  readonly offering: string;
  readonly number: number;
  readonly currency: string;
  readonly units: bigint;
  readonly at: Date;
};

/** What a closed tranche gives back, in the commit that posts it. */
export async function insertReturn(
  tx: Tx,
  { id, offering, number, currency, units, at }: ReturnedUnits,
): Promise<void> {
  await tx.query(
    `insert into app.offering_move (id, kind, offering, tranche_number, currency, units, state, decided_at, ended_at)
     values ($1, 'return', $2, $3, $4, $5, 'posted', $6, $6)`,
    [id, offering, number, currency, units, at],
  );
}

export async function readMoves(reader: Reader): Promise<OfferingMove[]> {
  return reader.query<OfferingMove>(`select ${columns} from app.offering_move order by id desc limit 200`, []);
}

/** Those that are decided and not posted yet, the longest waiting first. */
export async function listApprovedMoves(reader: Reader, limit: number): Promise<OfferingMoveId[]> {
  const rows = await reader.query<{ id: OfferingMoveId }>(
    "select id from app.offering_move where state = 'approved' order by decided_at, id limit $1",
    [limit],
  );
  return rows.map(({ id }) => id);
}

export async function lockMove(tx: Tx, id: OfferingMoveId): Promise<OfferingMove | undefined> {
  const [row] = await tx.query<OfferingMove>(
    `select ${columns} from app.offering_move where id = $1 for no key update`,
    [id],
  );
  return row;
}

type MoveResult = { readonly state: 'posted' | 'failed'; readonly at: Date };

export async function endMove(tx: Tx, id: OfferingMoveId, { state, at }: MoveResult): Promise<void> {
  await tx.query('update app.offering_move set state = $2, ended_at = $3 where id = $1', [id, state, at]);
}

/** Where the notice of a payout goes. */
export async function readIssuerContact(
  reader: Reader,
  issuer: CustomerId,
): Promise<{ readonly username: string; readonly email: string }> {
  const [row] = await reader.query<{ username: string; email: string }>(
    'select username, email from app.customer where id = $1',
    [issuer],
  );
  if (!row) throw new Error(`there is no issuer ${issuer}`);
  return row;
}

/** What issuers were paid out so far, by offering and currency. */
export async function sumPayouts(
  reader: Reader,
): Promise<{ readonly offering: string; readonly currency: string; readonly units: bigint }[]> {
  return reader.query<{ offering: string; currency: string; units: bigint }>(
    `select offering, currency, sum(units)::bigint as units from app.offering_move
      where kind = 'payout' and state = 'posted' group by offering, currency`,
    [],
  );
}

export async function readUsernames(reader: Reader, ids: readonly CustomerId[]): Promise<Map<string, string>> {
  const rows = await reader.query<{ id: string; username: string }>(
    'select id, username from app.customer where id = any($1::uuid[])',
    [[...ids]],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}
