const prefetched = new Set<string>();

function prefetch(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.pathname === location.pathname || prefetched.has(link.pathname))
    return;
  prefetched.add(link.pathname);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = link.pathname;
  document.head.append(hint);
}

/** Prefetches the page of a link while the pointer or the focus is on it. */
export function wirePrefetch(): void {
  document.addEventListener('pointerenter', prefetch, { capture: true, passive: true });
  document.addEventListener('focusin', prefetch);
}
