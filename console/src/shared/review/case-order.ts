/** Moves the focus to the case after or before the one that has it, or after the open one. */
export function moveInQueue(step: 1 | -1, selector = '[data-case-link]'): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(selector)];
  const focused = links.findIndex((link) => link === document.activeElement);
  const from = focused >= 0 ? focused : links.findIndex((link) => link.getAttribute('aria-current') !== null);
  const next = links[Math.max(0, Math.min(links.length - 1, from + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Where a case is among those that wait, and its neighbours. */
export type CasePosition = {
  /** From 1; 0 when it is not among them any more. */
  readonly index: number;
  readonly count: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
};

export function positionOf(id: string, ids: readonly string[]): CasePosition {
  const index = ids.indexOf(id);
  return { index: index + 1, count: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}

/** The case to open when this one is done: the one after it, otherwise the first of the others. */
export function caseAfter(id: string, ids: readonly string[]): string | undefined {
  return positionOf(id, ids).next ?? ids.find((one) => one !== id);
}
