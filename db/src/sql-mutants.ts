/** A small change of a source text that its tests should notice. */
export type Mutant = {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly mutated: string;
};

type Token = { readonly text: string; readonly start: number; readonly end: number };
type Scope = { readonly opener: '(' | 'case' | ''; start: number | null; isCondition: boolean; before: string };

/** Words that are followed by a condition, words that may be, and words that end one. */
const conditionStarts = new Set(['where', 'on', 'having', 'if', 'elsif']);
const possibleStarts = new Set(['select', 'then', 'else', 'return', ':=', ',', '=>']);
const ends = new Set(
  'from group order limit union except intersect join left inner cross full returning loop into set as for ; when'.split(
    ' ',
  ),
);
const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

export function applyMutant(source: string, { start, end, mutated }: Mutant): string {
  return source.slice(0, start) + mutated + source.slice(end);
}

/**
 * Of all functions in a text of SQL, in the order of their places: each condition between `and`, `or` and what surrounds them left out and turned,
 * and each limit moved to the other side of equality.
 */
export function generateSqlMutants(source: string): Mutant[] {
  const bodies = [...source.matchAll(/\$(\w*)\$[^]*?\$\1\$/g)];
  return bodies
    .flatMap(({ 0: body, index }) => mutateBody(source, index, index + body.length))
    .sort((left, right) => left.start - right.start);
}

function mutateBody(source: string, from: number, to: number): Mutant[] {
  const mutants: Mutant[] = [];
  const replace = (start: number, end: number, mutated: string): void => {
    const line = source.slice(0, start).split('\n').length;
    mutants.push({ line, start, end, original: source.slice(start, end), mutated });
  };
  const tokens = readTokens(source, from, to);
  const scopes: Scope[] = [{ opener: '', start: null, isCondition: false, before: '' }];
  const startTerm = (scope: Scope, start: number | null, isCondition: boolean, before = ''): void =>
    void Object.assign(scope, { start, isCondition, before });

  function endTerm(scope: Scope, end: number, after = ''): void {
    const [first, last] = [scope.start === null ? undefined : tokens[scope.start], tokens[end - 1]];
    if (first && last && first.start < last.end && (scope.isCondition || after !== '')) {
      const isAlone = scope.before === '' && after === '';
      const leftOut = [scope.before, after].includes('and') || isAlone ? 'true' : 'false';
      for (const mutated of [leftOut, `not (${source.slice(first.start, last.end)})`, ...(isAlone ? ['false'] : [])])
        replace(first.start, last.end, mutated);
    }
    startTerm(scope, null, false);
  }

  let awaitsRange = false;
  for (const [index, { text, start, end }] of tokens.entries()) {
    const scope = scopes[scopes.length - 1];
    if (!scope) break;
    const boundary = boundaries[text];
    if (boundary) replace(start, end, boundary);
    if (text === 'between') awaitsRange = true;
    else if (text === 'and' && awaitsRange) awaitsRange = false;
    else if (text === 'and' || text === 'or') {
      endTerm(scope, index, text);
      startTerm(scope, index + 1, true, text);
    } else if (text === '(' || text === 'case') {
      scopes.push({ opener: text, start: index + 1, isCondition: false, before: '' });
    } else if ((text === ')' && scope.opener === '(') || (text === 'end' && scope.opener === 'case')) {
      endTerm(scope, index);
      scopes.pop();
    } else if (text === 'when' && scope.opener === 'case') {
      endTerm(scope, index);
      startTerm(scope, index + 1, isSearched(tokens, index));
    } else if (conditionStarts.has(text) && tokens[index - 1]?.text !== 'end') {
      endTerm(scope, index);
      startTerm(scope, index + 1, true);
    } else if (possibleStarts.has(text)) {
      endTerm(scope, index);
      startTerm(scope, index + 1, false);
    } else if (ends.has(text) && !isInExpression(tokens, index)) endTerm(scope, index);
  }
  for (const scope of scopes) endTerm(scope, tokens.length);
  return mutants;
}

/** `is distinct from` and the function `left(…)`. */
function isInExpression(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.text === 'distinct' || (tokens[index]?.text === 'left' && tokens[index + 1]?.text === '(');
}

/** Whether this `when` is followed by a condition, and not by a value that is compared with the one after `case`. */
function isSearched(tokens: readonly Token[], when: number): boolean {
  let depth = 0;
  for (let index = when - 1; index >= 0; index--) {
    const text = tokens[index]?.text;
    if (text === 'end') depth += 1;
    if (text === 'case' && depth === 0) return tokens[index + 1]?.text === 'when';
    if (text === 'case') depth -= 1;
  }
  return false;
}

/** The tokens between two dollar quotes. */
function readTokens(source: string, from: number, to: number): Token[] {
  const found = source.slice(from, to).matchAll(/--[^\n]*|\$\w*\$|'(?:[^']|'')*'|[a-z_][\w.]*|\d+|[<>=:!|-]+|[^\s]/gi);
  return [...found]
    .filter(([text]) => !/^(--|\$\w*\$$)/.test(text))
    .map(({ 0: text, index }) => ({ text, start: from + index, end: from + index + text.length }));
}
