import { formatAmount, formatPercent, signOf } from '@istmo/contract/kernel/format';
import { followMaintenance } from './maintenance.ts';
import { marked } from './elements.ts';
import { drawTrend } from './trend-chart.ts';

// What the two public calls answer. Amounts are decimal strings; nothing here becomes a number before it is only a width or a drawing.
type Market = { symbol: string; price: string | null; change_24h: string | null; trend: string[]; stale: boolean };
type Tranche = { number: number; price_usd: string; tokens: string; sold: string; left: string };
type Progress = { open_tranche: number | null; tranches: Tranche[] };

const everyMs = 15_000;

async function ask<Reply>(path: string, accepts: (reply: Reply) => boolean): Promise<Reply | undefined> {
  try {
    const reply = await fetch(path, { signal: AbortSignal.timeout(5000) });
    if (reply.status === 503) void followMaintenance();
    if (!reply.ok) return undefined;
    const body = await reply.json();
    return body.status === 1 && accepts(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Dollars and cents; a price of a few dollars with four places, so that 0.9998 is not shown as 0.99. */
function formatPrice(price: string): string {
  return formatAmount(price, { places: price.indexOf('.') === 1 ? 4 : 2 });
}

/** Every place that shows this number: text is replaced, never emptied. */
function show(name: string, text: string): void {
  for (const place of document.querySelectorAll(`[data-number="${name}"]`)) place.textContent = text;
}

/** The change over a day; of a price that is out of date the place says so instead. */
function showChange({ symbol, change_24h: change, stale }: Market): void {
  const language = document.documentElement.lang === 'es' ? 'es' : 'en';
  for (const place of marked('change', HTMLElement)) {
    if (place.dataset.change !== symbol) continue;
    const tone = change === null || stale ? 'zero' : signOf(change);
    const arrow = { pos: '▲ ', neg: '▼ ', zero: '' }[tone];
    const text = change === null ? '—' : arrow + formatPercent(change, { language, sign: 'always' });
    place.textContent = stale ? (place.dataset.old ?? '—') : text;
    place.dataset.tone = stale ? 'old' : tone;
  }
}

async function showMarkets(): Promise<boolean> {
  const reply = await ask<{ data: Market[] }>('/api/exchange/markets', ({ data }) => Array.isArray(data));
  for (const market of reply?.data ?? []) {
    if (market.price !== null) show(`price-${market.symbol}`, formatPrice(market.price));
    showChange(market);
    drawTrend(market.symbol, market.trend);
  }
  return reply !== undefined;
}

/** Whole tokens as a share of the tranche, in percent with two places: a width, so the digits beyond are of no use. */
function shareOf({ sold, tokens }: Tranche): string {
  const hundredths = (BigInt(sold) * 10_000n) / BigInt(tokens);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`;
}

function showTranche(tranche: Tranche, as: string): void {
  show(`${as}-number`, String(tranche.number));
  show(`${as}-price`, formatAmount(tranche.price_usd.replace(/\.0+$/, '')));
  show(`${as}-sold`, formatAmount(tranche.sold));
  show(`${as}-total`, formatAmount(tranche.tokens));
  show(`${as}-left`, formatAmount(tranche.left));
  show(`${as}-share`, shareOf(tranche));
  for (const bar of document.querySelectorAll(`[data-lane="${as}"]`)) bar.setAttribute('width', shareOf(tranche));
}

async function showProgress(): Promise<boolean> {
  const reply = await ask<Progress>(
    '/api/offering/progress',
    ({ tranches }) => Array.isArray(tranches) && tranches.length > 0,
  );
  if (!reply) return false;
  for (const tranche of reply.tranches) {
    showTranche(tranche, `tranche-${tranche.number}`);
    if (tranche.number === reply.open_tranche) showTranche(tranche, 'open');
  }
  document.documentElement.dataset.tranche = String(reply.open_tranche ?? 'none');
  return true;
}

function sayWhen(name: 'markets' | 'progress', isFresh: boolean): void {
  // The clock on the wall without Intl, whose first use costs a slow phone a fifth of a second.
  const time = new Date().toTimeString().slice(0, 8);
  for (const line of marked('asof', HTMLElement)) {
    if (line.dataset.asof !== name) continue;
    const said = isFresh ? line.dataset.fresh : line.dataset.stale;
    line.textContent = (said ?? '').replace('00:00:00', isFresh ? time : (line.dataset.last ?? '—'));
    if (isFresh) line.dataset.last = time;
  }
}

async function refresh(): Promise<void> {
  if (document.hidden) return;
  await Promise.all([
    showMarkets().then((isFresh) => sayWhen('markets', isFresh)),
    showProgress().then((isFresh) => sayWhen('progress', isFresh)),
  ]);
}

/** Prices and tranche progress: after the page has loaded, then every fifteen seconds while somebody looks. */
export function wireLiveNumbers(): void {
  if (!document.querySelector('[data-number]')) return;
  void refresh();
  setInterval(refresh, everyMs);
  document.addEventListener('visibilitychange', () => void refresh());
}
