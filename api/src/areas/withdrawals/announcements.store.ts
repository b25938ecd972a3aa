import type { Reader, Tx } from '@istmo/db/tx';
import { withdrawalColumns, type WithdrawalRow } from './withdrawals.store.ts';
import type { WithdrawalReason, WithdrawalState } from '@istmo/contract/kernel/withdrawal';

/** A step of a withdrawal that was not announced to the customer. */
export type OpenStep = {
  readonly id: string;
  readonly withdrawal: string;
  readonly state: WithdrawalState;
  readonly at: Date;
  readonly reason: WithdrawalReason | null;
  readonly reasonText: string | null;
  readonly waitsUntil: Date | null;
};

const columns = `s.id, s.withdrawal_id as withdrawal, s.state, s.at, s.reason, s.reason_text as "reasonText", s.waits_until as "waitsUntil"`;

/** The oldest steps to announce. */
export async function listOpenSteps(reader: Reader, limit: number): Promise<OpenStep[]> {
  return reader.query<OpenStep>(
    `select ${columns} from app.withdrawal_step s where s.announced_at is null order by s.id limit $1`,
    [limit],
  );
}

export async function listOpenStepsOf(reader: Reader, withdrawal: string): Promise<OpenStep[]> {
  return reader.query<OpenStep>(
    `select ${columns} from app.withdrawal_step s where s.withdrawal_id = $1 and s.announced_at is null order by s.id`,
    [withdrawal],
  );
}

/** A withdrawal with whom a step of it is announced to. */
export type AnnouncedWithdrawal = WithdrawalRow & {
  readonly username: string;
  readonly email: string;
  /** It was in the step's state before. */
  readonly isRepeat: boolean;
};

/** Takes a step to announce it in this transaction; undefined when another process has done so or does. */
export async function takeStep(tx: Tx, { id, at }: { id: string; at: Date }): Promise<AnnouncedWithdrawal | undefined> {
  const [taken] = await tx.query<{ withdrawal: string; isRepeat: boolean }>(
    `update app.withdrawal_step set announced_at = $2 where id = (
       select id from app.withdrawal_step where id = $1 and announced_at is null for update skip locked)
     returning withdrawal_id as withdrawal, exists (select from app.withdrawal_step e
       where e.withdrawal_id = withdrawal_step.withdrawal_id and e.state = withdrawal_step.state and e.id < withdrawal_step.id) as "isRepeat"`,
    [id, at],
  );
  if (!taken) return undefined;
  const [row] = await tx.query<Omit<AnnouncedWithdrawal, 'isRepeat'>>(
    `select ${withdrawalColumns}, c.username, c.email
       from app.withdrawal w join app.customer c on c.id = w.customer_id where w.id = $1`,
    [taken.withdrawal],
  );
  return row && { ...row, isRepeat: taken.isRepeat };
}

export async function storeLink(tx: Tx, id: string, linkHash: string): Promise<void> {
  await tx.query(
    `update app.withdrawal set link_hash = decode($2, 'hex'), version = version + 1 where id = $1 and state = 'pending'`,
    [id, linkHash],
  );
}

/** The withdrawal of an emailed link. */
export async function findByLink(reader: Reader, linkHash: string): Promise<WithdrawalRow | undefined> {
  const [row] = await reader.query<WithdrawalRow>(
    `select ${withdrawalColumns} from app.withdrawal w where w.link_hash = decode($1, 'hex')`,
    [linkHash],
  );
  return row;
}

/** The other transaction that took what those of a withdrawal spend; empty where the chain does not name it. */
export async function readTakenBy(reader: Reader, withdrawal: string): Promise<string> {
  const [row] = await reader.query<{ by: string | null }>(
    'select taken_by as by from app.broadcast where withdrawal_id = $1',
    [withdrawal],
  );
  return row?.by ?? '';
}
