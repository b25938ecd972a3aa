/** The time this many days earlier. */
export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * 86_400_000);
}
