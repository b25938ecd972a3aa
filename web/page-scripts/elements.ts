/** All elements of a page with `data-<name>` that are of the given kind. */
export function findMarked<E extends Element>(
  name: string,
  kind: abstract new () => E,
  within: ParentNode = document,
): E[] {
  const isKind = (found: Element): found is E => found instanceof kind;
  return [...within.querySelectorAll(`[data-${name}]`)].filter(isKind);
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
