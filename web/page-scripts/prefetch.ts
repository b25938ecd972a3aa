const asked = new Set<string>();

function prefetch(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.pathname === location.pathname || asked.has(link.pathname))
    return;
  asked.add(link.pathname);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = link.pathname;
  document.head.append(hint);
}

/** The next page is asked for while the pointer or the focus rests on its link. */
export function wirePrefetch(): void {
  document.addEventListener('pointerenter', prefetch, { capture: true, passive: true });
  document.addEventListener('focusin', prefetch);
}
