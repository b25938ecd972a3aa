import { formatAmount, formatPercent, formatPrice, signOf } from '@istmo/contract/kernel/format';
import { checkMaintenance } from './maintenance.ts';
import { findMarked } from './elements.ts';
import { drawTrend } from './trend-chart.ts';

// The replies of the two public calls. Amounts are decimal strings and stay so, except for widths and drawings.
type Market = { symbol: string; price: string | null; change_24h: string | null; trend: string[]; stale: boolean };
type Tranche = { number: number; price_usd: string; tokens: string; sold: string; left: string; status: string };
type Progress = { open_tranche: number | null; minimum_usd: string; tranches: Tranche[] };

const intervalMs = 15_000;

async function fetchReply<Reply>(path: string, isValid: (reply: Reply) => boolean): Promise<Reply | undefined> {
  try {
    const reply = await fetch(path, { signal: AbortSignal.timeout(5000) });
    if (reply.status === 503) void checkMaintenance();
    if (!reply.ok) return undefined;
    const body = await reply.json();
    return body.status === 1 && isValid(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a number into every element that shows it. */
function show(name: string, text: string): void {
  for (const place of document.querySelectorAll(`[data-number="${name}"]`)) place.textContent = text;
}

const language = document.documentElement.lang === 'es' ? 'es' : 'en';

/** Shows the change over a day; for a stale price a note instead. */
function showChange({ symbol, change_24h: change, stale }: Market): void {
  for (const place of findMarked('change', HTMLElement)) {
    if (place.dataset.change !== symbol) continue;
    const tone = change === null || stale ? 'zero' : signOf(change);
    const arrow = { pos: '▲ ', neg: '▼ ', zero: '' }[tone];
    const text = change === null ? '—' : arrow + formatPercent(change, { language, sign: 'always' });
    place.textContent = stale ? (place.dataset.old ?? '—') : text;
    place.dataset.tone = stale ? 'old' : tone;
  }
}

async function showMarkets(): Promise<boolean> {
  const reply = await fetchReply<{ data: Market[] }>('/api/exchange/markets', ({ data }) => Array.isArray(data));
  for (const market of reply?.data ?? []) {
    if (market.price !== null) show(`price-${market.symbol}`, formatPrice(market.price));
    showChange(market);
    drawTrend(market.symbol, market.trend);
  }
  return reply !== undefined;
}

// Both amounts of a tranche have the places of its instrument, so their digits are in the same unit.
const digitsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** What is sold as a share of the tranche, in percent with two decimals. */
function shareOf({ sold, tokens }: Tranche): string {
  const hundredths = (digitsOf(sold) * 10_000n) / digitsOf(tokens);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** The sold part; the first sale is to be seen, however small a share it is. */
function drawShare(bar: Element, tranche: Tranche): void {
  const isBegun = digitsOf(tranche.sold) > 0n;
  const width = `${shareOf(tranche)}%`;
  bar.setAttribute('width', width);
  if (bar instanceof SVGElement) bar.style.width = isBegun ? `max(6px, ${width})` : '0';
}

function showTranche(tranche: Tranche, as: string): void {
  show(`${as}-number`, String(tranche.number));
  show(`${as}-price`, formatAmount(tranche.price_usd.replace(/\.0+$/, '')));
  show(`${as}-sold`, formatAmount(tranche.sold));
  show(`${as}-total`, formatAmount(tranche.tokens));
  show(`${as}-left`, formatAmount(tranche.left));
  show(`${as}-share`, formatPercent(shareOf(tranche), { language }));
  for (const bar of document.querySelectorAll(`[data-progress="${as}"]`)) drawShare(bar, tranche);
}

/** Whether something is sold, and why nothing is. */
function saleOf({ open_tranche: open, tranches }: Progress): string {
  if (open !== null) return 'open';
  const statuses = tranches.map(({ status }) => status);
  if (statuses.includes('waiting')) return 'waiting';
  return statuses.includes('closed') ? 'ended' : 'sold-out';
}

async function showProgress(): Promise<boolean> {
  const reply = await fetchReply<Progress>(
    '/api/offering/progress',
    ({ tranches }) => Array.isArray(tranches) && tranches.length > 0,
  );
  if (!reply) return false;
  for (const tranche of reply.tranches) {
    showTranche(tranche, `tranche-${tranche.number}`);
    if (tranche.number === reply.open_tranche) showTranche(tranche, 'open');
  }
  show('minimum', formatAmount(reply.minimum_usd.replace(/\.0+$/, '')));
  Object.assign(document.documentElement.dataset, { tranche: reply.open_tranche ?? 'none', sale: saleOf(reply) });
  return true;
}

/** "07:40:51 PM" in the reader's own zone, without Intl, whose first use takes a fifth of a second on a slow phone. */
function clockText(now: Date): string {
  const hour = now.getHours();
  return `${String(hour % 12 || 12).padStart(2, '0')}${now.toTimeString().slice(2, 8)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function showUpdateTime(name: 'markets' | 'progress', isFresh: boolean): void {
  const time = clockText(new Date());
  for (const line of findMarked('asof', HTMLElement)) {
    if (line.dataset.asof !== name) continue;
    const text = isFresh ? line.dataset.fresh : line.dataset.stale;
    line.textContent = (text ?? '').replace('00:00:00', isFresh ? time : (line.dataset.last ?? '—'));
    if (isFresh) line.dataset.last = time;
  }
}

async function refresh(): Promise<void> {
  if (document.hidden) return;
  await Promise.all([
    showMarkets().then((isFresh) => showUpdateTime('markets', isFresh)),
    showProgress().then((isFresh) => showUpdateTime('progress', isFresh)),
  ]);
}

/** Prices and tranche progress: after the page has loaded, then every fifteen seconds while the page is visible. */
export function wireLiveNumbers(): void {
  if (!document.querySelector('[data-number]')) return;
  void refresh();
  setInterval(refresh, intervalMs);
  document.addEventListener('visibilitychange', () => void refresh());
}
