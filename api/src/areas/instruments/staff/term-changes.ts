import { isTermField, switchFields, type TermField } from '@istmo/contract/areas/instruments/instruments.rules';
import type { AuditValues } from '../../audit/public.ts';

/** One value of a market or a network that a change makes another; empty where there is none, as of a market without a maximum. */
export type TermChange = { readonly field: TermField; readonly before: string; readonly after: string };

export function compareValues(before: AuditValues, after: AuditValues): TermChange[] {
  return Object.keys(after).flatMap((field) => {
    const [old, now] = [before, after].map((values) => String(values[field] ?? ''));
    return isTermField(field) && old !== undefined && now !== undefined && old !== now
      ? [{ field, before: old, after: now }]
      : [];
  });
}

/** Stopping must be fast and resuming follows it: the switches take one person. Fees, limits and confirmations take two. */
export const takesTwo = (changes: readonly TermChange[]): boolean =>
  changes.some(({ field }) => !switchFields.some((one) => one === field));

/** Both values of each field, for the audit log. */
export const toAuditChanges = (changes: readonly TermChange[]): AuditValues =>
  Object.fromEntries(
    changes.flatMap(({ field, before, after }) => [
      [field, after],
      [`${field}_before`, before],
    ]),
  );
