/*
 * The checks of balances, holds and keys against the postings that followed a checkpoint.
 */
import type { Reader } from '@istmo/db/tx';
import { followed, toValues, type LedgerPosition } from './ledger-position.ts';
import { maxPerCheck, toProblems, type Problem, type ProblemRow } from './problem.ts';

/** What is verified: the movements that followed a position. */
export type BalanceScope = {
  readonly from: LedgerPosition;
  /** Whether everything is, as opposed to what followed the last verification. */
  readonly isComplete: boolean;
  readonly hasDetachedParts: boolean;
};

/** $1 and $2 are the position of `followed`, if the statement reads movements; `more` are the values after them. */
type Check = {
  readonly kind: Problem['kind'];
  readonly sql: string;
  readonly more?: (scope: BalanceScope) => readonly unknown[];
};

const isHeld = (account: string) => `${account} & 31 in (2, 6, 7)`;

const balanceChecks: readonly Check[] = [
  {
    kind: 'account',
    sql: `select format('account %s is not the account that its id says: %s %s %s %s', a.id, a.kind, a.owner, a.place, a.currency) as message
       from ledger.account a
       left join ledger.account_kind k on k.name = a.kind
       left join ledger.currency c on c.code = a.currency
       left join ledger.party p on p.number = a.id >> 24 and p.owner is not distinct from a.owner and p.place = a.place
      where a.id is distinct from ledger.account_id(p.number, a.shard, c.number, k.number)
         or a.floor is distinct from case
              when k.floor = 'zero' or (k.floor = 'zero for securities' and c.supply_cap is not null) then 0
              when k.floor = 'supply cap' then -coalesce(c.supply_cap, 0) end`,
  },
  {
    // The changes of each account from one full checkpoint to the next and to now, as stored and as the postings say.
    kind: 'balance',
    sql: `with full_checkpoint as materialized (
         select c.number, row_number() over (order by c.number) - 1 as step from ledger.checkpoint c where c.is_full and c.number > $3::bigint
       ), ending as materialized (
         select s.stream, array_agg(s.last order by s.number) as lasts from ledger.checkpoint_stream s
          where s.number in (select number from full_checkpoint) group by s.stream
       ), stored as (
         select a.id as account, -1 as step, b.balance from ledger.account a cross join lateral (
           select balance from ledger.balance_at where account = a.id and checkpoint <= $3::bigint order by checkpoint desc limit 1) b
         union all
         select b.account, f.step, b.balance from ledger.balance_at b join full_checkpoint f on f.number = b.checkpoint
         union all
         select a.id, (select count(*) from full_checkpoint), a.balance from ledger.account a
       ), change as (
         select account, step, balance - lag(balance, 1, 0::bigint) over (partition by account order by step) as units from stored
       ), posted as materialized (
         select p.from_account, p.to_account, coalesce(width_bucket(p.movement - 1, e.lasts), 0) as step, sum(p.units) as units
           from ledger.posting p left join ending e on e.stream = p.movement & 15
          where ${followed('p.movement')} group by 1, 2, 3
       ), moved as (
         select m.account, m.step, sum(m.units) as units
           from (select to_account as account, step, units from posted
                 union all select from_account, step, -units from posted) m
          group by 1, 2 having sum(m.units) <> 0
       )
       select format('account %s (%s) changed by %s and by postings of %s, %s', coalesce(c.account, m.account), a.kind, coalesce(c.units, 0),
                coalesce(m.units, 0), coalesce((select 'before checkpoint ' || f.number from full_checkpoint f where f.step = coalesce(c.step, m.step)), 'since the last full checkpoint')) as message
         from (select * from change where units <> 0 and step >= 0) c
         full join moved m on m.account = c.account and m.step = c.step
         left join ledger.account a on a.id = coalesce(c.account, m.account)
        where c.units is distinct from m.units`,
    more: ({ from }) => [from.checkpoint],
  },
  {
    kind: 'currency',
    sql: `select format('%s does not sum to zero but to %s', currency, sum(balance)) as message
       from ledger.account group by currency having sum(balance) <> 0`,
  },
  {
    kind: 'floor',
    sql: `select format('account %s (%s) is below its floor: %s', id, kind, balance) as message from ledger.account where balance < floor`,
  },
  {
    // All postings of the held accounts that were used since. A hold opened in a detached part cannot be computed again.
    kind: 'hold',
    sql: `with used as materialized (
         select distinct x.account from ledger.posting p cross join lateral (values (p.to_account), (p.from_account)) x (account)
          where ${followed('p.movement')} and (${isHeld('p.to_account')} or ${isHeld('p.from_account')}) and ${isHeld('x.account')}
       ), posted as (
         select case when p.from_account = u.account then ledger.hold_event(m.kind, m.event, u.account) else m.event end as event, u.account,
                sum(p.units) filter (where p.to_account = u.account) as units,
                coalesce(sum(p.units) filter (where p.from_account = u.account and not ledger.is_released(p.from_account, p.to_account)), 0) as settled,
                coalesce(sum(p.units) filter (where p.from_account = u.account and ledger.is_released(p.from_account, p.to_account)), 0) as released
           from used u
          cross join lateral (select * from ledger.posting where to_account = u.account
                              union all select * from ledger.posting where from_account = u.account) p
           join ledger.movement m on m.id = p.movement
          group by 1, 2
       )
       select format('the hold of event %s on account %s has other amounts than its postings', coalesce(h.event, f.event), coalesce(h.account, f.account)) as message
         from (select * from ledger.hold where account in (select account from used) or $3::bigint = 0) h
         full join posted f on f.event = h.event and f.account = h.account
        where (h.units, h.settled_units, h.released_units) is distinct from (f.units, f.settled, f.released)
          and not ($4::boolean and f.units is null)`,
    more: ({ from, hasDetachedParts }) => [from.checkpoint, hasDetachedParts],
  },
  {
    kind: 'hold',
    sql: `select format('account %s holds %s and its open holds are %s', a.id, a.balance, coalesce(h.units, 0)) as message
       from ledger.account a
       left join (select account, sum(units - settled_units - released_units) as units from ledger.hold
                   where settled_units + released_units < units group by account) h on h.account = a.id
      where a.kind in ('held', 'reserved', 'subscribed') and a.balance <> coalesce(h.units, 0)`,
  },
  {
    kind: 'holder',
    sql: `with owned as (
         select a.currency, a.owner, count(*) as accounts from ledger.account a join ledger.currency c on c.code = a.currency
          where a.owner is not null and a.kind <> 'receivable' and a.balance > 0 and c.supply_cap is not null group by a.currency, a.owner
       )
       select format('%s has units in %s accounts of %s and is counted with %s', coalesce(o.owner, h.owner), coalesce(o.accounts, 0),
                coalesce(o.currency, h.currency), coalesce(h.accounts, 0)) as message
         from owned o full join ledger.holder h on h.currency = o.currency and h.owner = o.owner
        where coalesce(o.accounts, 0) <> coalesce(h.accounts, 0)`,
  },
  {
    kind: 'holder',
    sql: `select format('%s has %s holders and %s are counted', coalesce(h.currency, n.currency), coalesce(h.holders, 0), coalesce(n.holders, 0)) as message
       from (select currency, count(*) as holders from ledger.holder where accounts > 0 group by currency) h
       full join (select currency, sum(holders) as holders from ledger.holder_count group by currency) n on n.currency = h.currency
      where coalesce(h.holders, 0) <> coalesce(n.holders, 0)`,
  },
];

// Keys are not stored in the order of the movements, so those that followed are looked up by movement.
const keysOfMovements: Check = {
  kind: 'key',
  sql: `select format('movement %s and key %s do not belong together', m.id, m.key) as message
     from ledger.movement m left join ledger.movement_key k on k.key = m.key
    where k.movement is distinct from m.id and ${followed('m.id')}`,
};

/** From the beginning: every movement has its key, and every key its movement. */
const movementsAndKeys: Check = {
  kind: 'key',
  sql: `select case when m.id is null then format('key %s has no movement %s', k.key, k.movement)
                 else format('movement %s and key %s do not belong together', m.id, m.key) end as message
     from (select id, key from ledger.movement where ${followed('id')}) m
     full join (select key, movement from ledger.movement_key where ${followed('movement')}) k on k.movement = m.id
    where k.key is distinct from m.key`,
};

/** Runs all checks on one snapshot, so that concurrent writes do not appear as differences. */
export async function checkBalances(tx: Reader, scope: BalanceScope): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { kind, sql, more } of [...balanceChecks, scope.isComplete ? movementsAndKeys : keysOfMovements]) {
    const values = sql.includes('$1') ? [...toValues(scope.from), ...(more?.(scope) ?? [])] : [];
    problems.push(...toProblems(kind, await tx.query<ProblemRow>(`${sql} limit ${maxPerCheck}`, values)));
  }
  return problems;
}
