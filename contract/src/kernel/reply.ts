import * as z from 'zod/mini';

/** An amount, a rate or a price in a reply: a plain decimal string, never a JSON number (requirement 3.1). */
export const decimal = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/));

/** A time in a reply: ISO 8601 in UTC; the browser formats it. */
export const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/));

/**
 * The fee terms of a market in a reply: percent with two places, who pays it, and the percentage of orders worth at least so many USD
 * where they have their own. `fee-terms.ts` writes and reads them.
 */
export const feeTermsReply = z.object({
  fee_per: decimal,
  fee_mode: z.enum(['on_top', 'included']),
  large_order: z.optional(z.object({ usd: decimal, fee_per: decimal })),
});

/** A flag in a reply: the documents compare with 0 and 1. */
export const bit = z.literal([0, 1]);

/** 0 not started, 1 pending, 2 needs redo, 3 verified (requirement 1.3). */
export const kycStatus = z.literal([0, 1, 2, 3]);

/** One page of rows with the number of all rows that match the filter. */
export function pagedReply<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), count: z.int() });
}

/** A reply with its rows in `data`. */
export function listReply<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row) });
}

/** What waits in a queue of staff: how many at most 10,000, since when the oldest waits, and until when it should be done. */
export const waitingReply = z.object({
  waiting: z.int(),
  oldest_at: z.nullable(time),
  oldest_due_at: z.nullable(time),
});

/** The answer to a yes-or-no question: `status` 1 is yes, 0 is no, and the HTTP code is 200 either way (requirement 3.1). */
export const yesOrNo = z.object({ status: bit });

/** A balance as the wallet endpoints return it. */
export const walletEntry = z.object({
  currency: z.string(),
  amount: decimal,
  /** Units of a security that are locked until a day, beside the amount; absent where none are. */
  locked: z.exactOptional(decimal),
  /** Money in the escrow of offerings, beside the amount; absent where there is none. */
  in_offerings: z.exactOptional(decimal),
  /** What open orders on the markets between investors hold, beside the amount; absent where there is nothing. */
  in_orders: z.exactOptional(decimal),
});

/** A listed asset with the customer's balance of it. */
export const assetEntry = z.object({
  asset_id: z.string(),
  asset_name: z.string(),
  ticker: z.string(),
  image: z.string(),
  amount: decimal,
  locked: z.exactOptional(decimal),
  in_offerings: z.exactOptional(decimal),
  in_orders: z.exactOptional(decimal),
  precision: z.int(),
});

/** A network of a currency: `name` is its code (ERC20), `mainwallet` its display name ('Ethereum Network'). `network-entry.ts` writes and reads it. */
export const networkEntry = z.object({ name: z.string(), mainwallet: z.string() });
