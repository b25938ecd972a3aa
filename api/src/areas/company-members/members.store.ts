import type { CompanyRole } from '@istmo/contract/kernel/company-role';
import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { InvitationId } from './invitations.store.ts';

export type MembershipId = Id<'company-member'>;

/** That a customer acts for an issuer, in one role. */
export type Membership = {
  readonly id: MembershipId;
  readonly issuer: CustomerId;
  readonly member: CustomerId;
  readonly role: CompanyRole;
  readonly invitation: InvitationId;
  /** Since when the customer acts for the issuer, in whichever role. */
  readonly since: Date;
  readonly roleSince: Date;
};

/** A membership with who the member is. */
export type Member = Membership & { readonly username: string; readonly email: string };

const columns = `m.id, m.issuer_id as issuer, m.member_id as member, m.role, m.invitation, m.since, m.role_since as "roleSince"`;

/** The membership of a customer in a company, while it lasts. */
export async function findMembership(
  reader: Reader,
  issuer: CustomerId,
  member: CustomerId,
): Promise<Membership | undefined> {
  const [row] = await reader.query<Membership>(
    `select ${columns} from app.company_member m where m.issuer_id = $1 and m.member_id = $2 and m.ended_at is null`,
    [issuer, member],
  );
  return row;
}

/** A membership, ended or not. */
export async function findMembershipById(reader: Reader, id: MembershipId): Promise<Membership | undefined> {
  const [row] = await reader.query<Membership>(`select ${columns} from app.company_member m where m.id = $1`, [id]);
  return row;
}

/** A membership that lasts, locked against another change of it. */
export async function lockMembership(tx: Tx, id: MembershipId): Promise<Membership | undefined> {
  const [row] = await tx.query<Membership>(
    `select ${columns} from app.company_member m where m.id = $1 and m.ended_at is null for no key update`,
    [id],
  );
  return row;
}

/** The companies that a customer acts for, the longest first. */
export async function listMembershipsOf(reader: Reader, member: CustomerId): Promise<Membership[]> {
  return reader.query<Membership>(
    `select ${columns} from app.company_member m where m.member_id = $1 and m.ended_at is null order by m.since, m.id`,
    [member],
  );
}

/** Who acts for an issuer, the longest first. */
export async function readMembers(reader: Reader, issuer: CustomerId): Promise<Member[]> {
  return reader.query<Member>(
    `select ${columns}, c.username, c.email from app.company_member m join app.customer c on c.id = m.member_id
      where m.issuer_id = $1 and m.ended_at is null order by m.since, m.id`,
    [issuer],
  );
}

/** A membership as staff see it: lasting or ended, without those that another role followed. */
export type PastMember = Member & {
  readonly endedAt: Date | null;
  readonly endedAs: 'removed' | 'left' | 'staff' | null;
};

/** Who acts and acted for an issuer: lasting ones first, then the newest ended ones. */
export async function readPastMembers(reader: Reader, issuer: CustomerId, limit: number): Promise<PastMember[]> {
  return reader.query<PastMember>(
    `select ${columns}, c.username, c.email, m.ended_at as "endedAt", m.ended_as as "endedAs"
       from app.company_member m join app.customer c on c.id = m.member_id
      where m.issuer_id = $1 and m.ended_as is distinct from 'role' order by m.ended_at desc nulls first, m.since, m.id limit $2`,
    [issuer, limit],
  );
}

export type NewMembership = Membership & { readonly before: MembershipId | undefined };

export async function insertMembership(tx: Tx, membership: NewMembership): Promise<void> {
  const { id, issuer, member, role, invitation, before, since, roleSince } = membership;
  await tx.query(
    `insert into app.company_member (id, issuer_id, member_id, role, invitation, before, since, role_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, issuer, member, role, invitation, before ?? null, since, roleSince],
  );
}

/** How a membership ends; 'role' where one with another role follows. */
export type MembershipEnd = { readonly as: 'role' | 'removed' | 'left'; readonly at: Date };

export async function storeEnd(tx: Tx, id: MembershipId, { as, at }: MembershipEnd): Promise<void> {
  await tx.query('update app.company_member set ended_at = $2, ended_as = $3 where id = $1', [id, at, as]);
}

export async function storeEndByStaff(
  tx: Tx,
  id: MembershipId,
  { by, at }: { readonly by: StaffId; readonly at: Date },
): Promise<void> {
  await tx.query("update app.company_member set ended_at = $2, ended_as = 'staff', ended_by = $3 where id = $1", [
    id,
    at,
    by,
  ]);
}
