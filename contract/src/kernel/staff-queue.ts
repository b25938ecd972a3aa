import * as z from 'zod/mini';
import { optionalText } from './field.ts';

const rowsRead = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000));

/** What is looked for in a queue, beside its view: most are read from the oldest on. */
export const queueFields = {
  /** The beginning of a user name, an e-mail address, or what else the queue names. */
  search: optionalText(200),
  /** How many rows are read. */
  limit: z._default(rowsRead, 100),
};

/** The same of a queue whose rows take long to complete. */
export const shortQueueFields = { ...queueFields, limit: z._default(rowsRead, 50) };

/** A page of a queue; the counts, each at most 10,000, are those of the views that say how many wait. */
export function queueShape<Row extends z.ZodMiniType, Counts extends z.ZodMiniType>(row: Row, counts: Counts) {
  return { data: z.array(row), has_more: z.boolean(), counts };
}
