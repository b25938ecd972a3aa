import { listRaiseOrders } from '@istmo/contract/areas/subscriptions/subscriptions.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { pageReader, toDateRange } from '../../../http/paging.ts';
import { refuse } from '../../../http/refusal.ts';
import { type NamedAttempt, readNamedAttempts } from '../../appropriateness/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { findRaise, requireRaiseTerms } from '../../raises/public.ts';
import { listRegister, type RegisteredOrder } from '../register.store.ts';

type OrderContext = {
  /** The questionnaires that the orders name, by id. */
  readonly attempts: ReadonlyMap<string, NamedAttempt>;
  readonly security: string;
  readonly currency: string;
  readonly decimal: (units: bigint, of: string) => string;
};

const showTime = (at: Date | null): string | null => at?.toISOString() ?? null;

const showAttempt = ({ code, version, score, isPassed, at }: NamedAttempt) => ({
  code,
  version,
  score,
  is_passed: isPassed,
  at: at.toISOString(),
});

function showOrder(row: RegisteredOrder, { security, currency, attempts, decimal }: OrderContext) {
  const attempt = attempts.get(row.questionnaireResult ?? '');
  const orNull = (units: bigint | null, of: string): string | null => (units === null ? null : decimal(units, of));
  return {
    id: row.id,
    order: row.reference,
    customer_id: row.customer,
    customer: row.username,
    country: row.country,
    category: row.category,
    state: row.state,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    paid_at: showTime(row.paidAt),
    leave_until: row.leaveUntil.toISOString(),
    ended_at: showTime(row.endedAt),
    paid_by: row.paidBy,
    currency: row.currency,
    paid: decimal(row.paid, row.currency),
    card_fee: decimal(row.cardFee, row.currency),
    value: orNull(row.value, currency),
    value_currency: currency,
    security,
    wanted: decimal(row.wanted, security),
    limit_price: orNull(row.limitPrice, currency),
    price_step: row.priceStep,
    allotted: orNull(row.allotted, security),
    allotted_price: orNull(row.allottedPrice, currency),
    cost: orNull(row.cost, row.currency),
    terms_version: row.termsVersion,
    documents: row.documents.map(({ document, version, hash }) => ({ document, version, hash })),
    questionnaire: attempt ? showAttempt(attempt) : null,
    declaration: row.declaration ?? '',
  };
}

export const answerListRaiseOrders = handleStaff(listRaiseOrders, async (app, _caller, input) => {
  checkDates(input);
  const raise =
    (await findRaise(app.db, input.reference)) ?? refuse('not_found', m.raises_staff_unknown, { field: 'reference' });
  const { country, currency, ...query } = input;
  const [registry, terms, { rows, count }] = await Promise.all([
    readRegistry(app),
    requireRaiseTerms(app.db, raise.id),
    listRegister(pageReader(app, input), {
      ...query,
      raise: raise.id,
      country: country.trim().toUpperCase(),
      currency: currency.trim().toUpperCase(),
      ...toDateRange(input),
    }),
  ]);
  const attempts = await readNamedAttempts(
    app.db,
    rows.flatMap(({ questionnaireResult: id }) => id ?? []),
  );
  const context: OrderContext = {
    attempts,
    security: raise.instrument,
    currency: terms.currency,
    decimal: (units, of) => formatUnits(units, requireInstrument(registry, of).ledgerScale),
  };
  return { data: rows.map((row) => showOrder(row, context)), count };
});
