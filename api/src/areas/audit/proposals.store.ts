import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { ApprovalContent } from '../../signatures/approval-signature.ts';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';
import type { AuditSubject } from './audit.store.ts';

type ProposalState = 'open' | 'approved' | 'rejected';

/** A decision that needs a second person, with the names of those who proposed and decided it. */
export type Proposal = {
  readonly id: string;
  readonly kind: string;
  readonly subjectKind: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly proposedBy: StaffId;
  readonly proposer: string;
  readonly proposedAt: Date;
  readonly state: ProposalState;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
};

/** What a second person approves. */
export const describeProposal = ({ id, kind, payload, reason, ...proposal }: Proposal): ApprovalContent => ({
  kind: 'proposal',
  id,
  facts: {
    action: kind,
    subject: `${proposal.subjectKind} ${proposal.subject}`,
    payload: JSON.stringify(payload),
    reason,
    proposedBy: proposal.proposedBy,
    proposedAt: proposal.proposedAt.toISOString(),
  },
});

export type NewProposal = {
  readonly id: string;
  /** What approving it does, as the action of the audit log: `customer.reset-tfa`. */
  readonly kind: string;
  readonly subject: AuditSubject;
  readonly payload: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly by: StaffId;
  readonly at: Date;
};

const columns = `p.id, p.kind, p.subject_kind as "subjectKind", p.subject, p.payload, p.reason, p.proposed_by as "proposedBy",
  proposer.name as proposer, p.proposed_at as "proposedAt", p.state, decider.name as decider, p.decided_at as "decidedAt",
  p.decision_reason as "decisionReason"`;
const tables = `app.proposal p join app.staff proposer on proposer.id = p.proposed_by
  left join app.staff decider on decider.id = p.decided_by`;

/** Stores a proposal; false when one of this kind is open for the subject. */
export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<boolean> {
  const { id, kind, subject, payload, reason, by, at } = proposal;
  const rows = await tx.query(
    `insert into app.proposal (id, kind, subject_kind, subject, payload, reason, proposed_by, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (kind, subject_kind, subject) where state = 'open' do nothing returning 1`,
    [id, kind, subject.kind, subject.id, JSON.stringify(payload), reason, by, at],
  );
  return rows.length === 1;
}

export async function readProposal(reader: Reader, id: string): Promise<Proposal | undefined> {
  const [row] = await reader.query<Proposal>(`select ${columns} from ${tables} where p.id = $1`, [id]);
  return row;
}

export async function lockProposal(tx: Tx, id: string): Promise<Proposal | undefined> {
  const [row] = await tx.query<Proposal>(`select ${columns} from ${tables} where p.id = $1 for update of p`, [id]);
  return row;
}

type ProposalDecision = {
  readonly state: Exclude<ProposalState, 'open'>;
  readonly by: StaffId;
  readonly at: Date;
  readonly reason: string;
};

export async function updateProposal(tx: Tx, id: string, { state, by, at, reason }: ProposalDecision): Promise<void> {
  await tx.query(
    'update app.proposal set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1',
    [id, state, by, at, reason],
  );
}

/** The open proposals of a kind, the longest waiting first. */
export async function readOpenProposals(reader: Reader, kind: string): Promise<Proposal[]> {
  return reader.query<Proposal>(
    `select ${columns} from ${tables} where p.state = 'open' and p.kind = $1 order by p.proposed_at, p.id limit 1000`,
    [kind],
  );
}

/** The newest proposals about a subject. */
export async function readProposals(reader: Reader, subject: AuditSubject): Promise<Proposal[]> {
  return reader.query<Proposal>(
    `select ${columns} from ${tables} where p.subject_kind = $1 and p.subject = $2 order by p.id desc limit 50`,
    [subject.kind, subject.id],
  );
}

/** An approved proposal, and who approved it. */
export type ApprovedProposal = Proposal & { readonly decidedBy: StaffId };

/** The approved proposals after this one, in the order of their ids. */
export async function listApprovedProposals(reader: Reader, after: string, limit: number): Promise<ApprovedProposal[]> {
  return reader.query<ApprovedProposal>(
    `select ${columns}, p.decided_by as "decidedBy" from ${tables}
      where p.state = 'approved' and p.id > $1 order by p.id limit $2`,
    [after, limit],
  );
}

/** How many proposals of these kinds wait. */
export const countProposals = (reader: Reader, kinds: readonly string[]): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.proposal where state = 'open' and kind = any($1)`, since: 'proposed_at' }, [kinds]);

/** The first moment whose proposals a member of staff may approve; null: all. */
export async function readApprovesFrom(reader: Reader, staff: StaffId): Promise<Date | null> {
  const [row] = await reader.query<{ at: Date | null }>('select approves_from as at from app.staff where id = $1', [
    staff,
  ]);
  return row?.at ?? null;
}
