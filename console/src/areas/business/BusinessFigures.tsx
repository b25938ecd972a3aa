import './business.css';
import { queryFor } from '@istmo/client/query';
import { readBusiness } from '@istmo/contract/areas/business/business.staff.calls';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Sparkline } from '@istmo/ui/Sparkline';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { type Figure, figureTexts, heightOf, valueText } from './figure-texts.ts';

// Shown on request only.
const FigureDialog = lazy(() => import('./FigureDialog.tsx').then((module) => ({ default: module.FigureDialog })));

const refetchInterval = 60_000;

/** What the business did in the last 30 days; each figure opens its meaning and its days. */
export function BusinessFigures() {
  const query = useQuery({ ...queryFor(readBusiness, { input: {} }), refetchInterval });
  const [open, setOpen] = useState<Figure['name']>();
  const { data } = query;
  const figure = data?.figures.find(({ name }) => name === open);
  return (
    <section className="business" aria-labelledby="business-title">
      <h2 id="business-title">{m.business_title()}</h2>
      {!data && <QueryPending query={query} className="h-28 w-full" />}
      {data && (
        <>
          <ul className="business-figures">
            {data.figures.map((one) => (
              <li key={one.name}>
                <FigureCard figure={one} onOpen={() => setOpen(one.name)} />
              </li>
            ))}
          </ul>
          <p className="business-note">{m.business_as_of({ at: formatDateTime(data.as_of) })}</p>
        </>
      )}
      {data && figure && (
        <Suspense>
          <FigureDialog days={data.days} figure={figure} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** What is held at a moment, not added up. */
const stocks: ReadonlySet<Figure['name']> = new Set(['money', 'securities']);

function FigureCard({ figure, onOpen }: { figure: Figure; onOpen: () => void }) {
  const { name, unit, total, values } = figure;
  const heights = values.flatMap((value) => heightOf(value) ?? []);
  return (
    <button type="button" className="card card-pad business-figure" aria-haspopup="dialog" onClick={onOpen}>
      <span className="business-name">{figureTexts[name].name()}</span>
      <strong className="num">{valueText(unit, total)}</strong>
      <span className="business-today">
        {stocks.has(name) ? m.business_now() : m.business_today({ value: valueText(unit, values.at(-1) ?? null) })}
      </span>
      {heights.length > 1 && <Sparkline values={heights} tone="zero" />}
    </button>
  );
}
