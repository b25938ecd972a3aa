/*
 * Exports a range of the ledger between two checkpoints as lines of JSON, which tools/verify-export verifies without the database.
 * docs/ledger-format.md has the format.
 */
import type { Db, Reader, Tx } from '@istmo/db/tx';
import { plainArray } from '../array-text.ts';
import { followKeys, type KeyChange, parseKeyChange } from './key-change.ts';
import { followed, readPosition, toPosition, toValues, type LedgerPosition } from './ledger-position.ts';

export type ExportRange = {
  /** A full checkpoint, or zero for the beginning. */
  readonly from: bigint;
  /** The newest one when omitted. */
  readonly to?: bigint;
  /** The key in use, in PEM. */
  readonly publicKey: string;
  /** How the key changed, so that older checkpoints are verified by theirs. */
  readonly keyChanges?: readonly KeyChange[];
};

const movementBatch = 5_000;
const timeoutMs = 600_000;

/** Gives `write` the lines, a batch at a time. */
export async function exportLedger(
  db: Db,
  range: ExportRange,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  await db.inTransaction(
    async (tx) => {
      await tx.query(`select set_config('statement_timeout', '${timeoutMs}', true)`);
      const to = range.to ?? (await readNewest(tx));
      let count = 0;
      const send = async (lines: readonly string[]) => {
        count += lines.length;
        await write(lines);
      };
      const { from, publicKey, keyChanges = [] } = range;
      const first = from === 0n ? 1n : from;
      const ownKey = followKeys(publicKey, keyChanges).keyOf(first);
      await send([
        JSON.stringify({ type: 'export', format: 1, from: String(from), to: String(to), public_key: ownKey }),
      ]);
      if (from > 0n) await sendBase(tx, from, send);
      const changes = keyChanges.filter((change) => afterOf(change) >= first && afterOf(change) < to);
      await sendRange(tx, { from: await readPosition(tx, from), to, changes }, send);
      await send([JSON.stringify({ type: 'end', lines: String(count + 1) })]);
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

const afterOf = (change: KeyChange): bigint => BigInt(parseKeyChange(change).key_changed_after);

async function readNewest(tx: Reader): Promise<bigint> {
  const [row] = await tx.query<{ number: bigint | null }>(
    'select max(checkpoint) as number from ledger.checkpoint_signature',
  );
  if (!row || row.number === null) throw new Error('the ledger has no signed checkpoint yet');
  return row.number;
}

type Send = (lines: readonly string[]) => Promise<void>;

/** The checkpoint that the range follows, and the balances at it. */
async function sendBase(tx: Tx, from: bigint, send: Send): Promise<void> {
  const [row] = await tx.query<{ isFull: boolean }>(
    'select is_full as "isFull" from ledger.checkpoint where number = $1',
    [from],
  );
  if (!row?.isFull) throw new Error(`an export begins at a full checkpoint, ${from} is none`);
  await send(await readCheckpointLine(tx, from));
  const balances = await tx.query<{ account: string; balance: string; chain: string }>(
    `select a.id::text as account, b.balance::text as balance,
            encode(ledger.chain(ledger.balance_bytes(a.id, b.balance)) over (order by a.id), 'hex') as chain
       from ledger.account a cross join lateral (
         select balance from ledger.balance_at where account = a.id and checkpoint <= $1 order by checkpoint desc limit 1) b
      where b.balance <> 0 order by a.id`,
    [from],
  );
  await send(balances.map(({ account, balance, chain }) => toLine('balance', { account, balance, chain })));
}

const toLine = (type: string, row: object): string => JSON.stringify({ type, ...row });

async function readCheckpointLine(tx: Reader, number: bigint): Promise<string[]> {
  const [row] = await tx.query<{ content: string; signature: string }>(
    `select c.content, translate(encode(s.signature, 'base64'), E'\\n', '') as signature
       from ledger.checkpoint c join ledger.checkpoint_signature s on s.checkpoint = c.number where c.number = $1`,
    [number],
  );
  if (!row) throw new Error(`checkpoint ${number} is not signed yet`);
  return [toLine('checkpoint', { content: row.content, signature: row.signature })];
}

type SentRange = { readonly from: LedgerPosition; readonly to: bigint; readonly changes: readonly KeyChange[] };

async function sendRange(tx: Tx, range: SentRange, send: Send): Promise<void> {
  let position = range.from;
  const sendChanges = (after: bigint) =>
    send(range.changes.filter((change) => afterOf(change) === after).map((change) => toLine('key_change', change)));
  await sendChanges(position.checkpoint);
  for (let number = position.checkpoint + 1n; number <= range.to; number += 1n) {
    const [row] = await tx.query<{ content: string }>('select content from ledger.checkpoint where number = $1', [
      number,
    ]);
    if (!row) throw new Error(`there is no checkpoint ${number}`);
    const end = toPosition(row.content);
    await sendMovements(tx, { position, end }, send);
    const parties = await tx.query<{ number: string; owner: string | null; place: string; chain: string }>(
      `select number::text as number, owner, place,
              encode(ledger.chain(ledger.party_bytes(number, owner, place)) over (order by p.number), 'hex') as chain
         from ledger.party p where checkpoint = $1 order by p.number`,
      [number],
    );
    await send(parties.map((party) => toLine('party', party)));
    const evidence = await tx.query<{ number: string; name: string; hash: string; chain: string }>(
      `select number::text as number, name, encode(hash, 'hex') as hash,
              encode(ledger.chain(ledger.evidence_bytes(number, name, hash)) over (order by e.number), 'hex') as chain
         from ledger.evidence e where checkpoint = $1 order by e.number`,
      [number],
    );
    await send(evidence.map((one) => toLine('evidence', one)));
    await send(await readCheckpointLine(tx, number));
    await sendChanges(number);
    position = end;
  }
}

type MovementRow = {
  readonly id: bigint;
  readonly height: string;
  readonly at: string;
  readonly event: string;
  readonly key: string;
  readonly kind: number;
  readonly request: string | null;
  readonly hash: string;
};
type PostingRow = {
  readonly movement: bigint;
  readonly from: string;
  readonly to: string;
  readonly units: string;
};

const selectMovements = `select m.id, m.height::text as height, ledger.time_text(m.at) as at, m.event, m.key, m.kind,
         encode(m.request, 'hex') as request, encode(m.hash, 'hex') as hash
    from ledger.movement m
   where ${followed('m.id')} and m.id > $3 and m.id <= ($4::bigint[])[(m.id & 15) + 1] and m.id <= $5
   order by m.id limit ${movementBatch}`;
const selectPostings = `select movement, from_account::text as from, to_account::text as to, units::text as units
    from ledger.posting where movement between $1 and $2 order by movement, number`;

/** The movements of the range, with their postings, by id and so in the order of each stream. */
async function sendMovements(
  tx: Tx,
  { position, end }: { position: LedgerPosition; end: LedgerPosition },
  send: Send,
): Promise<void> {
  const most = end.lasts.reduce((left, right) => (left > right ? left : right), 0n);
  let left = end.heights.reduce((sum, height, stream) => sum + height - (position.heights[stream] ?? 0n), 0n);
  let after = 0n;
  for (;;) {
    const values = [...toValues(position), after, plainArray(end.lasts), most];
    const movements = await tx.query<MovementRow>(selectMovements, values);
    const [first, last] = [movements[0], movements.at(-1)];
    if (!first || !last) {
      if (left > 0n)
        throw new Error(`${left} movements before checkpoint ${end.checkpoint} are in a part that is not attached`);
      return;
    }
    left -= BigInt(movements.length);
    const rows = await tx.query<PostingRow>(selectPostings, [first.id, last.id]);
    const postings = Map.groupBy(rows, ({ movement }) => movement);
    await send(
      movements.map(({ id, ...movement }) =>
        toLine('movement', {
          id: String(id),
          ...movement,
          postings: (postings.get(id) ?? []).map(({ from, to, units }) => [from, to, units]),
        }),
      ),
    );
    after = last.id;
  }
}
