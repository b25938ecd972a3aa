/** A time of the reader's own zone, "2026-11-20T16:12", as the server takes it; undefined where it is no time. */
export function toServerTime(local: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
