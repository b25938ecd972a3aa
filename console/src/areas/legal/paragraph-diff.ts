export type DiffLine = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

const toParagraphs = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** The paragraphs of both texts in order, each as it is in one or in both: the longest common part stays. */
export function diffParagraphs(before: string, after: string): readonly DiffLine[] {
  const [left, right] = [toParagraphs(before), toParagraphs(after)];
  const common = left.map(() => right.map(() => 0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [old, fresh] = [left[i], right[j]];
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: old });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: fresh ?? '' });
      j += 1;
    }
  }
  return lines;
}
