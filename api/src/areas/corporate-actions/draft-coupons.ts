import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { formatUnits } from '@istmo/contract/kernel/money';
import { ratePlaces } from '@istmo/contract/areas/corporate-actions/terms.rules';
import type { App } from '../../app.ts';
import { type CouponDue, listCouponsDue } from '../bonds/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { hasCoupon } from './corporate-actions.store.ts';
import { writeDraft } from './write-draft.ts';

/** Interest for one whole unit in the currency's whole units, by 10^-18 and rounded to the nearest. */
function rateOf({ period: { interest } }: CouponDue, currencyScale: number): string | undefined {
  if (!interest || interest.numerator === 0n) return undefined;
  const over = interest.denominator * 10n ** BigInt(currencyScale);
  return formatUnits((2n * interest.numerator * 10n ** BigInt(ratePlaces) + over) / (2n * over), ratePlaces);
}

/** Who holds the bond at the end of the day before the payment gets the coupon. */
const recordDayOf = ({ period }: CouponDue): string => addDays(period.paidOn, -1);

async function draftCoupon(app: App, due: CouponDue): Promise<void> {
  const { instrument, terms, period } = due;
  const currency = terms.nominal.currency;
  const rate = rateOf(due, requireInstrument(await readRegistry(app), currency).ledgerScale);
  if (rate === undefined) return;
  const days = {
    en: `from ${period.firstDay} to ${period.lastDay}`,
    es: `del ${period.firstDay} al ${period.lastDay}`,
  };
  await app.db.inTransaction(async (tx) => {
    if (await hasCoupon(tx, instrument, period.number)) return;
    await writeDraft(app, tx, {
      event: undefined,
      security: instrument,
      reverses: null,
      origin: 'schedule',
      coupon: period.number,
      author: { staff: null, customer: null, at: app.clock.now() },
      form: {
        kind: 'interest',
        title_en: `Coupon ${period.number} of ${instrument}`,
        title_es: `Cupón ${period.number} de ${instrument}`,
        text_en: `Interest ${days.en}.`,
        text_es: `Intereses ${days.es}.`,
        record_day: recordDayOf(due),
        ex_day: '',
        payment_day: period.paidOn,
        cutoff_day: '',
        rates: [{ currency, rate, total: '' }],
        rounding: 'largest-remainder',
        tax_country: '',
        ratio_new: '',
        ratio_old: '',
        max_units: '',
        claim_until: '',
        documents: [],
      },
    });
  });
}

/**
 * Drafts the coupons of bonds some weeks before their record days, once for each period, also when a draft was cancelled; staff complete and announce
 * them. One whose index has no rate yet waits for it.
 */
export async function draftCoupons(app: App): Promise<void> {
  const today = dayAt(app.clock.now(), app.settings.timeZone);
  const before = addDays(today, app.settings.couponDraftDays + 2);
  for (const due of await listCouponsDue(app.db, { before })) {
    if (recordDayOf(due) < today) continue;
    try {
      await draftCoupon(app, due);
    } catch (error) {
      app.log.error({ err: error, security: due.instrument, coupon: due.period.number }, 'a coupon was not drafted');
    }
  }
}
