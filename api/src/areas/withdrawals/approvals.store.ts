import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type Approval = {
  readonly staff: StaffId;
  readonly name: string;
  readonly at: Date;
  readonly reason: string;
};

export async function readApprovals(reader: Reader, withdrawal: string): Promise<Approval[]> {
  return reader.query<Approval>(
    `select a.staff_id as staff, s.name, a.at, a.reason from app.withdrawal_approval a join app.staff s on s.id = a.staff_id
      where a.withdrawal_id = $1 order by a.at, a.staff_id`,
    [withdrawal],
  );
}

export async function countApprovals(reader: Reader, withdrawal: string): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'select count(*)::int as count from app.withdrawal_approval where withdrawal_id = $1',
    [withdrawal],
  );
  return row?.count ?? 0;
}

/** Stores an approval; false when this member of staff has approved it already. */
export async function insertApproval(
  tx: Tx,
  withdrawal: string,
  { staff, at, reason }: Omit<Approval, 'name'>,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.withdrawal_approval (withdrawal_id, staff_id, at, reason) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [withdrawal, staff, at, reason],
  );
  return rows.length === 1;
}

export type SigningRefusal = { readonly finding: string; readonly at: Date };

/** Why the signer did not sign, the newest first. */
export async function readSigningRefusals(reader: Reader, withdrawal: string): Promise<SigningRefusal[]> {
  return reader.query<SigningRefusal>(
    'select finding, at from app.signing_refusal where withdrawal_id = $1 order by id desc limit 10',
    [withdrawal],
  );
}

/** Whether the signer wants two approvals for it, by limits that only the signer knows. */
export async function isApprovalWanted(reader: Reader, withdrawal: string): Promise<boolean> {
  const rows = await reader.query(
    'select 1 from app.signing_refusal where withdrawal_id = $1 and needs_approvals limit 1',
    [withdrawal],
  );
  return rows.length > 0;
}
