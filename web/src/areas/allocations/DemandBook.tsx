import './demand.css';
import { exportCsv } from '@istmo/client/export-spreadsheet';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { queryFor } from '@istmo/client/query';
import { readDemand } from '@istmo/contract/areas/allocations/allocations.calls';
import { trimZeros } from '@istmo/contract/kernel/format';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { moneyOf, whenOf } from '../../shared/format.ts';
import { type Demand, demandSheet, listDemandTables, toSheetRows } from './demand-tables.ts';
import { DemandTable } from './DemandTable.tsx';

// Investors pay and leave while the company looks at it.
const refetchInterval = 15_000;

/** The company's book of demand: what was ordered by day, country, category and size, and the units that are wanted at each price. */
export function DemandBook({ reference }: { readonly reference: string }) {
  const query = useQuery({
    ...queryFor(readDemand, { input: { reference }, topics: ['offering'] }),
    refetchInterval,
  });
  const demand = query.data?.data;
  const hasOrders = demand !== null && demand !== undefined && demand.total.orders > 0;
  return (
    <section className="card card-pad demand" aria-labelledby="demand">
      <div className="demand-head">
        <h2 id="demand">{m.demand_title()}</h2>
        {hasOrders && <ExportDemand reference={reference} demand={demand} />}
      </div>
      {!query.data && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {!query.data && !query.error && (
        <Loading label={m.ui_loading()}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {demand && !hasOrders && <EmptyState title={m.demand_none()} />}
      {hasOrders && <Book demand={demand} />}
    </section>
  );
}

function ExportDemand({ reference, demand }: { readonly reference: string; readonly demand: Demand }) {
  const save = (): void =>
    void exportCsv({
      fileName: `demand-${reference}`,
      columns: demandSheet(demand.currency),
      rows: toSheetRows(demand),
    });
  return (
    <Button size="sm" variant="secondary" icon={<Download aria-hidden />} onClick={save}>
      {m.ui_export_csv()}
    </Button>
  );
}

function Book({ demand }: { readonly demand: Demand }) {
  const { currency, unvalued } = demand;
  return (
    <>
      <p className="demand-note">{m.demand_note({ time: whenOf(demand.at), currency })}</p>
      {unvalued > 0 && <p className="demand-note">{m.demand_unvalued({ count: unvalued })}</p>}
      {listDemandTables(demand).map((table) => (
        <DemandTable key={table.title} table={table} currency={currency} />
      ))}
      {demand.prices && <Prices demand={demand} prices={demand.prices} />}
    </>
  );
}

type PricesProps = { readonly demand: Demand; readonly prices: NonNullable<Demand['prices']> };

function Prices({ demand: { currency, security, offered_units: offered }, prices }: PricesProps) {
  const shown = (units: string): string => moneyOf(trimZeros(units, 0), security);
  // Both have the places of the security.
  const scale = offered.split('.')[1]?.length ?? 0;
  const count = (units: string): bigint => parseUnits(units, scale) ?? 0n;
  // No price is wanted more than the lowest.
  const [most, all] = [count(prices[0]?.units ?? '0'), count(offered)];
  return (
    <div className="demand-prices">
      <h3>{m.demand_by_price()}</h3>
      <p className="demand-note">{m.demand_price_note({ units: shown(offered) })}</p>
      {prices.map(({ price, units }) => (
        <ProgressBar
          key={price}
          label={moneyOf(price, currency)}
          text={shown(units)}
          done={count(units)}
          whole={most > all ? most : all}
        />
      ))}
    </div>
  );
}
