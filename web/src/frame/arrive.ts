import type { AnyRouter } from '@tanstack/react-router';
import { turnFlash } from '../kit/flash.ts';

/** The heading, and the main part where a page has none yet: those who hear the page start where those who see it look. */
function focusPage(): void {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** What happens whenever a page has come: what was left for it, and the focus. The first page keeps the browser's own focus. */
export function followPages(router: AnyRouter): void {
  let isFirst = true;
  router.subscribe('onRendered', ({ pathChanged }) => {
    turnFlash(pathChanged);
    if (pathChanged && !isFirst) focusPage();
    isFirst = false;
  });
}
