import * as z from 'zod/mini';
import { decimal } from '../../kernel/reply.ts';

/** A period of a bond in a reply. Amounts are those of one whole unit, in the currency of the nominal. Days are YYYY-MM-DD. */
export const periodFields = z.object({
  number: z.int(),
  first_day: z.string(),
  /** The first day after the period. */
  last_day: z.string(),
  /** The business day on which is paid. */
  paid_on: z.string(),
  /** A fraction in lowest terms: "1/2". */
  year_fraction: z.string(),
  /** The day whose published rate is the period's; null for a fixed rate. */
  fixed_on: z.nullable(z.string()),
  /** Per cent a year; null while the rate is not published. */
  percent: z.nullable(decimal),
  /** Rounded down six places below the currency's own; null while the rate is not published. */
  interest: z.nullable(decimal),
  principal: decimal,
  /** What of the nominal is left after the payment. */
  outstanding: decimal,
});
