export type LegalBlock = { readonly kind: 'heading' | 'paragraph' | 'point'; readonly text: string };

/** A body as blocks: headings begin with '## ', points with '- '; paragraphs are divided by an empty line. */
export function toBlocks(body: string): LegalBlock[] {
  return body.split(/\n\s*\n/).flatMap((part): LegalBlock[] => {
    const [first = '', ...rest] = part.split('\n').map((line) => line.trim());
    if (first.startsWith('## ')) return [{ kind: 'heading', text: first.slice(3) }, ...toBlocks(rest.join('\n'))];
    const lines = [first, ...rest];
    if (lines.some((line) => line.startsWith('- '))) return pointsOf(lines);
    const text = lines.join(' ').trim();
    return text === '' ? [] : [{ kind: 'paragraph', text }];
  });
}

/** Lines that go on with a point belong to it. */
function pointsOf(lines: readonly string[]): LegalBlock[] {
  const points: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ') || points.length === 0) points.push(line.replace(/^- /, ''));
    else points.push(`${points.pop() ?? ''} ${line}`);
  }
  return points.map((text) => ({ kind: 'point', text }));
}

/** Whether both languages have headings, and equally many. */
export function headingsCorrespond(body: { readonly en: string; readonly es: string }): boolean {
  const count = (text: string): number => toBlocks(text).filter(({ kind }) => kind === 'heading').length;
  return count(body.en) > 0 && count(body.en) === count(body.es);
}
