/*
 * Checkpoints: what they contain, how they are made, signed and written outside the database. docs/ledger-format.md has their format.
 */
import { hash, sign, verify, type KeyObject } from 'node:crypto';
import type { Db, Reader } from '@istmo/db/tx';
import type { Abandonment } from './abandonment.ts';
import { followKeys, type KeyChange } from './key-change.ts';
import { formatPublicKey } from './signing-key.ts';
import { bytesArray, plainArray } from '../array-text.ts';

/** A checkpoint as it is written outside the database. */
export type ArchivedCheckpoint = {
  readonly number: bigint;
  /** Exactly as it is hashed and signed. */
  readonly content: string;
  /** Base64. */
  readonly signature: string;
};

/** Where checkpoints are written outside the database; providers/src/evidence has the adapters. */
export type CheckpointArchive = {
  append(checkpoints: readonly ArchivedCheckpoint[]): Promise<void>;
  /** Those from this number on, in their order. */
  read(from: bigint): AsyncIterable<ArchivedCheckpoint>;
  readLast(): Promise<ArchivedCheckpoint | undefined>;
  /** The newest checkpoint that was verified; zero when there is none. */
  readVerified(): Promise<bigint>;
  writeVerified(number: bigint): Promise<void>;
  /** Leaves out those that it names and that were added before: the database was restored. They are kept where they are. */
  abandon(abandonment: Abandonment): Promise<void>;
  readAbandoned(): Promise<Abandonment[]>;
  /** Adds that the key changed. The same entry again adds nothing. */
  addKeyChange(change: KeyChange): Promise<void>;
  readKeyChanges(): Promise<KeyChange[]>;
};

/** The part of a checkpoint's content that is read here; whole numbers are texts, because JSON's are not exact. */
export type CheckpointContent = {
  readonly number: string;
  readonly at: string;
  readonly full: boolean;
  readonly previous: string;
  readonly next: string;
  readonly streams: readonly {
    readonly stream: number;
    readonly height: string;
    readonly last: string;
    readonly head: string;
  }[];
  readonly sums: readonly { readonly kind: number; readonly currency: number; readonly units: string }[];
  readonly definitions: Definitions | null;
};

/** The rows that decide about movements and amounts. */
export type Definitions = {
  readonly currencies: readonly {
    readonly code: string;
    readonly number: number;
    readonly scale: number;
    readonly supply_cap: string | null;
  }[];
  readonly account_kinds: unknown;
  readonly movement_kinds: unknown;
  readonly rules: unknown;
  readonly migrations: unknown;
};

export function parseContent(content: string): CheckpointContent {
  return JSON.parse(content);
}

export function isSigned({ content, signature }: Omit<ArchivedCheckpoint, 'number'>, publicKey: string): boolean {
  return verify(null, Buffer.from(content), publicKey, Buffer.from(signature, 'base64'));
}

/** A full checkpoint reads every account, which takes longer than other statements of the worker may. */
export const checkpointTimeoutMs = 120_000;

/** Adds a checkpoint in a transaction of its own; a full one also stores the balances. Returns its number. */
export async function createCheckpoint(
  db: Db,
  { isFull = false }: { readonly isFull?: boolean } = {},
): Promise<bigint> {
  return db.inTransaction(
    async (tx) => {
      await tx.query(`select set_config('statement_timeout', '${checkpointTimeoutMs}', true)`);
      const [row] = await tx.query<{ number: bigint }>('select ledger.create_checkpoint($1) as number', [isFull]);
      if (!row) throw new Error('no checkpoint was made');
      return row.number;
    },
    { isolation: 'repeatable read' },
  );
}

const maxSigned = 1_000;

/** Signs the checkpoints that have no signature yet, for example because the process was killed between the two. */
export async function signCheckpoints(reader: Reader, signingKey: KeyObject): Promise<void> {
  const rows = await reader.query<{ number: bigint; content: string }>(
    `select c.number, c.content from ledger.checkpoint c
      where c.number > coalesce((select max(s.checkpoint) from ledger.checkpoint_signature s), 0) order by c.number limit ${maxSigned}`,
  );
  await reader.query('select ledger.sign_checkpoint(n, s) from unnest($1::bigint[], $2::bytea[]) c (n, s)', [
    plainArray(rows.map(({ number }) => number)),
    bytesArray(rows.map(({ content }) => sign(null, Buffer.from(content), signingKey).toString('hex'))),
  ]);
}

/**
 * Whether the newest signed checkpoint, in the database and outside it, was signed with another key, or the key was changed to another one
 * since. A checkpoint that is signed with a wrong key can't be signed again, so this is asked before anything is signed.
 */
export async function findOtherKey(
  reader: Reader,
  archive: Pick<CheckpointArchive, 'readLast' | 'readKeyChanges'>,
  signingKey: KeyObject,
): Promise<bigint | undefined> {
  const { keyOf, problem } = followKeys(formatPublicKey(signingKey), await archive.readKeyChanges());
  const [newest] = await reader.query<ArchivedCheckpoint>(
    `select c.number, c.content, translate(encode(s.signature, 'base64'), E'\\n', '') as signature
       from ledger.checkpoint c join ledger.checkpoint_signature s on s.checkpoint = c.number order by c.number desc limit 1`,
  );
  const last = [newest, await archive.readLast()];
  return last.find((one) => one && (problem !== undefined || !isSigned(one, keyOf(one.number))))?.number;
}

const selectSigned = `select c.number, c.content, encode(c.previous, 'hex') as previous, translate(encode(s.signature, 'base64'), E'\\n', '') as signature
    from ledger.checkpoint c join ledger.checkpoint_signature s on s.checkpoint = c.number
   where c.number > $1 order by c.number limit ${maxSigned}`;

/** Writes the signed checkpoints that are not outside the database yet. Throws when they do not follow the last one there. */
export async function archiveCheckpoints(
  reader: Reader,
  archive: Pick<CheckpointArchive, 'append' | 'readLast'>,
): Promise<void> {
  const last = await archive.readLast();
  const rows = await reader.query<ArchivedCheckpoint & { previous: string }>(selectSigned, [last?.number ?? 0n]);
  const [first] = rows;
  if (!first) return;
  if (first.previous !== (last ? hash('sha256', last.content) : ''))
    throw new Error(`checkpoint ${first.number} does not follow the last one outside the database`);
  await archive.append(rows.map(({ number, content, signature }) => ({ number, content, signature })));
}

/** The newest checkpoint and whether it is signed; null before the first. */
export async function readNewestCheckpoint(
  reader: Reader,
): Promise<{ readonly number: bigint; readonly at: Date; readonly isSigned: boolean } | null> {
  const [row] = await reader.query<{ number: bigint; at: Date; isSigned: boolean }>(
    `select c.number, c.at, s.checkpoint is not null as "isSigned"
       from ledger.checkpoint c left join ledger.checkpoint_signature s on s.checkpoint = c.number order by c.number desc limit 1`,
    [],
  );
  return row ?? null;
}

/** The checkpoint after another one: its number and hash. Until it is made its hash is not known; undefined then. */
export async function readCheckpointAfter(
  reader: Reader,
  after: bigint,
): Promise<{ readonly number: bigint; readonly hash: Uint8Array } | undefined> {
  const [row] = await reader.query<{ number: bigint; hash: Uint8Array }>(
    'select number, hash from ledger.checkpoint where number > $1 order by number limit 1',
    [after],
  );
  return row;
}
