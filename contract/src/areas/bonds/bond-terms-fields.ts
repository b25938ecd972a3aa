import * as z from 'zod/mini';
import { isDay } from '../../kernel/day.ts';
import { couponFrequencies, stubs } from './bond-terms.ts';
import { dayConventions } from './business-days.ts';
import { dayCounts } from './day-count.ts';

const day = z.string().check(z.refine(isDay));
const units = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const percent = z.string().check(z.regex(/^\d{1,3}(?:\.\d{1,8})?$/));
const signedPercent = z.string().check(z.regex(/^-?\d{1,3}(?:\.\d{1,8})?$/));
const calendar = z.string().check(z.regex(/^[A-Z]{2}$/));

/** The terms of a bond as they are stored and sent: units are whole numbers as text, rates are per cent a year. */
export const bondTermsFields = z.object({
  nominal: units,
  currency: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)),
  issued_on: day,
  matures_on: day,
  frequency: z.literal(couponFrequencies),
  stub: z.enum(stubs),
  end_of_month: z.boolean(),
  rate: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), percent }),
    z.object({
      kind: z.literal('index'),
      index: z.string().check(z.regex(/^[A-Z0-9-]{2,20}$/)),
      margin: signedPercent,
      fixing_days: z.int().check(z.minimum(0), z.maximum(30)),
    }),
  ]),
  day_count: z.enum(dayCounts),
  convention: z.enum(dayConventions),
  calendars: z.array(calendar).check(z.maxLength(8)),
  amortisation: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('bullet') }),
    z.object({ kind: z.literal('linear') }),
    z.object({
      kind: z.literal('table'),
      redemptions: z.array(z.object({ on: day, units })).check(z.minLength(1), z.maxLength(600)),
    }),
  ]),
});
export type BondTermsFields = z.output<typeof bondTermsFields>;
