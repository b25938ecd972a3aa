import { takeFlash } from '../src/shared/saved-flash.ts';
import { findMarked } from './elements.ts';

/** Shows the message that the app stored before it led here: "Invalid request", signed out after half an hour, logged out. */
export function wireNotice(): void {
  const [place] = findMarked('notice', HTMLElement);
  const flash = takeFlash();
  if (!place || !flash) return;
  place.hidden = false;
  place.dataset.tone = flash.tone;
  place.textContent = flash.text;
}
