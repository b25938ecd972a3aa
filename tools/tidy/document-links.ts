import { dirname, join, normalize } from 'node:path';
import type { Source, Violation } from './file-rules.ts';

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The address of a heading, as GitHub makes it. */
function toAnchor(heading: string): string {
  const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[^\p{L}\p{N}_\- ]/gu, '');
  return words.trim().toLowerCase().replaceAll(' ', '-');
}

function hasHeading(text: string, anchor: string): boolean {
  return [...text.matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => toAnchor(heading) === anchor);
}

/** Links of documents to a file or a heading that does not exist. */
export function findBrokenLinks(documents: readonly Source[], exists: (path: string) => boolean): Violation[] {
  const texts = new Map(documents.map(({ path, text }) => [path, text]));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap((match) => {
      const [, file = '', anchor] = match;
      const target = file === '' ? path : normalize(join(dirname(path), file));
      const found = texts.get(target);
      const isThere = found === undefined || anchor === undefined ? exists(target) : hasHeading(found, anchor);
      return isThere
        ? []
        : [{ path, line: lineOf(text, match.index), message: `${match[0].slice(2, -1)} does not exist` }];
    }),
  );
}

/** Documents that the map of the documents does not name. */
export function findUnlisted(documents: readonly Source[], map: Source): Violation[] {
  const linked = new Set([...map.text.matchAll(/\]\(([^)#]+)/g)].map(([, file = '']) => normalize(join('docs', file))));
  return documents
    .filter(({ path }) => /^docs\/(recipes\/)?[\w-]+\.md$/.test(path) && path !== map.path && !linked.has(path))
    .map(({ path }) => ({ path, line: 1, message: `name it in ${map.path}, under the question that it answers` }));
}
