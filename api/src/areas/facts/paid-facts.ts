import { changesUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import { addMonths } from '@istmo/contract/kernel/day';
import { trimZeros } from '@istmo/contract/kernel/format';
import { type Fraction, fraction, multiplyFractions, roundFraction } from '@istmo/contract/kernel/fraction';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { PublishedEvent } from '../corporate-actions/public.ts';
import { usdScale } from '../prices/public.ts';
import type { FactSources, SharedFacts } from './fact-sources.ts';
import { formatYield, incomeYield } from './yields.ts';

const rateScale = 18;
const usdUnit = 10n ** BigInt(usdScale);
const isOver = ({ state }: PublishedEvent): boolean => state === 'paid' || state === 'closed';

/** The payments of income that were made until today, by payment day. */
function listPaid({ events, today }: FactSources): (PublishedEvent & { readonly paymentDay: string })[] {
  return events.flatMap((event) => {
    const { kind, paymentDay } = event;
    const isPaid = (kind === 'dividend' || kind === 'interest') && (isOver(event) || event.state === 'paying');
    return isPaid && event.rate && paymentDay !== null && paymentDay <= today ? [{ ...event, paymentDay }] : [];
  });
}

type Sized = Pick<FactSources, 'instrument' | 'scaleOf'>;

/** What one whole unit was paid, in whole units of the currency; undefined where it cannot be known. */
function amountForUnit(
  { rate, recordedUnits }: PublishedEvent,
  { instrument, scaleOf }: Sized,
): { readonly amount: Fraction; readonly currency: string } | undefined {
  if (!rate) return undefined;
  const { currency } = rate;
  if (rate.rate !== null) return { amount: fraction(rate.rate, 10n ** BigInt(rateScale)), currency };
  if (rate.total === null || recordedUnits === null || recordedUnits <= 0n) return undefined;
  const amount = fraction(
    rate.total * 10n ** BigInt(instrument.ledgerScale),
    recordedUnits * 10n ** BigInt(scaleOf(currency)),
  );
  return { amount, currency };
}

/** What a unit of now was of a unit then: after a split 3 for 1 a third. */
function partOfUnit(events: readonly PublishedEvent[], recordDay: string): Fraction {
  return events
    .filter((event) => changesUnits(event.kind) && isOver(event) && (event.paymentDay ?? '') > recordDay)
    .reduce((part, { kind, ratioNew, ratioOld }) => {
      if (ratioNew === null || ratioOld === null) return part;
      return multiplyFractions(part, fraction(ratioOld, kind === 'bonus' ? ratioNew + ratioOld : ratioNew));
    }, fraction(1n));
}

/** The yield of what was paid in the last twelve months. */
export function readPaidFacts(sources: FactSources): Pick<SharedFacts, 'yield' | 'yield_gap'> {
  const { events, price, usdOf, today } = sources;
  const from = addMonths(today, -12);
  const recent = listPaid(sources).filter(({ paymentDay }) => paymentDay > from);
  if (recent.length === 0) return { yield: null, yield_gap: 'no_income' };
  if (!price || price.usd <= 0n) return { yield: null, yield_gap: 'no_price' };
  if (price.isStale) return { yield: null, yield_gap: 'stale_price' };
  const amounts: Fraction[] = [];
  for (const event of recent) {
    const paid = amountForUnit(event, sources);
    const usd = paid && usdOf(paid.currency);
    if (!paid || usd === undefined) return { yield: null, yield_gap: 'no_rate' };
    const part = partOfUnit(events, event.recordDay ?? event.paymentDay);
    amounts.push(multiplyFractions(multiplyFractions(paid.amount, part), fraction(usd, usdUnit)));
  }
  const found = incomeYield(amounts, fraction(price.usd, usdUnit));
  return found ? { yield: formatYield(found), yield_gap: '' } : { yield: null, yield_gap: 'no_price' };
}

// A payment for one unit may be less than a minor unit of its currency.
const furtherPlaces = 6;

/** The last payment of income as a reply has it. */
export function toPayment(sources: FactSources): SharedFacts['last_payment'] {
  const last = listPaid(sources).at(-1);
  const paid = last && amountForUnit(last, sources);
  if (!last || !paid) return null;
  const scale = sources.scaleOf(paid.currency);
  const units = roundFraction(multiplyFractions(paid.amount, fraction(10n ** BigInt(scale + furtherPlaces))), 'down');
  const { reference, kind, paymentDay: day } = last;
  return {
    reference,
    kind,
    day,
    amount: trimZeros(formatUnits(units, scale + furtherPlaces), scale),
    currency: paid.currency,
  };
}
