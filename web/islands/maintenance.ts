const everyMs = 30_000;

async function leaveWhenOpen(): Promise<void> {
  try {
    const reply = await fetch('/api/basic/check_maintenance', { signal: AbortSignal.timeout(5000) });
    const { mode } = await reply.json();
    if (mode === '1') location.replace('/');
  } catch {
    // No answer is not an open site: the page asks again.
  }
}

/** The maintenance page goes to / once the server's mode is '1'. */
export function wireMaintenance(): void {
  if (!document.querySelector('[data-maintenance]')) return;
  void leaveWhenOpen();
  setInterval(leaveWhenOpen, everyMs);
}
