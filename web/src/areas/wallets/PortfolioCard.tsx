import { valuationCurrency, valueRanges } from '@istmo/contract/areas/wallets/value-ranges';
import * as m from '@istmo/contract/messages';
import type { ChartPoint } from '@istmo/ui/chart-point';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { formatAmount, signOf } from '@istmo/contract/kernel/format';
import { offeredToken } from '@istmo/contract/kernel/instrument';
import type { readValueSeries } from '@istmo/contract/areas/wallets/wallets.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { Change, Money } from '@istmo/ui/Money';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { Segments } from '@istmo/ui/ThemeSwitch';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { firstPaint } from '../../shared/first-paint.ts';
import { dayOf, moneyOf, timeOf, whenOf } from '../../shared/format.ts';
import { usdText } from '../../shared/usd.ts';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { usePageProblem } from '../../layout/page-problem.ts';
import { WhyNot } from '../../layout/WhyNot.tsx';
import { paths } from '../../paths.ts';
import { type Holding, holdingsOf, totalOf } from './holdings.ts';
import { usePrices } from './use-prices.ts';
import { valueAxis } from './value-axis.ts';
import { type ValueRange, valueSeriesQuery } from './wallets.queries.ts';

// The chart is drawn once its data is read, so its code comes after the first paint and while the data is on its way.
const fetchChart = () => import('@istmo/ui/AreaChart');
void firstPaint()
  .then(fetchChart)
  .catch(() => undefined);
const AreaChart = lazy(() => fetchChart().then((module) => ({ default: module.AreaChart })));

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
  readonly userStatus: UserStatus;
  /** The instrument that the withdraw link opens; undefined when none can be withdrawn. */
  readonly withdrawable: string | undefined;
};

/** The total value, its history, and the three main actions. */
export function PortfolioCard({ isMasked, onMask, hasFunds, userStatus, withdrawable }: PortfolioCardProps) {
  const [range, setRange] = useState<ValueRange>('1W');
  const series = useQuery({ ...valueSeriesQuery(range), placeholderData: (before) => before });
  const { bySymbol, isLoading } = usePrices(userStatus);
  const holdings = holdingsOf(userStatus);
  const total = totalOf(holdings, bySymbol);
  const hasHistory = hasFunds || series.data?.data.some(hasValue);
  const masked = isMasked ? m.wallets_amounts_hidden() : undefined;
  const ranges = (
    <Segments
      label={m.wallets_range()}
      value={range}
      onValueChange={setRange}
      options={valueRanges.map((value) => ({ value, label: shortNames[value]() }))}
    />
  );
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
      {isLoading ? (
        <Loading label={m.ui_loading()}>
          <Skeleton className="money-lg h-lh w-64" />
          {hasHistory && <Skeleton className="portfolio-change mt-1 h-lh w-40" />}
        </Loading>
      ) : (
        <>
          <Money amount={usdText(total.cents)} places={2} unit={valuationCurrency} size="lg" masked={masked} />
          {total.unpriced.length > 0 && (
            <p className="portfolio-change">{m.wallets_not_included({ list: total.unpriced.join(', ') })}</p>
          )}
          {(hasHistory || total.asOf) && (
            <p className="portfolio-change">
              {series.data && <Return series={series.data} isMasked={isMasked} />}
              {total.asOf && <span>{m.wallets_as_of({ when: whenOf(total.asOf) })}</span>}
            </p>
          )}
          {holdings.some(isOfHeldOffering) && (
            <p className="portfolio-change">{m.wallets_offering_price({ code: offeredToken })}</p>
          )}
        </>
      )}
      {series.isError && <LoadFailed error={series.error} onRetry={() => void series.refetch()} />}
      <Actions withdrawable={withdrawable} />
      {hasHistory && !series.isError && (
        <>
          {isMasked ? (
            ranges
          ) : (
            <div className="portfolio-chart">
              {series.data?.data.some(hasValue) ? (
                <ValueHistory
                  series={series.data}
                  total={total.unpriced.length > 0 ? undefined : usdText(total.cents)}
                  ranges={ranges}
                />
              ) : (
                <EmptyChart ranges={ranges} isLoading={!series.data} />
              )}
            </div>
          )}
          <p className="sr-only" role="status">
            {rangeNames[range]()}
          </p>
        </>
      )}
      {!hasHistory && <NoHistory />}
    </section>
  );
}

function NoHistory() {
  return <p className="portfolio-none">{m.wallets_chart_empty()}</p>;
}

/** In the chart's place until there is one: while its data or its code is on its way, or without a history. */
function EmptyChart({ ranges, isLoading }: { ranges: ReactNode; isLoading: boolean }) {
  return (
    <>
      <div className="chart-head">{ranges}</div>
      {isLoading ? (
        <Loading label={m.ui_loading()}>
          <Skeleton className="h-[200px] w-full" />
        </Loading>
      ) : (
        <NoHistory />
      )}
    </>
  );
}

const isOfHeldOffering = ({ currency, amount }: Holding): boolean =>
  currency === offeredToken && signOf(amount) !== 'zero';

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

type Series = ReplyAt<typeof readValueSeries>;
type SeriesPoint = Series['data'][number];

function hasValue({ value }: SeriesPoint): boolean {
  return value !== null && signOf(value) !== 'zero';
}

/** What the holdings earned over the chosen time, without deposits and withdrawals. */
function Return({ series: { change, gain, range }, isMasked }: { series: Series; isMasked: boolean }) {
  if (change === null || gain === null) return null;
  return (
    <>
      <Change percent={change} />{' '}
      {!isMasked && (
        <span className="num">
          {formatAmount(gain, { places: 2, sign: 'always' })} {valuationCurrency}
        </span>
      )}{' '}
      <span>
        {rangeNames[range]()}, {m.wallets_change_note()}
      </span>
      <br />
    </>
  );
}

// Drawing needs a number, of whole cents; the exact amount is the text beside it.
function heightOf(value: string): number {
  return Number.parseInt(value.replace('.', ''), 10);
}

const markTexts: Readonly<Record<SeriesPoint['marks'][number], () => string>> = {
  in: m.wallets_mark_in,
  out: m.wallets_mark_out,
  swap: m.wallets_mark_swap,
};

function markOf(marks: SeriesPoint['marks']): ChartPoint['mark'] {
  const [kind] = marks;
  return kind && { kind, text: marks.map((each) => markTexts[each]()).join(', ') };
}

type HistoryProps = {
  series: Series;
  /** What the card says now, so that the newest point says the same; undefined where it is not the whole. */
  total: string | undefined;
  ranges: ReactNode;
};

function ValueHistory({ series: { data: rows, range }, total, ranges }: HistoryProps) {
  const values = rows.map(({ value }, at) => (at === rows.length - 1 && total !== undefined ? total : value));
  const points = rows.map(({ at, marks }, index): ChartPoint => {
    const value = values[index] ?? null;
    return {
      at: Date.parse(at),
      y: value === null ? undefined : heightOf(value),
      when: whenOf(at),
      text: value === null ? m.wallets_no_value() : moneyOf(value, valuationCurrency),
      mark: markOf(marks),
    };
  });
  const { span, ticks } = valueAxis(points.flatMap(({ y }) => (y === undefined ? [] : [y])));
  const places = span.high - span.low < wholeDollarSpan ? 2 : 0;
  return (
    <Suspense fallback={<EmptyChart ranges={ranges} isLoading />}>
      <AreaChart
        label={m.wallets_chart_label()}
        controls={ranges}
        points={points}
        span={span}
        ticks={ticks.map((y) => ({ y, text: formatAmount({ units: BigInt(y), scale: 2 }, { places }) }))}
        axis={axisOf(rows, range)}
        labels={{
          asTable: m.wallets_chart_as_table(),
          asChart: m.wallets_chart_as_chart(),
          when: m.wallets_when(),
          amount: m.wallets_value(),
        }}
      />
    </Suspense>
  );
}

// Cents; the ticks of a smaller span need them.
const wholeDollarSpan = 400;

/** Five moments along the axis: hours of a day, else days. */
function axisOf(rows: readonly SeriesPoint[], range: ValueRange): string[] {
  const moments = [0, 1, 2, 3, 4].map((part) => rows[Math.floor(((rows.length - 1) * part) / 4)]);
  return moments.flatMap((row) => (row ? [range === '1D' ? hourOf(row.at) : dayOf(row.at).slice(0, 5)] : []));
}

// "04:15 PM"
const hourOf = (iso: string): string => timeOf(iso).replace(/:\d{2} /, ' ');
