import type { OfferingView } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import { Chapter } from './Chapter.tsx';
import { amountIn, basisPointsText, localised, unitsText } from './offering-texts.ts';
import { listTerms } from './raise-terms.ts';

function PriceSteps({ card, price_steps: steps }: OfferingView) {
  return (
    <table className="raise-table">
      <caption className="sr-only">{m.raisepage_price()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.raisepage_step()}</th>
          <th scope="col">{m.raisepage_price()}</th>
          <th scope="col">{m.raisepage_step_units()}</th>
          <th scope="col">{m.raisepage_step_ordered()}</th>
        </tr>
      </thead>
      <tbody className="num">
        {steps.map(({ units, price, ordered }, index) => (
          <tr key={price}>
            <th scope="row">{index + 1}</th>
            <td>{amountIn(card, price)}</td>
            <td>{unitsText(units)}</td>
            <td>{unitsText(ordered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RaiseTerms({ view }: { view: OfferingView }) {
  return (
    <Chapter id="terms" title={m.raisepage_terms()} text={m.raisepage_terms_text({ version: view.version })}>
      <dl className="terms">
        {listTerms(view).map(([name, values]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              {values.map((value) => (
                <p key={value}>{value}</p>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt>{m.raisepage_terms_hash()}</dt>
          <dd className="raise-hash">{view.terms_hash}</dd>
        </div>
      </dl>
      {view.price_steps.length > 0 && <PriceSteps {...view} />}
    </Chapter>
  );
}

/** What becomes of money and units when the minimum is reached, and when it is missed. */
export function RaiseMinimum({ view: { card } }: { view: OfferingView }) {
  const { soft_cap: softCap } = card.progress;
  if (softCap === null) return null;
  const rows = [
    [m.raisepage_minimum_row_money, m.raisepage_minimum_reached_money, m.raisepage_minimum_missed_money],
    [m.raisepage_minimum_row_units, m.raisepage_minimum_reached_units, m.raisepage_minimum_missed_units],
    [m.raisepage_minimum_row_company, m.raisepage_minimum_reached_company, m.raisepage_minimum_missed_company],
    [m.raisepage_minimum_row_fee, m.raisepage_minimum_reached_fee, m.raisepage_minimum_missed_fee],
  ] as const;
  const text = m.raisepage_minimum_text({ amount: amountIn(card, softCap) });
  return (
    <Chapter id="minimum" title={m.raisepage_minimum_title()} text={text}>
      <table className="raise-table raise-compare">
        <caption className="sr-only">{m.raisepage_minimum_title()}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.raisepage_minimum_title()}</span>
            </th>
            <th scope="col">{m.raisepage_minimum_reached()}</th>
            <th scope="col">{m.raisepage_minimum_missed()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, reached, missed]) => (
            <tr key={name()}>
              <th scope="row">{name()}</th>
              <td>{reached()}</td>
              <td>{missed()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Chapter>
  );
}

export function RaiseProceeds({ view: { milestones } }: { view: OfferingView }) {
  return (
    <Chapter id="proceeds" title={m.raisepage_proceeds()} text={m.raisepage_proceeds_text()}>
      <ol className="raise-stages">
        {milestones.map(({ title, basis_points: points }) => (
          <li key={title.en}>
            <span>{localised(title)}</span>
            <strong className="num">{basisPointsText(points)}</strong>
          </li>
        ))}
      </ol>
    </Chapter>
  );
}
