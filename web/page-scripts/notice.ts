import { takeFlash } from '../src/shared/saved-flash.ts';
import { marked } from './elements.ts';

/** What the app left to say when it led here: "Invalid request", signed out after half an hour, logged out. */
export function wireNotice(): void {
  const [place] = marked('notice', HTMLElement);
  const left = takeFlash();
  if (!place || !left) return;
  place.hidden = false;
  place.dataset.tone = left.tone;
  place.textContent = left.text;
}
