import { endFailuresOfLastPage } from '@istmo/client/toast';
import type { AnyRouter } from '@tanstack/react-router';
import { showSavedFlash } from '../shared/flash.ts';

/**
 * Focuses the heading, or the main element where a page has none yet, so that a screen reader starts where a sighted reader looks. A page
 * that is there for one field marks it: what is typed at once arrives in it.
 */
function focusPage(): void {
  const field = document.querySelector<HTMLElement>('main [data-first-focus]');
  if (field) return field.focus();
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** After each navigation: shows the saved notice and moves the focus. The first page keeps the browser's own focus. */
export function onNavigation(router: AnyRouter): void {
  let isFirst = true;
  // The first page is drawn with its notice: one that comes after it would move everything below.
  router.subscribe('onBeforeRouteMount', () => {
    if (isFirst) showSavedFlash(false);
  });
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (!isFirst) showSavedFlash(pathChanged);
    if (pathChanged) endFailuresOfLastPage();
    if (pathChanged && !isFirst) focusPage();
    isFirst = false;
  });
}
