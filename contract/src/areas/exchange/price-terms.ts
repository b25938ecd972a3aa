import type * as z from 'zod/mini';
import { type FeeTerms, formatFeeTerms, parseFeeTerms } from '../../kernel/fee-terms.ts';
import { formatRate, parseRate, type Rate } from '../../kernel/rate.ts';
import type { priceTermsReply } from './exchange.contract.ts';

/**
 * What a market trades at: everything of a quote that may change while its page is open. The server publishes it as one value in pair lists,
 * refreshed prices and locked quotes, and stores it with a locked quote, so that page and server compute with the same.
 */
export type PriceTerms = {
  /** How many `to` one `from` buys. */
  readonly rate: Rate;
  /** How many USD one whole `from` is worth. */
  readonly usdRate: Rate;
  readonly feeTerms: FeeTerms;
};

/** The terms in a reply, and in the row of a locked quote. */
export type PriceTermsReply = z.infer<typeof priceTermsReply>;

export function formatPriceTerms({ rate, usdRate, feeTerms }: PriceTerms): PriceTermsReply {
  return { rate: formatRate(rate), from_usd: formatRate(usdRate), ...formatFeeTerms(feeTerms) };
}

/** Undefined where a part of them cannot be read. */
export function parsePriceTerms(reply: PriceTermsReply): PriceTerms | undefined {
  const [rate, usdRate, feeTerms] = [parseRate(reply.rate), parseRate(reply.from_usd), parseFeeTerms(reply)];
  return rate && usdRate && feeTerms && { rate, usdRate, feeTerms };
}
