import { toUnitPayments } from '@istmo/contract/areas/bonds/unit-payments';
import { ratePlaces, type TermsForm } from '@istmo/contract/areas/corporate-actions/terms.rules';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { type Fraction, fraction } from '@istmo/contract/kernel/fraction';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { type CouponDue, listCouponsDue } from '../bonds/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { hasScheduled, isRedeemedBefore } from './corporate-actions.store.ts';
import { writeDraft } from './write-draft.ts';

/** One event of a period: its interest, or the principal that is repaid at its end. */
type Scheduled = Pick<
  TermsForm,
  'kind' | 'title_en' | 'title_es' | 'text_en' | 'text_es' | 'ratio_new' | 'ratio_old'
> & {
  /** For one whole unit that is left, in minor units of the nominal's currency. */
  readonly perUnit: Fraction;
};

const noRatio = { ratio_new: '', ratio_old: '' };
const daysOf = ({ period }: CouponDue) => ({
  en: `from ${period.firstDay} to ${period.lastDay}`,
  es: `del ${period.firstDay} al ${period.lastDay}`,
});

function interestOf(due: CouponDue): Scheduled | undefined {
  const { instrument, period, terms } = due;
  const { interest } = toUnitPayments(period, terms);
  if (!interest || interest.numerator === 0n) return undefined;
  const days = daysOf(due);
  return {
    kind: 'interest',
    title_en: `Coupon ${period.number} of ${instrument}`,
    title_es: `Cupón ${period.number} de ${instrument}`,
    text_en: `Interest ${days.en}.`,
    text_es: `Intereses ${days.es}.`,
    ...noRatio,
    perUnit: interest,
  };
}

/** Principal is repaid by taking units at their nominal: a part of those that are left, or all of them with the last of it. */
function principalOf({ instrument, period, terms }: CouponDue): Scheduled | undefined {
  const { taken } = toUnitPayments(period, terms);
  if (taken.numerator === 0n) return undefined;
  const perUnit = fraction(terms.nominal.units);
  if (taken.numerator === taken.denominator)
    return {
      kind: 'redemption',
      title_en: `Redemption of ${instrument}`,
      title_es: `Amortización total de ${instrument}`,
      text_en: 'All units are redeemed at their nominal value. Trading closes on the record day.',
      text_es: 'Se amortizan todos los títulos a su valor nominal. La negociación se cierra en la fecha de registro.',
      ...noRatio,
      perUnit,
    };
  return {
    kind: 'partial-redemption',
    title_en: `Repayment ${period.number} of ${instrument}`,
    title_es: `Amortización ${period.number} de ${instrument}`,
    text_en: `Units are redeemed at their nominal value, from all holders in proportion: ${taken.numerator} of every ${taken.denominator}.`,
    text_es: `Se amortizan títulos a su valor nominal, a prorrata entre todos los tenedores: ${taken.numerator} de cada ${taken.denominator}.`,
    ratio_new: `${taken.numerator}`,
    ratio_old: `${taken.denominator}`,
    perUnit,
  };
}

/** An amount for one whole unit in the currency's whole units, by 10^-18 and rounded to the nearest. */
function rateOf({ numerator, denominator }: Fraction, currencyScale: number): string {
  const over = denominator * 10n ** BigInt(currencyScale);
  return formatUnits((2n * numerator * 10n ** BigInt(ratePlaces) + over) / (2n * over), ratePlaces);
}

/** Who holds the bond at the end of the day before the payment gets it: interest on the units of before a repayment of the same day. */
const recordDayOf = ({ period }: CouponDue): string => addDays(period.paidOn, -1);

async function draftOne(app: App, due: CouponDue, { perUnit, ...scheduled }: Scheduled): Promise<void> {
  const { instrument, terms, period } = due;
  const currency = terms.nominal.currency;
  const { kind } = scheduled;
  const rate = rateOf(perUnit, requireInstrument(await readRegistry(app), currency).ledgerScale);
  await app.db.inTransaction(async (tx) => {
    if (await hasScheduled(tx, { instrument, kind, coupon: period.number })) return;
    if (await isRedeemedBefore(tx, instrument, recordDayOf(due))) return;
    await writeDraft(app, tx, {
      event: undefined,
      security: instrument,
      reverses: null,
      origin: 'schedule',
      coupon: period.number,
      author: { staff: null, customer: null, at: app.clock.now() },
      form: {
        ...scheduled,
        record_day: recordDayOf(due),
        ex_day: '',
        payment_day: period.paidOn,
        cutoff_day: '',
        rates: [{ currency, rate, total: '' }],
        rounding: 'largest-remainder',
        tax_country: '',
        max_units: '',
        claim_until: '',
        documents: [],
      },
    });
  });
}

/**
 * Drafts the coupons and the principal of bonds some weeks before their record days, each once for its period, also when a draft was cancelled; staff
 * complete and announce them. A coupon whose index has no rate yet waits for it. Nothing is drafted of what comes after an announced redemption or call.
 */
export async function draftSchedule(app: App): Promise<void> {
  const today = dayAt(app.clock.now(), app.settings.timeZone);
  const before = addDays(today, app.settings.couponDraftDays + 2);
  for (const due of await listCouponsDue(app.db, { before })) {
    if (recordDayOf(due) < today) continue;
    for (const scheduled of [interestOf(due), principalOf(due)]) {
      if (!scheduled) continue;
      try {
        await draftOne(app, due, scheduled);
      } catch (error) {
        const about = { err: error, security: due.instrument, coupon: due.period.number };
        app.log.error(about, `the ${scheduled.kind} of a schedule was not drafted`);
      }
    }
  }
}
