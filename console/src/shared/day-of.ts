const two = (part: number): string => `${part}`.padStart(2, '0');

/** The day of a moment in the reader's time zone, YYYY-MM-DD; empty where there is none. */
export function dayOf(moment: string): string {
  if (moment === '') return '';
  const at = new Date(moment);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
