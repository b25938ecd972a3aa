import type { MoveState, WalletSide } from '@istmo/contract/areas/treasury/treasury.rules';
import type { Id, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { HoldingPlace } from '@istmo/providers/holdings/port';
import type { ApprovalContent } from '../../signatures/approval-signature.ts';

export type WalletMoveId = Id<'wallet-move'>;

export type WalletMove = {
  readonly id: WalletMoveId;
  readonly place: HoldingPlace;
  readonly currency: string;
  readonly source: WalletSide;
  readonly units: bigint;
  readonly reason: string;
  readonly state: MoveState;
  readonly proposedBy: StaffId;
  readonly proposedAt: Date;
};

/** What a second person approves. */
export const describeMove = ({ id, place, currency, source, units, reason, ...row }: WalletMove): ApprovalContent => ({
  kind: 'wallet-move',
  id,
  facts: {
    place,
    currency,
    source,
    units: `${units}`,
    reason,
    proposedBy: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
  },
});

export async function findMove(reader: Reader, id: WalletMoveId): Promise<WalletMove | undefined> {
  const [row] = await reader.query<WalletMove>(`select ${columns} from app.wallet_move w where w.id = $1`, [id]);
  return row;
}

const columns = `w.id, w.place, w.currency, w.source, w.units, w.reason, w.state, w.proposed_by as "proposedBy",
  w.proposed_at as "proposedAt"`;

export async function insertMove(tx: Tx, move: Omit<WalletMove, 'state'>): Promise<void> {
  const { id, place, currency, source, units, reason, proposedBy, proposedAt } = move;
  await tx.query(
    `insert into app.wallet_move (id, place, currency, source, units, reason, proposed_by, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, place, currency, source, units, reason, proposedBy, proposedAt],
  );
}

export async function lockMove(tx: Tx, id: WalletMoveId): Promise<WalletMove | undefined> {
  const [row] = await tx.query<WalletMove>(
    `select ${columns} from app.wallet_move w where w.id = $1 for no key update`,
    [id],
  );
  return row;
}

type MoveDecision = { readonly state: 'approved' | 'rejected'; readonly by: StaffId; readonly at: Date };

export async function storeMoveDecision(tx: Tx, id: WalletMoveId, { state, by, at }: MoveDecision): Promise<void> {
  await tx.query('update app.wallet_move set state = $2, decided_by = $3, decided_at = $4 where id = $1', [
    id,
    state,
    by,
    at,
  ]);
}

/** Those that were approved and that the custodian does not have yet. */
export async function listApprovedMoves(reader: Reader, limit: number): Promise<WalletMove[]> {
  return reader.query<WalletMove>(
    `select ${columns} from app.wallet_move w where w.state = 'approved' order by w.decided_at, w.id limit $1`,
    [limit],
  );
}

/** Ends a move with the custodian's answer; a second answer changes nothing. */
export async function endMove(
  reader: Reader,
  id: WalletMoveId,
  { state, at }: { readonly state: 'ordered' | 'refused'; readonly at: Date },
): Promise<void> {
  await reader.query("update app.wallet_move set state = $2, ended_at = $3 where id = $1 and state = 'approved'", [
    id,
    state,
    at,
  ]);
}

export type ListedMove = WalletMove & { readonly proposer: string; readonly decider: string | null };

/** The newest moves, those that wait first. */
export async function readMoves(reader: Reader): Promise<ListedMove[]> {
  return reader.query<ListedMove>(
    `select ${columns}, p.name as proposer, d.name as decider from app.wallet_move w
       join app.staff p on p.id = w.proposed_by left join app.staff d on d.id = w.decided_by
      order by w.state = 'proposed' desc, w.id desc limit 50`,
  );
}
