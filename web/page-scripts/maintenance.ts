const everyMs = 30_000;

/** Asks for the mode: 0 leads any page to the maintenance page, 1 leads that one to / (specification 1, point 4). */
export async function followMaintenance(): Promise<void> {
  const isThere = document.querySelector('[data-maintenance]') !== null;
  try {
    const reply = await fetch('/api/basic/check_maintenance', { signal: AbortSignal.timeout(5000) });
    const { mode } = await reply.json();
    if (mode === '1' && isThere) location.replace('/');
    if (mode === '0' && !isThere) location.replace('/under_maintenance');
  } catch {
    // No answer is neither an open site nor a closed one.
  }
}

/** Asked when a page has come; the maintenance page asks again by itself, others when a call is refused (figures.ts). */
export function wireMaintenance(): void {
  void followMaintenance();
  if (document.querySelector('[data-maintenance]')) setInterval(followMaintenance, everyMs);
}
