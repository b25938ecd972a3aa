import { valuationCurrency, valueRanges } from '@istmo/contract/areas/wallets/value-ranges';
import * as m from '@istmo/contract/messages';
import { AreaChart, type ChartPoint } from '@istmo/ui/AreaChart';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { signOf } from '@istmo/contract/kernel/format';
import { Change, Money } from '@istmo/ui/Money';
import { Segments } from '@istmo/ui/ThemeSwitch';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { dayOf, moneyOf, whenOf } from '../../shared/format.ts';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { usePageProblem } from '../../layout/page-problem.ts';
import { WhyNot } from '../../layout/WhyNot.tsx';
import { paths } from '../../paths.ts';
import { type ValueRange, valueSeriesQuery } from './wallets.queries.ts';

const rangeNames: Readonly<Record<ValueRange, () => string>> = {
  '1D': m.wallets_range_day,
  '1W': m.wallets_range_week,
  '1M': m.wallets_range_month,
  '1Y': m.wallets_range_year,
};

const shortNames: Readonly<Record<ValueRange, () => string>> = {
  '1D': m.wallets_range_day_short,
  '1W': m.wallets_range_week_short,
  '1M': m.wallets_range_month_short,
  '1Y': m.wallets_range_year_short,
};

type PortfolioCardProps = {
  readonly isMasked: boolean;
  readonly onMask: (isMasked: boolean) => void;
  /** Known before the value history loads: without funds there is none to wait for. */
  readonly hasFunds: boolean;
  /** The instrument that the withdraw link opens; undefined when none can be withdrawn. */
  readonly withdrawable: string | undefined;
};

/** The total value, its history, and the three main actions. */
export function PortfolioCard({ isMasked, onMask, hasFunds, withdrawable }: PortfolioCardProps) {
  const [range, setRange] = useState<ValueRange>('1W');
  const series = useQuery({ ...valueSeriesQuery(range), placeholderData: (before) => before });
  const hasHistory = hasFunds || series.data?.data.some(hasValue);
  const masked = isMasked ? m.wallets_amounts_hidden() : undefined;
  return (
    <section className="card portfolio" aria-labelledby="total-value">
      <div className="portfolio-head">
        <h2 id="total-value" className="portfolio-label">
          {m.wallets_total()}
        </h2>
        <Button variant="ghost" size="sm" onClick={() => onMask(!isMasked)} aria-pressed={isMasked}>
          {isMasked ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          {isMasked ? m.wallets_show_amounts() : m.wallets_hide_amounts()}
        </Button>
      </div>
      {series.isPending && (
        <Loading label={m.ui_loading()}>
          <Skeleton className="h-10 w-64" />
          <Skeleton className="mt-2 h-5 w-40" />
        </Loading>
      )}
      {series.data && (
        <>
          <Money
            amount={series.data.total ?? undefined}
            places={2}
            unit={valuationCurrency}
            size="lg"
            unknown={m.wallets_unknown()}
            masked={masked}
          />
          <p className="portfolio-change">
            {series.data.change_24h !== null && (
              <>
                <Change percent={series.data.change_24h} /> <span>24 h</span> ·{' '}
              </>
            )}
            <span>{m.wallets_as_of({ when: whenOf(series.data.as_of) })}</span>
          </p>
        </>
      )}
      {series.isError && <LoadFailed error={series.error} onRetry={() => void series.refetch()} />}
      <Actions withdrawable={withdrawable} />
      {hasHistory && !series.isError && (
        <>
          {!isMasked && (
            <div className="portfolio-chart">{series.data && <ValueHistory rows={series.data.data} />}</div>
          )}
          <Segments
            label={m.wallets_range()}
            value={range}
            onValueChange={setRange}
            options={valueRanges.map((value) => ({ value, label: shortNames[value]() }))}
          />
          <p className="sr-only" role="status">
            {rangeNames[range]()}
          </p>
        </>
      )}
      {!hasHistory && <p className="portfolio-none">{m.wallets_chart_empty()}</p>}
    </section>
  );
}

/** The three main actions; of one that would be refused, what is missing for it. */
function Actions({ withdrawable }: Pick<PortfolioCardProps, 'withdrawable'>) {
  const deposit = usePageProblem('deposit');
  const withdraw = usePageProblem('withdraw', withdrawable);
  const swap = usePageProblem('swapCoingt');
  return (
    <>
      <div className="portfolio-actions">
        {!deposit && (
          <Link to={paths.deposit} className={buttonClass({ variant: 'primary' })}>
            <ArrowDownToLine aria-hidden />
            {m.wallets_deposit()}
          </Link>
        )}
        {withdrawable !== undefined && !withdraw && (
          <Link to={paths.withdraw} params={{ id: withdrawable }} className={buttonClass({ variant: 'secondary' })}>
            <ArrowUpFromLine aria-hidden />
            {m.wallets_withdraw()}
          </Link>
        )}
        {!swap && (
          <Link to={paths.swapCoingt} className={buttonClass({ variant: 'secondary' })}>
            <ArrowLeftRight aria-hidden />
            {m.wallets_swap()}
          </Link>
        )}
      </div>
      <WhyNot
        actions={[
          { name: m.wallets_deposit(), problem: deposit },
          { name: m.wallets_withdraw(), problem: withdraw },
          { name: m.wallets_swap(), problem: swap },
        ]}
      />
    </>
  );
}

type SeriesPoint = { readonly at: string; readonly value: string | null };

function hasValue({ value }: SeriesPoint): boolean {
  return value !== null && signOf(value) !== 'zero';
}

// Drawing needs a number; the exact amount is the text beside it.
function heightOf(value: string): number {
  return Number.parseInt(value.replace('.', ''), 10) / 100;
}

function ValueHistory({ rows }: { rows: readonly SeriesPoint[] }) {
  const points = rows.map(({ at, value }): ChartPoint => ({
    at: Date.parse(at),
    y: value === null ? undefined : heightOf(value),
    when: whenOf(at),
    text: value === null ? m.wallets_no_value() : moneyOf(value, valuationCurrency),
  }));
  if (!rows.some(hasValue)) return <p className="portfolio-none">{m.wallets_chart_empty()}</p>;
  const first = rows[0];
  const last = rows.at(-1);
  return (
    <AreaChart
      label={m.wallets_chart_label()}
      points={points}
      axis={first && last ? [dayOf(first.at), dayOf(last.at)] : []}
      labels={{
        asTable: m.wallets_chart_as_table(),
        asChart: m.wallets_chart_as_chart(),
        when: m.wallets_when(),
        amount: m.wallets_value(),
      }}
    />
  );
}
