import type { Source } from './file-rules.ts';

/** The parts of a source file that rules read separately. Each has the same lines as the file; other text is blank. */
export type SourceParts = {
  /** Code without comments and string contents. */
  readonly code: string;
  /** Comments and titles of tests; in a page of the documentation its text without code. */
  readonly prose: string;
  /** Comments alone; in a page of the documentation everything. */
  readonly comments: string;
};

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

// Good enough for this code base: a quote inside a regular expression ends at the line's end.
const token =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<literal>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g;
const sqlComment = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const cssComment = /\/\*[\s\S]*?\*\//g;
const testTitle = /\b(?:test|describe|it)(?:\.\w+)?(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\(\s*(['"`])(?<title>.*?)\1/g;
const codeInMarkdown = /^```[\s\S]*?^```|`[^`\n]*`/gm;

/** Keeps only the matches of a pattern, or of one of its groups, at their places. */
function keepMatches(text: string, pattern: RegExp, group?: string): string {
  let result = '';
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const isIncluded = group === undefined || match.groups?.[group] !== undefined;
    result += blank(text.slice(end, match.index)) + (isIncluded ? match[0] : blank(match[0]));
    end = match.index + match[0].length;
  }
  return result + blank(text.slice(end));
}

/** Lays two texts of the same length over each other. */
function overlay(below: string, above: string): string {
  return above.replace(/ /g, (space, index: number) => below[index] ?? space);
}

export function splitSource({ path, text }: Source): SourceParts {
  if (path.endsWith('.md')) return { code: '', prose: text.replace(codeInMarkdown, blank), comments: text };
  if (path.endsWith('.sql') || path.endsWith('.css')) {
    const pattern = path.endsWith('.sql') ? sqlComment : cssComment;
    const comments = keepMatches(text, pattern);
    return { code: text.replace(pattern, blank), prose: comments, comments };
  }
  const comments = keepMatches(text, token, 'comment');
  return {
    code: text.replace(token, blank),
    prose: overlay(keepMatches(text, testTitle), comments),
    comments,
  };
}
