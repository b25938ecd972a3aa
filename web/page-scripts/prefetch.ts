const prefetched = new Set<string>();

function prefetch(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  const { origin, pathname: href } = link;
  if (origin !== location.origin || href === location.pathname || prefetched.has(href)) return;
  prefetched.add(href);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
}

/** Prefetches the page of a link while the pointer or the focus is on it. */
export function wirePrefetch(): void {
  document.addEventListener('pointerenter', prefetch, { capture: true, passive: true });
  document.addEventListener('focusin', prefetch);
}
