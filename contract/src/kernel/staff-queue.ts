import * as z from 'zod/mini';
import { optionalText } from './field.ts';

/** How many rows of a queue are read: of most queues the oldest first. */
export const queueFields = {
  /** The beginning of a user name, an e-mail address, or what else the queue names. */
  search: optionalText(200),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 100),
};

/** A page of a queue; the counts, each at most 10,000, are those of the views that say how many wait. */
export function queueShape<Row extends z.ZodMiniType, Counts extends z.ZodMiniType>(row: Row, counts: Counts) {
  return { data: z.array(row), has_more: z.boolean(), counts };
}
