import { findMarked } from './elements.ts';

/** `<button data-retry>` loads the page's own address again. */
export function wireRetry(): void {
  for (const button of findMarked('retry', HTMLButtonElement))
    button.addEventListener('click', () => location.reload());
}
