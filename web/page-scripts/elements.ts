/** All elements of a page that carry `data-<name>`, as the kind the caller expects; others are left alone. */
export function marked<E extends Element>(
  name: string,
  kind: abstract new () => E,
  within: ParentNode = document,
): E[] {
  const isKind = (found: Element): found is E => found instanceof kind;
  return [...within.querySelectorAll(`[data-${name}]`)].filter(isKind);
}

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
