import { formatMoment } from '@istmo/contract/kernel/format';
import { findMarked } from './elements.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const pad = (count: number): string => String(count).padStart(2, '0');

/** "3 d 04 h 12 min 09 s", the same in both languages; all zeros once it is over. */
function leftText(ms: number): string {
  const left = Math.max(ms, 0);
  const days = Math.floor(left / dayMs);
  const hours = Math.floor((left % dayMs) / hourMs);
  const minutes = Math.floor((left % hourMs) / minuteMs);
  return `${days} d ${pad(hours)} h ${pad(minutes)} min ${pad(Math.floor((left % minuteMs) / secondMs))} s`;
}

function showLeft(places: readonly HTMLElement[]): void {
  for (const place of places) place.textContent = leftText(Date.parse(place.dataset.left ?? '') - Date.now());
}

/** Times in the reader's own zone, and what is left until one of them. */
export function wireMoments(): void {
  for (const place of findMarked('moment', HTMLTimeElement)) place.textContent = formatMoment(place.dateTime);
  const places = findMarked('left', HTMLElement);
  if (places.length === 0) return;
  showLeft(places);
  setInterval(() => {
    if (!document.hidden) showLeft(places);
  }, secondMs);
}
