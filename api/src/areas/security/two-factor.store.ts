import type { CustomerId, SessionId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type TwoFactorRow = { readonly sealed: Buffer; readonly isOn: boolean; readonly lastStep: bigint };

export async function readTwoFactor(reader: Reader, customer: CustomerId): Promise<TwoFactorRow | undefined> {
  const [row] = await reader.query<TwoFactorRow>(
    'select sealed_secret as "sealed", enabled_at is not null as "isOn", last_step as "lastStep" from app.two_factor where customer_id = $1',
    [customer],
  );
  return row;
}

type SecretOffer = { customer: CustomerId; sealed: Buffer; session: SessionId; at: Date; staleBefore: Date };

/** Stores a secret for setting up two-factor, unless two-factor is on or this session was offered a secret recently. */
export async function offerSecret(
  reader: Reader,
  { customer, sealed, session, at, staleBefore }: SecretOffer,
): Promise<void> {
  await reader.query(
    `insert into app.two_factor as t (customer_id, sealed_secret, created_at, created_in) values ($1, $2, $3, $4)
     on conflict (customer_id) do update
       set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, created_in = excluded.created_in, last_step = 0
       where t.enabled_at is null and (t.created_in is distinct from excluded.created_in or t.created_at < $5)`,
    [customer, sealed, at, session, staleBefore],
  );
}

/** Accepts a time step once, of the secret that the code was checked against: of two concurrent uses of a code, one returns true. */
export async function acceptStep(
  tx: Tx,
  customer: CustomerId,
  { step, sealed }: { step: bigint; sealed: Buffer },
): Promise<boolean> {
  const rows = await tx.query(
    `update app.two_factor set last_step = $2 where customer_id = $1 and last_step < $2 and sealed_secret = $3 returning 1`,
    [customer, step, sealed],
  );
  return rows.length === 1;
}

export async function turnOnTwoFactor(tx: Tx, customer: CustomerId, at: Date): Promise<void> {
  await tx.query('update app.two_factor set enabled_at = $2 where customer_id = $1', [customer, at]);
}

/** Inserts two-factor that is on, with a given secret, for demo customers and tests. */
export async function insertTwoFactor(tx: Tx, row: { customer: CustomerId; sealed: Buffer; at: Date }): Promise<void> {
  await tx.query(
    'insert into app.two_factor (customer_id, sealed_secret, created_at, enabled_at) values ($1, $2, $3, $3)',
    [row.customer, row.sealed, row.at],
  );
}

/** Deletes the secret, the recovery codes, the passkeys and the count of wrong codes. */
export async function deleteTwoFactor(tx: Tx, customer: CustomerId): Promise<void> {
  await tx.query('delete from app.two_factor where customer_id = $1', [customer]);
  await tx.query('delete from app.recovery_code where customer_id = $1', [customer]);
  await tx.query('delete from app.passkey where customer_id = $1', [customer]);
  await tx.query('delete from app.code_attempt where customer_id = $1', [customer]);
}

export async function replaceRecoveryCodes(tx: Tx, customer: CustomerId, hashes: readonly string[]): Promise<void> {
  await tx.query('delete from app.recovery_code where customer_id = $1', [customer]);
  await tx.query(
    `insert into app.recovery_code (customer_id, code_hash, by_secret) select $1, decode(hash, 'hex'), false from unnest($2::text[]) as t(hash)`,
    [customer, hashes],
  );
}

/** The one of these hashes that is an unused code of the customer. */
export async function findRecoveryCode(
  reader: Reader,
  customer: CustomerId,
  hashes: readonly string[],
): Promise<string | undefined> {
  const [row] = await reader.query<{ hash: string }>(
    `select encode(code_hash, 'hex') as hash from app.recovery_code
      where customer_id = $1 and encode(code_hash, 'hex') = any($2) and used_at is null`,
    [customer, hashes],
  );
  return row?.hash;
}

/** Marks a recovery code as used: of two concurrent uses, one returns true. */
export async function consumeRecoveryCode(
  tx: Tx,
  customer: CustomerId,
  { hash, at }: { hash: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update app.recovery_code set used_at = $3 where customer_id = $1 and code_hash = decode($2, 'hex') and used_at is null returning 1`,
    [customer, hash, at],
  );
  return rows.length === 1;
}

export async function countRecoveryCodes(reader: Reader, customer: CustomerId): Promise<number> {
  const [row] = await reader.query<{ left: number }>(
    'select count(*)::int as left from app.recovery_code where customer_id = $1 and used_at is null',
    [customer],
  );
  return row?.left ?? 0;
}

export type SealedFactor = { readonly customer: CustomerId; readonly sealed: Buffer };

/** Secrets of authenticators, by customer, after this one; for the operator's login. */
export async function listTwoFactors(reader: Reader, after: string, most: number): Promise<SealedFactor[]> {
  return reader.query<SealedFactor>(
    'select customer_id as customer, sealed_secret as sealed from app.two_factor where customer_id > $1 order by customer_id limit $2',
    [after, most],
  );
}

/** Replaces a sealed secret, unless the customer has another one since. */
export async function replaceSealed(reader: Reader, { customer, sealed }: SealedFactor, again: Buffer): Promise<void> {
  await reader.query('update app.two_factor set sealed_secret = $3 where customer_id = $1 and sealed_secret = $2', [
    customer,
    sealed,
    again,
  ]);
}

/** How many customers have an unused recovery code that ends with the secret of the settings. */
export async function countCodesBySecret(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ customers: number }>(
    'select count(distinct customer_id)::int as customers from app.recovery_code where by_secret and used_at is null',
    [],
  );
  return row?.customers ?? 0;
}

type AttemptLimits = { customer: CustomerId; at: Date; perHour: number; inARow: number };

/** Counts an attempt before its code is checked and returns their number in this hour; undefined when the limit per hour or in a row is reached. */
export async function insertAttempt(
  reader: Reader,
  { customer, at, perHour, inARow }: AttemptLimits,
): Promise<number | undefined> {
  const hourAgo = new Date(at.getTime() - 3_600_000);
  const [row] = await reader.query<{ failures: number }>(
    `insert into app.code_attempt as a (customer_id, since, failures, consecutive_failures) values ($1, $2, 1, 1)
     on conflict (customer_id) do update set
       since = case when a.since <= $3 then excluded.since else a.since end,
       failures = case when a.since <= $3 then 1 else a.failures + 1 end,
       consecutive_failures = a.consecutive_failures + 1
     where a.consecutive_failures < $5 and (a.since <= $3 or a.failures < $4)
     returning failures`,
    [customer, at, hourAgo, perHour, inARow],
  );
  return row?.failures;
}

/** After a right code: uncounts its attempt and ends the row of wrong ones. The wrong attempts of the hour stay counted. */
export async function resetAttempts(tx: Tx, customer: CustomerId): Promise<void> {
  await tx.query(
    'update app.code_attempt set failures = greatest(failures - 1, 0), consecutive_failures = 0 where customer_id = $1',
    [customer],
  );
}
