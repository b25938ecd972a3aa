import { findMarked } from './elements.ts';

const askMs = 4_000;

/** Loads the page's own address once the server answers again. */
async function reloadWhenAnswered(): Promise<void> {
  if (document.hidden || !navigator.onLine) return;
  const isAnswered = await fetch('/api/basic/check_maintenance', { signal: AbortSignal.timeout(askMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isAnswered) location.reload();
}

/** `<button data-retry>` loads the page's own address again; without a press it is loaded as soon as there is a connection. */
export function wireRetry(): void {
  const buttons = findMarked('retry', HTMLButtonElement);
  for (const button of buttons) button.addEventListener('click', () => location.reload());
  // The offline page opened by its own address would reload itself.
  if (buttons.length === 0 || location.pathname === '/offline') return;
  setInterval(reloadWhenAnswered, askMs);
  addEventListener('online', () => void reloadWhenAnswered());
}
