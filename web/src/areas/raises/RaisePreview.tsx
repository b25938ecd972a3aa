import { readFigures, type RaiseScales } from '@istmo/contract/areas/raises/raise-arithmetic';
import type { RaiseForm } from '@istmo/contract/areas/raises/raise-form';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { moneyOf } from '../../shared/format.ts';

type PreviewProps = { readonly form: RaiseForm; readonly scales: RaiseScales };

/** The key figures as they are typed: what is raised at the least and the most, and what a unit costs. */
export function RaisePreview({ form, scales }: PreviewProps) {
  const figures = readFigures(form, scales);
  const { currency } = form;
  const amount = (units: bigint | undefined): string =>
    units === undefined ? '—' : moneyOf(formatUnits(units, scales.currency), currency);
  const { priceLow, priceHigh } = figures;
  const price = priceLow === priceHigh ? amount(priceLow) : `${amount(priceLow)} – ${amount(priceHigh)}`;
  return (
    <section className="card card-pad own-raise-card" aria-labelledby="raise-figures">
      <h2 id="raise-figures">{m.issuing_figures()}</h2>
      <KeyValue
        pairs={[
          { key: 'most', name: m.issuing_figure_most(), value: amount(figures.most), strong: true },
          { key: 'over', name: m.issuing_figure_most_over(), value: amount(figures.maxWithOver) },
          { key: 'least', name: m.issuing_figure_least(), value: amount(figures.least) },
          { key: 'price', name: m.issuing_figure_price(), value: price },
          { key: 'order', name: m.issuing_figure_order(), value: amount(figures.smallestOrder) },
        ]}
      />
      <p className="own-raise-note">
        {form.soft_cap.trim() === '' ? m.issuing_no_soft_cap() : m.issuing_soft_cap_meaning()}
      </p>
    </section>
  );
}
