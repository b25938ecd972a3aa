import type { VoteLine } from '@istmo/contract/areas/votes/vote-list';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import { type CorporateActionId, inParts } from '../corporate-actions/public.ts';
import type { ProxyId } from './proxies.store.ts';

type Cast = {
  readonly id: string;
  readonly event: CorporateActionId;
  readonly holder: CustomerId;
  /** Null: the holder voted. */
  readonly proxy: ProxyId | null;
  readonly choices: readonly string[];
  readonly at: Date;
};

/** Stores a vote; its instruction is there already. The database refuses what is no option, is late, or is of no accepted proxy. */
export async function insertCast(tx: Tx, { id, event, holder, proxy, choices, at }: Cast): Promise<void> {
  await tx.query(
    'insert into app.vote_cast (id, event, customer_id, proxy, choices, at) values ($1, $2, $3, $4, $5::text[], $6)',
    [id, event, holder, proxy, [...choices], at],
  );
}

export type OwnCast = { readonly choices: readonly string[]; readonly at: Date; readonly proxy: ProxyId | null };

/** What one holder voted, by itself or by proxies, the newest first. */
export async function readOwnCasts(reader: Reader, event: CorporateActionId, holder: CustomerId): Promise<OwnCast[]> {
  return reader.query<OwnCast>(
    'select out_choices as choices, out_at as at, out_proxy as proxy from app.own_votes($1, $2)',
    [event, holder],
  );
}

/** The code of the holder's line in the published list; empty where there is none. */
export async function readOwnCode(reader: Reader, event: CorporateActionId, holder: CustomerId): Promise<string> {
  const [row] = await reader.query<{ code: string | null }>('select app.own_vote_code($1, $2) as code', [
    event,
    holder,
  ]);
  return row?.code ?? '';
}

export async function readTurnout(reader: Reader, event: CorporateActionId) {
  const [row] = await reader.query<{ voters: bigint; units: bigint }>(
    'select out_voters as voters, out_units as units from app.vote_turnout($1)',
    [event],
  );
  return { voters: Number(row?.voters ?? 0n), units: row?.units ?? 0n };
}

/** Units of an option of a resolution, which is counted from 1. */
export type VoteTotal = { readonly resolution: number; readonly option: string; readonly units: bigint };

/** The totals while the vote is open; the database gives none where the terms keep them secret. */
export async function readOpenTotals(reader: Reader, event: CorporateActionId): Promise<VoteTotal[]> {
  return reader.query<VoteTotal>(
    'select out_resolution as resolution, out_option as option, out_units as units from app.open_vote_totals($1)',
    [event],
  );
}

export type EffectiveVote = {
  readonly customer: CustomerId;
  readonly units: bigint;
  readonly choices: readonly string[];
};

/** What counts: the newest vote of each holder of the record moment. Read by the worker's login alone. */
export async function readEffectiveVotes(reader: Reader, event: CorporateActionId): Promise<EffectiveVote[]> {
  return reader.query<EffectiveVote>(
    'select out_customer as customer, out_units as units, out_choices as choices from app.effective_votes($1)',
    [event],
  );
}

export type CodedVote = VoteLine & { readonly customer: CustomerId };

/** Stores the published list, and apart from it whose code each is. */
export async function insertLines(tx: Tx, event: CorporateActionId, votes: readonly CodedVote[]): Promise<void> {
  for (const some of inParts(votes)) {
    const codes = some.map(({ code }) => code);
    await tx.query(
      'insert into app.vote_code (event, customer_id, code) select $1, c.* from unnest($2::uuid[], $3::text[]) c',
      [event, some.map(({ customer }) => customer), codes],
    );
    await tx.query(
      `insert into app.vote_line (event, code, units, choices)
       select $1, l.code, l.units, string_to_array(l.choices, ',') from unnest($2::text[], $3::bigint[], $4::text[]) as l (code, units, choices)`,
      [event, codes, some.map(({ units }) => units), some.map(({ choices }) => choices.join(','))],
    );
  }
}

export async function insertTotals(tx: Tx, event: CorporateActionId, totals: readonly VoteTotal[]): Promise<void> {
  await tx.query(
    `insert into app.vote_total (event, resolution, option, units)
     select $1, t.* from unnest($2::smallint[], $3::text[], $4::bigint[]) t`,
    [
      event,
      totals.map(({ resolution }) => resolution),
      totals.map(({ option }) => option),
      totals.map(({ units }) => units),
    ],
  );
}

export type StoredResult = {
  readonly event: CorporateActionId;
  readonly countedAt: Date;
  readonly eligible: bigint;
  readonly represented: bigint;
  readonly voters: number;
  readonly isQuorate: boolean;
  /** For each resolution. */
  readonly passed: readonly boolean[];
  /** SHA-256 of the published list. */
  readonly hash: Uint8Array;
};

/** Stores the result; the database counts again what was voted, and refuses another one. */
export async function insertResult(tx: Tx, result: StoredResult): Promise<void> {
  const { event, countedAt, eligible, represented, voters, isQuorate, passed, hash } = result;
  await tx.query(
    `insert into app.vote_result (event, counted_at, eligible_units, represented_units, voters, is_quorate, passed, hash)
     values ($1, $2, $3, $4, $5, $6, $7::boolean[], $8)`,
    [event, countedAt, eligible, represented, voters, isQuorate, [...passed], hash],
  );
}

export async function readResult(reader: Reader, event: CorporateActionId): Promise<StoredResult | undefined> {
  const [row] = await reader.query<StoredResult>(
    `select event, counted_at as "countedAt", eligible_units as eligible, represented_units as represented, voters, is_quorate as "isQuorate", passed, hash
       from app.vote_result where event = $1`,
    [event],
  );
  return row;
}

export async function readTotals(reader: Reader, event: CorporateActionId): Promise<VoteTotal[]> {
  return reader.query<VoteTotal>('select resolution, option, units from app.vote_total where event = $1', [event]);
}

/** The published list, as the hash of the result covers it. */
export async function readPublishedList(reader: Reader, event: CorporateActionId): Promise<string> {
  const [row] = await reader.query<{ list: string | null }>('select app.vote_list($1) as list', [event]);
  return row?.list ?? '';
}
