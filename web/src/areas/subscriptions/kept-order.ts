import { readStored, writeStored } from '@istmo/client/storage';
import type { OrderDraft } from './subscriptions.queries.ts';

// Not among the names of client/src/storage-names.ts, which the script of the public pages has whole and has no room for.
const nameOf = (slug: string): string => `order_draft_${slug}`;

/** What was entered of an order and not sent; signing out deletes it with everything else that is stored. */
export function readKeptOrder(slug: string): OrderDraft | undefined {
  const [currency, units, amount, limitPrice] = (readStored(nameOf(slug)) ?? '').split(' ');
  if (currency === undefined || units === undefined || amount === undefined || limitPrice === undefined)
    return undefined;
  return { currency, units, amount, limit_price: limitPrice };
}

/** Keeps what is entered. */
export function keepOrder(slug: string, { currency, units, amount, limit_price: limitPrice }: OrderDraft): void {
  writeStored(nameOf(slug), [currency, units, amount, limitPrice].join(' '));
}

/** Deletes it once the order is made. */
export function forgetOrder(slug: string): void {
  writeStored(nameOf(slug), '');
}
