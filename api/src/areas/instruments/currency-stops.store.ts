import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

/** Whether money may leave the platform in a currency: not while it is stopped. Never from a cache. */
export async function mayLeave(reader: Reader, currency: string): Promise<boolean> {
  const rows = await reader.query('select 1 from app.currency_stop where currency = $1 and lifted_at is null', [
    currency,
  ]);
  return rows.length === 0;
}

/** The codes of the currencies that are stopped. */
export async function readStoppedCodes(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ currency: string }>(
    'select currency from app.currency_stop where lifted_at is null',
  );
  return new Set(rows.map(({ currency }) => currency));
}

export type NewStop = {
  readonly id: string;
  readonly currency: string;
  readonly finding: string;
  readonly at: Date;
  /** Null where the comparison itself found that less is there than is owed. */
  readonly by: StaffId | null;
};

/** Stops a currency; false when it is stopped already. */
export async function stopCurrency(tx: Tx, { id, currency, finding, at, by }: NewStop): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.currency_stop (id, currency, cause, finding, stopped_at, stopped_by)
     values ($1, $2, case when $5::uuid is null then 'shortfall' else 'staff' end, $3, $4, $5)
     on conflict (currency) where lifted_at is null do nothing returning 1`,
    [id, currency, finding, at, by],
  );
  return rows.length === 1;
}

export type CurrencyStop = {
  readonly id: string;
  readonly currency: string;
  readonly cause: 'shortfall' | 'staff';
  readonly finding: string;
  readonly stoppedAt: Date;
  readonly stopper: string | null;
};

/** The currencies that are stopped. */
export async function readStops(reader: Reader): Promise<CurrencyStop[]> {
  return reader.query<CurrencyStop>(
    `select s.id, s.currency, s.cause, s.finding, s.stopped_at as "stoppedAt", p.name as stopper
       from app.currency_stop s left join app.staff p on p.id = s.stopped_by where s.lifted_at is null order by s.currency`,
  );
}

type StopEnd = { readonly proposedBy: StaffId; readonly by: StaffId; readonly at: Date };

/** Lifts a stop; the currency that may leave again, undefined when it is lifted already. */
export async function liftStop(tx: Tx, id: string, { proposedBy, by, at }: StopEnd): Promise<string | undefined> {
  const [row] = await tx.query<{ currency: string }>(
    `update app.currency_stop set lifted_at = $2, lifted_by = $3, lift_proposed_by = $4
      where id = $1 and lifted_at is null returning currency`,
    [id, at, by, proposedBy],
  );
  return row?.currency;
}
