import { readAdvice } from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import { ratePlaces } from '@istmo/contract/areas/corporate-actions/terms.rules';
import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import { formatAmount, formatDate, formatMoment, formatPercent, trimZeros } from '@istmo/contract/kernel/format';
import { parseId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { ReceiptLine } from '../../pdf/receipt.ts';
import { typesetOwnReceipt } from '../accounts/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { findEntitlement } from './holder-events.store.ts';
import { requireTerms } from './terms.store.ts';
import { titleIn, toEntitlementView } from './holder-views.ts';

/** The advice of one payment, the same at any time; none before it is paid. */
export const answerReadAdvice = handle(readAdvice, async (app, caller, { id: sent }) => {
  const id = parseId<'entitlement'>(sent);
  const row = id && (await findEntitlement(app.db, caller.customer, id));
  if (!row || row.paidAt === null) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const [registry, terms] = await Promise.all([readRegistry(app), requireTerms(app.db, row.event)]);
  const { displayScale } = requireInstrument(registry, row.currency);
  const view = toEntitlementView(row, registry);
  const exact = (amount: string): string => `${formatAmount(trimZeros(amount, displayScale))} ${row.currency}`;
  const inUnits = (amount: string): string => `${formatAmount(trimZeros(amount, 0))} ${row.instrument}`;
  const rate = terms.rates.find(({ currency }) => currency === row.currency);
  const perUnit: readonly ReceiptLine[] =
    rate?.rate === undefined || rate.rate === null
      ? []
      : [[m.actions_per_unit, `${formatAmount(trimZeros(formatUnits(rate.rate, ratePlaces), 2))} ${row.currency}`]];
  const basis = row.taxBasis === '' ? '' : ` · ${row.taxBasis}`;
  const percent = formatPercent(trimZeros(view.tax_rate, 0), {
    language: caller.language,
    places: Math.max(2, trimZeros(view.tax_rate, 0).split('.')[1]?.length ?? 0),
  });
  const tax: readonly ReceiptLine[] =
    row.taxUnits === 0n
      ? [[m.actions_tax, m.actions_tax_none]]
      : [
          [m.actions_tax, exact(view.tax)],
          [m.actions_tax_rate, `${percent} · ${row.taxCountry ?? ''}${basis}`],
        ];
  const redeemed: readonly ReceiptLine[] =
    row.redeemedUnits > 0n ? [[m.actions_units_redeemed, inUnits(view.redeemed)]] : [];
  return typesetOwnReceipt(app, caller, {
    title: m.actions_advice_title,
    text: m.actions_advice_text,
    reference: `${row.reference}-${row.number}`,
    createdAt: row.paidAt,
    lines: [
      [m.actions_security, row.instrument],
      [m.actions_event, titleIn(row, caller.language)],
      [m.ui_type, kindNames[row.kind]],
      [m.actions_record_day, formatDate(row.recordDay ?? row.paidAt, app.settings.timeZone)],
      [m.actions_payment_day, formatDate(row.paymentDay ?? row.paidAt, app.settings.timeZone)],
      [m.actions_units, inUnits(view.units)],
      ...perUnit,
      ...redeemed,
      [m.actions_gross, exact(view.gross)],
      ...tax,
      [m.actions_net, exact(view.net)],
      [m.actions_paid_at, formatMoment(row.paidAt, app.settings.timeZone)],
      [m.actions_movement, `entitlement:${row.id}`],
    ],
    status: withParams(m.actions_advice_status, { currency: row.currency }),
  });
});
