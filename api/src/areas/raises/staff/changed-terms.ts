import { addDays, countDays, dayAt } from '@istmo/contract/kernel/day';
import * as z from 'zod/mini';
import type { RaiseTerms, StoredRaiseTerms } from '../terms.store.ts';

const changeShape = z.object({
  /** ISO 8601. */
  closesAt: z.string(),
  /** In minor units; null: any amount is enough. */
  softCap: z.nullable(z.string()),
  documents: z.array(z.object({ document: z.string(), version: z.int(), hash: z.string() })),
  milestones: z.array(z.object({ titleEn: z.string(), titleEs: z.string(), basisPoints: z.int() })),
  changeEn: z.string(),
  changeEs: z.string(),
  /** ISO 8601. */
  leaveUntil: z.string(),
});

/** What two of the staff change of the terms of an open raise; the rest never changes. */
export type TermsChange = z.output<typeof changeShape>;

/** The next version of the terms. Both who propose and who decide make them of the same version, so that the hash is the same. */
export function toChangedTerms(stored: StoredRaiseTerms, change: TermsChange, changedBy: string | null): RaiseTerms {
  const { hash: _hash, createdAt: _createdAt, ...current } = stored;
  return {
    ...current,
    version: current.version + 1,
    closesAt: new Date(change.closesAt),
    softCap: change.softCap === null ? null : BigInt(change.softCap),
    documents: change.documents,
    milestones: change.milestones,
    changeEn: change.changeEn,
    changeEs: change.changeEs,
    leaveUntil: new Date(change.leaveUntil),
    changedBy,
  };
}

/** The moment of another day at the same time of the day, for a day of this time zone. */
export function moveToDay(at: Date, day: string, timeZone: string): Date {
  const days = countDays(dayAt(at, timeZone), day);
  const moved = new Date(at);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved;
}

/** The first day whose end is at least so many days after now. */
export const firstLeaveDay = (now: Date, days: number, timeZone: string): string =>
  addDays(dayAt(now, timeZone), days + 1);

/** The change of a proposal, as its payload keeps it; undefined where it has none. */
export function readTermsChange(payload: string | undefined): TermsChange | undefined {
  return payload === undefined ? undefined : z.safeParse(changeShape, JSON.parse(payload)).data;
}
