import { formatAmount, formatDate } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { AreaChart } from '@istmo/ui/AreaChart';
import { DataTable } from '@istmo/ui/DataTable';
import { Dialog } from '@istmo/ui/Dialog';
import { dollars } from '../../shared/dollars.ts';
import { type Figure, figureTexts, heightOf, valueText } from './figure-texts.ts';

type FigureDialogProps = { readonly days: readonly string[]; readonly figure: Figure; readonly onClose: () => void };

/** What a figure means, its days, and what its total is made of. */
export function FigureDialog({ days, figure, onClose }: FigureDialogProps) {
  const { name, unit, total, values, parts } = figure;
  const { name: title, meaning } = figureTexts[name];
  const points = days.map((day, index) => {
    const value = values[index] ?? null;
    return { at: Date.parse(day), y: heightOf(value), when: formatDate(day), text: valueText(unit, value) };
  });
  const known = points.flatMap(({ y }) => y ?? []);
  const label = `${title()}, ${m.business_title()}`;
  return (
    <Dialog open onClose={onClose} title={title()} description={meaning()} size="lg" labels={{ close: m.ui_close() }}>
      <div className="business-detail">
        <p className="business-total num">{valueText(unit, total)}</p>
        {total === null && <p>{unit === 'percent' ? m.business_none_decided() : m.business_price_missing()}</p>}
        {known.length > 0 && (
          <AreaChart
            label={label}
            points={points}
            span={{ low: Math.min(0, ...known), high: Math.max(1, ...known) }}
            axis={[0, Math.floor(days.length / 2), days.length - 1].map((at) => formatDate(days[at] ?? '').slice(0, 5))}
            labels={{
              asTable: m.wallets_chart_as_table(),
              asChart: m.wallets_chart_as_chart(),
              when: m.business_day(),
              amount: title(),
            }}
          />
        )}
        {parts.length > 0 && (
          <DataTable
            dense
            state="rows"
            fallback={{ empty: null, loading: m.ui_loading() }}
            caption={m.business_parts()}
            rows={parts}
            rowKey={({ currency }) => currency}
            columns={[
              {
                key: 'currency',
                header: m.business_currency(),
                names: true,
                card: 'title',
                cell: (part) => part.currency,
              },
              { key: 'amount', header: m.business_amount(), align: 'end', cell: (part) => formatAmount(part.amount) },
              {
                key: 'usd',
                header: m.business_value(),
                align: 'end',
                cell: ({ usd }) => (usd === null ? m.business_unknown_value() : dollars(usd)),
              },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}
