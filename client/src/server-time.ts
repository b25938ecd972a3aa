let aheadMs = 0;

/** Keeps how far the server's clock is ahead of the device's, by the `Date` of a reply. */
export function noteServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** The time by the server's clock, to the second: the device's may be wrong, and that of the sandbox can be advanced. */
export const serverNow = (): number => Date.now() + aheadMs;

/** What the device's clock shows at a time of the server's, which is ISO 8601; as it is where it is no time. */
export function toDeviceTime(serverTime: string): string {
  const at = Date.parse(serverTime);
  return Number.isNaN(at) ? serverTime : new Date(at - aheadMs).toISOString();
}
