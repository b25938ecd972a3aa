const two = (part: number): string => String(part).padStart(2, '0');

const dayText = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The day of a moment in the reader's time zone, as the filters of lists write it: 2026-11-21. */
export const dayOf = (at: string): string => dayText(new Date(at));

/** The last day before a moment. */
export const lastDayBefore = (at: string): string => dayText(new Date(Date.parse(at) - 1));
