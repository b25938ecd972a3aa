import { dayAt } from '@istmo/contract/kernel/day';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { CounterChange, CounterKey } from '@istmo/ledger';
import type { WithdrawalLimit } from '../instruments/public.ts';

/** The first days of a day's and a month's limits, by the operator's time zone. */
export type LimitPeriods = { readonly day: string; readonly month: string };

export function limitPeriodsAt(at: Date, timeZone: string): LimitPeriods {
  const day = dayAt(at, timeZone);
  return { day, month: `${day.slice(0, 8)}01` };
}

type LimitUseKey = { readonly customer: CustomerId; readonly currency: string; readonly periods: LimitPeriods };

const dayName = (currency: string): string => `withdrawal:${currency}:day`;
const monthName = (currency: string): string => `withdrawal:${currency}:month`;

/** What counts the use of a customer's limits: of the day, then of the month. */
export function toCounterKeys({ customer, currency, periods }: LimitUseKey): [day: CounterKey, month: CounterKey] {
  return [
    { subject: customer, name: dayName(currency), period: periods.day },
    { subject: customer, name: monthName(currency), period: periods.month },
  ];
}

export const isMonthly = (counterName: string): boolean => counterName.endsWith(':month');

/** Counts an amount, within the limits where there are any; an amount below zero is given back. */
export function toCounters(counted: LimitUseKey, units: bigint, limit: WithdrawalLimit | undefined): CounterChange[] {
  const [day, month] = toCounterKeys(counted);
  return [
    { ...month, units, ...(limit ? { max: limit.monthly } : {}) },
    { ...day, units, ...(limit ? { max: limit.daily } : {}) },
  ];
}
