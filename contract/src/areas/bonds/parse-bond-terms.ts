import * as z from 'zod/mini';
import type { BondTerms } from './bond-terms.ts';
import { bondTermsFields } from './bond-terms-fields.ts';
import { toBondTerms } from './convert-bond-terms.ts';

/** Reads stored or sent terms; undefined for anything that is none. */
export function parseBondTerms(stored: unknown): BondTerms | undefined {
  const parsed = z.safeParse(bondTermsFields, stored);
  return parsed.success ? toBondTerms(parsed.data) : undefined;
}
