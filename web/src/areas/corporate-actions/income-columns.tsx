import { trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { SpreadsheetColumn } from '@istmo/client/export-spreadsheet';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { amountOf, placesOf } from '../../shared/format.ts';
import type { IncomePayment } from './corporate-actions.queries.ts';
import { kindName } from './event-displays.ts';

const amountIn = (payment: IncomePayment, amount: string) => (
  <Money amount={amount} unit={payment.currency} places={placesOf(payment.currency)} />
);

/** The columns of what was received. */
export const paymentColumns = (): readonly Column<IncomePayment>[] => [
  {
    key: 'date',
    header: m.actions_own_date(),
    card: 'meta',
    cell: ({ paid_at: at }) => at && <DateTime at={at} day />,
  },
  {
    key: 'title',
    header: m.actions_event(),
    names: true,
    card: 'title',
    cell: ({ reference, title }) => (
      <Link to={paths.event} params={{ reference }} className="link">
        {title}
      </Link>
    ),
  },
  { key: 'security', header: m.actions_security(), cell: ({ security }) => security },
  {
    key: 'units',
    header: m.actions_own_units(),
    align: 'end',
    cell: ({ units, security }) => amountOf(units, security),
  },
  { key: 'gross', header: m.actions_gross(), align: 'end', cell: (one) => amountIn(one, one.gross) },
  { key: 'tax', header: m.actions_tax(), align: 'end', cell: (one) => amountIn(one, one.tax) },
  { key: 'net', header: m.actions_net(), align: 'end', card: 'value', cell: (one) => amountIn(one, one.net) },
];

/** The columns of the file: exact amounts, and what the list has no room for. */
export const paymentSheet = (): readonly SpreadsheetColumn<IncomePayment>[] => [
  { heading: m.actions_paid_at(), cell: ({ paid_at: at }) => at ?? '', at: ({ paid_at: at }) => at },
  { heading: m.actions_own_reference(), cell: ({ reference }) => reference },
  { heading: m.actions_event(), width: 40, cell: ({ title }) => title },
  { heading: m.ui_type(), cell: ({ kind }) => kindName(kind) },
  { heading: m.actions_security(), cell: ({ security }) => security },
  { heading: m.actions_units(), cell: ({ units }) => units, isFigure: true },
  { heading: m.ui_currency(), cell: ({ currency }) => currency },
  { heading: m.actions_gross(), cell: ({ gross }) => gross, isFigure: true },
  { heading: m.actions_tax(), cell: ({ tax }) => tax, isFigure: true },
  { heading: m.actions_own_tax_rate(), cell: ({ tax_rate: rate }) => trimZeros(rate, 2), isFigure: true },
  {
    heading: m.actions_own_withholding(),
    cell: ({ tax_country: country, tax_basis: basis }) => [country, basis].filter((text) => text !== '').join(' '),
  },
  { heading: m.actions_net(), cell: ({ net }) => net, isFigure: true },
];
