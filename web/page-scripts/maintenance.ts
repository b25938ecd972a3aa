const intervalMs = 30_000;

/** Reads the mode: 0 leads any page to the maintenance page, 1 leads that page to / (specification 1, point 4). */
export async function checkMaintenance(): Promise<void> {
  const isMaintenancePage = document.querySelector('[data-maintenance]') !== null;
  try {
    const reply = await fetch('/api/basic/check_maintenance', { signal: AbortSignal.timeout(5000) });
    const { mode } = await reply.json();
    if (mode === '1' && isMaintenancePage) location.replace('/');
    if (mode === '0' && !isMaintenancePage) location.replace('/under_maintenance');
  } catch {
    // Without an answer the mode is unknown.
  }
}

/** Checks the mode when a page has loaded; the maintenance page repeats it, others when a call is refused (live-numbers.ts). */
export function wireMaintenance(): void {
  void checkMaintenance();
  if (document.querySelector('[data-maintenance]')) setInterval(checkMaintenance, intervalMs);
}
