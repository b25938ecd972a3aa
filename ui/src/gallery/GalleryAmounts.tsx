import { useState } from 'react';
import { Address } from '../values/Address.tsx';
import { AreaChart } from '../charts/AreaChart.tsx';
import type { ChartPoint } from '../charts/chart-point.ts';
import { CopyButton } from '../values/CopyButton.tsx';
import { CopyField } from '../values/CopyField.tsx';
import { Loading, Skeleton } from '../tables/EmptyState.tsx';
import { formatAmount, formatDateTime } from '@istmo/contract/kernel/format';
import { BrandMark } from '../layout/Marks.tsx';
import { RouteMarker, seriesOf } from '../layout/RouteMarker.tsx';
import { Change, Money, Rate } from '../values/Money.tsx';
import { QrBox } from '../values/QrBox.tsx';
import { StackBar } from '../charts/StackBar.tsx';
import { Segments } from '../layout/ThemeSwitch.tsx';
import { Sparkline } from '../charts/Sparkline.tsx';
import { GalleryCard } from './GalleryCard.tsx';
import { Receipt } from './GalleryOverlays.tsx';
import type { GalleryLabels } from './gallery-labels.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 7, 23, 22);

/** A sample value per day in cents, always the same, with a gap where no price is known. */
function samplePoints({ t }: GalleryLabels): ChartPoint[] {
  return Array.from({ length: 90 }, (_, index) => {
    const at = start + index * day;
    const cents =
      7_800_000 + Math.round(900_000 * Math.sin(index / 9) + 300_000 * Math.sin(index / 3.1) + index * 14_000);
    const hasPrice = index < 40 || index > 43;
    const text = hasPrice ? `${formatAmount({ units: BigInt(cents), scale: 2 })} USD` : t.noData;
    return { at, y: hasPrice ? cents : undefined, when: formatDateTime(new Date(at), 'America/Guatemala'), text };
  });
}

// A sample pattern with the three corners of a QR code; the wallet pages draw real ones.
const modules = Array.from({ length: 25 }, (_, y) =>
  Array.from({ length: 25 }, (_unused, x) => {
    const inCorner = (left: number, top: number) => x >= left && x < left + 7 && y >= top && y < top + 7;
    const ring = (left: number, top: number) => Math.max(Math.abs(x - left - 3), Math.abs(y - top - 3)) !== 2;
    for (const [left, top] of [
      [0, 0],
      [18, 0],
      [0, 18],
    ] as const)
      if (inCorner(left, top)) return ring(left, top);
    return (x * 7 + y * 13 + x * y) % 3 === 0;
  }),
);

const shares = [
  ['BTC', 5160],
  ['USDT', 1410],
  ['COP', 230],
  ['USD', 570],
  ['COINGT', 2630],
] as const;

export function GalleryAmounts({ labels }: { labels: GalleryLabels }) {
  const { t } = labels;
  return (
    <div className="grid items-start gap-5 md:grid-cols-[2fr_1fr]">
      <Portfolio labels={labels} />
      <GalleryCard title={t.allocation}>
        <StackBar
          label={t.allocation}
          parts={shares.map(([key, share]) => ({
            key,
            label: key,
            series: seriesOf(key),
            share,
            text: `${formatAmount({ units: BigInt(share), scale: 2 }, { places: 1 })}%`,
          }))}
        />
      </GalleryCard>
      <div className="grid gap-4 sm:grid-cols-2 md:col-span-2 lg:grid-cols-4">
        <Wallet
          labels={labels}
          ticker="BTC"
          name="Bitcoin"
          amount="0.48210337"
          places={8}
          usd="46963.12"
          percent="1.24"
        />
        <Wallet
          labels={labels}
          ticker="COP"
          name="Peso colombiano"
          amount="8450000"
          places={2}
          usd="2061"
          percent="-0.31"
        />
        <Wallet
          labels={labels}
          ticker="USDT"
          name="Tether"
          amount={undefined}
          places={2}
          usd={undefined}
          percent={undefined}
        />
        <section className="card card-pad">
          <Loading label={t.loadingWord}>
            <div className="grid gap-4">
              <Skeleton className="h-9 w-2/3" />
              <Skeleton className="h-7 w-4/5" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </Loading>
        </section>
      </div>
      <GalleryCard title={t.depositAddress}>
        <div className="flex flex-wrap gap-5">
          <QrBox label={t.qr} modules={modules} />
          <div className="grid min-w-0 flex-1 basis-56 content-start gap-4">
            <CopyField value="bc1q9h7g3kq2x5w4n8m6v0s2d4f6g8j0k2l4x8xwk" labels={t} onFailed={() => {}}>
              <Address shape="full" value="bc1q9h7g3kq2x5w4n8m6v0s2d4f6g8j0k2l4x8xwk" />
            </CopyField>
            <div>
              <CopyButton
                withText
                variant="primary"
                value="bc1q9h7g3kq2"
                labels={{ copy: t.copyAddress, copied: t.copied }}
                onFailed={() => {}}
              />
            </div>
            <p>
              <Address shape="10" value="bc1q9h7g3kq2x5w4n8m6v0s2d4f6g8j0k2l4x8xwk" />
              <br />
              <Address shape="16" value="8f2c1f0d9a4b7e6c5d3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c1d" />
            </p>
          </div>
        </div>
      </GalleryCard>
      <GalleryCard title={t.confirmTitle}>
        <Receipt labels={labels} />
        <Rate rate="0.0102654312" from="COINGT" to="BTC" />
      </GalleryCard>
      <GalleryCard title={t.assets} className="md:col-span-2">
        <div className="flex flex-wrap items-center gap-4">
          {['BTC', 'USDT', 'COP', 'USD', 'COINGT', 'SOL1', 'FX'].map((ticker) => (
            <span key={ticker} className="inline-flex items-center gap-2">
              <RouteMarker ticker={ticker} />
              {ticker}
            </span>
          ))}
          <BrandMark name="Istmo" />
        </div>
      </GalleryCard>
    </div>
  );
}

function Portfolio({ labels }: { labels: GalleryLabels }) {
  const { t } = labels;
  const [range, setRange] = useState<'1D' | '1W' | '1M' | '1Y'>('1M');
  return (
    <section className="card card-pad grid min-w-0 content-start gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="text-sm text-ink-2">{t.total}</p>
          <p>
            <Money size="lg" amount="91064.62" places={2} unit="USD" />
          </p>
          <p className="mt-1 text-sm text-ink-3">
            <Change percent="1.84" /> {t.updated}
          </p>
        </div>
        <Segments
          label={t.range}
          value={range}
          onValueChange={setRange}
          options={[
            { value: '1D', label: '1D' },
            { value: '1W', label: '1W' },
            { value: '1M', label: '1M' },
            { value: '1Y', label: '1Y' },
          ]}
        />
      </div>
      <AreaChart
        label={t.chart}
        points={samplePoints(labels)}
        labels={t}
        axis={['23/08', '22/09', '22/10', '20/11']}
        ticks={[
          { y: 7_500_000, text: '75 k' },
          { y: 8_000_000, text: '80 k' },
          { y: 8_500_000, text: '85 k' },
        ]}
      />
    </section>
  );
}

type WalletProps = {
  labels: GalleryLabels;
  ticker: string;
  name: string;
  amount: string | undefined;
  places: number;
  usd: string | undefined;
  percent: string | undefined;
};

function Wallet({ labels: { t }, ticker, name, amount, places, usd, percent }: WalletProps) {
  const isDown = percent?.startsWith('-') ?? false;
  return (
    <section className="card card-pad grid content-start gap-3">
      <div className="flex items-center gap-3">
        <RouteMarker ticker={ticker} />
        <div className="min-w-0">
          <h3 className="text-base leading-5">{ticker}</h3>
          <p className="truncate text-sm text-ink-3">{name}</p>
        </div>
      </div>
      <div>
        <p>
          <Money size="md" amount={amount} places={places} unknown={t.unknown} />
        </p>
        <p className="text-sm text-ink-3">
          <Money before={t.approx} amount={usd} places={2} unit="USD" unknown={t.unknown} />
        </p>
      </div>
      {amount === undefined ? (
        <p className="text-sm text-ink-2">
          {t.unknown} ·{' '}
          <button type="button" className="link">
            {t.retry}
          </button>
        </p>
      ) : (
        <div className="flex items-center justify-between gap-3">
          <Change percent={percent} />
          <Sparkline
            tone={isDown ? 'neg' : 'pos'}
            values={isDown ? [6, 7, 5, 6, 4, 4, 3, 4, 2] : [2, 3, 2, 5, 4, 6, 5, 7, 8]}
          />
        </div>
      )}
    </section>
  );
}
