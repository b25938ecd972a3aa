import * as z from 'zod/mini';
import { optionalText } from './field.ts';
import { maxRows } from './page-sizes.ts';

/** A whole number that may be left out. */
export const wholeNumber = (min: number, max: number, fallback: number) =>
  z.pipe(
    z.nullish(z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.number()])),
    z.pipe(
      z.transform((value: string | number | null | undefined) =>
        value === null || value === undefined ? fallback : Number(value),
      ),
      z.int().check(z.gte(min), z.lte(max)),
    ),
  );

// Beyond these years the database has no time.
const [firstTime, endOfTime] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('2201-01-01T00:00:00Z')];

function isTime(text: string): boolean {
  const at = Date.parse(text);
  return at >= firstTime && at < endOfTime;
}

/** A day as the filter sends it: 2026-11-21, or a full ISO time. Empty means no limit. */
export const day = z.pipe(optionalText(40), z.string().check(z.refine((value) => value === '' || isTime(value))));

/** The paging fields of requirement 1.7. `pageIndex` is the zero-based page number on every tab (requirement 3.15). */
export const paging = z.object({
  sortOrder: z._default(z.enum(['desc', 'asc']), 'desc'),
  sortActive: z._default(z.literal('_id'), '_id'),
  pageIndex: wholeNumber(0, 100_000_000, 0),
  pageSize: wholeNumber(1, maxRows, 10),
  search: optionalText(200),
  filter: optionalText(200),
  startDate: day,
  endDate: day,
});

export type Paging = z.output<typeof paging>;
