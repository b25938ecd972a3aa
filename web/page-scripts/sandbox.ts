import { openSandbox } from '@istmo/client/open-sandbox';
import { findMarked } from './elements.ts';

/** The button of the yellow bar, which production pages do not have. */
export function wireSandbox(): void {
  for (const button of findMarked('sandbox', HTMLButtonElement))
    button.addEventListener('click', () => void openSandbox(button.dataset['sandbox'] ?? ''));
}
