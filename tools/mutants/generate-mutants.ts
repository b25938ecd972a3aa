import type { Mutant } from '@istmo/db/sql-mutants';
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

type Replacements = Readonly<Record<string, readonly string[]>>;

const binary: Replacements = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
};
const logical: Replacements = { '&&': ['||'], '||': ['&&'] };
const assignments: Replacements = { '+=': ['-='], '-=': ['+='], '*=': ['/='], '&&=': ['||='], '||=': ['&&='] };
const literals: Replacements = { true: ['false'], false: ['true'], "'up'": ["'down'"], "'down'": ["'up'"] };

/** The next limit that is not the same as the other comparison: `> 0` becomes `>= 0` above, and here `> 1`. */
const limitSteps: Readonly<Record<string, bigint>> = {
  '>': 1n,
  '<=': 1n,
  '===': 1n,
  '!==': 1n,
  '>=': -1n,
  '<': -1n,
};

/** Calls whose first two arguments are where money comes from and where it goes. */
const directed = new Set(['posting', 'postingIfAny']);

/** All mutants of a TypeScript source, in the order of their places. */
export function generateMutants(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const skipped: ESTree.Span[] = [];
  const textOf = ({ start, end }: ESTree.Span): string => source.slice(start, end);
  const replace = ({ start, end }: ESTree.Span, ...replacements: readonly string[]): void => {
    const line = source.slice(0, start).split('\n').length;
    for (const mutated of replacements) mutants.push({ line, start, end, original: source.slice(start, end), mutated });
  };
  const swap = (first: ESTree.Span, second: ESTree.Span): void =>
    replace(
      { start: first.start, end: second.end },
      textOf(second) + source.slice(first.end, second.start) + textOf(first),
    );
  const replaceOperator = (
    node: { left: ESTree.Span; operator: string; right: ESTree.Span },
    table: Replacements,
  ): void => {
    const start = source.indexOf(node.operator, node.left.end);
    replace({ start, end: start + node.operator.length }, ...(table[node.operator] ?? []));
  };
  const moveLimit = (node: ESTree.Node | null | undefined, ...steps: readonly bigint[]): void => {
    const value = node ? toInteger(node) : undefined;
    if (!node || value === undefined) return;
    const suffix = textOf(node).endsWith('n') ? 'n' : '';
    replace(node, ...steps.map((step) => `${value + step}${suffix}`));
  };

  new Visitor({
    ThrowStatement: (node) => void skipped.push(node),
    TSLiteralType: (node) => void skipped.push(node),
    BinaryExpression: (node) => {
      if (node.operator === '+' && [node.left, node.right].some(isText)) return;
      replaceOperator(node, binary);
      const step = limitSteps[node.operator];
      if (step !== undefined) moveLimit(node.right, step);
    },
    LogicalExpression: (node) => replaceOperator(node, logical),
    AssignmentExpression: (node) => replaceOperator(node, assignments),
    UpdateExpression: (node) =>
      replace(
        node,
        textOf(node).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')),
      ),
    UnaryExpression: (node) => {
      if ((node.operator === '!' || node.operator === '-') && toInteger(node) === undefined)
        replace(node, textOf(node.argument));
    },
    IfStatement: (node) => {
      if (!isNegatedElsewhere(node.test)) replace(node.test, `!(${textOf(node.test)})`);
      if (!node.alternate) replace(node, ';');
    },
    ConditionalExpression: (node) => swap(node.consequent, node.alternate),
    Literal: (node) => replace(node, ...(literals[textOf(node)] ?? [])),
    CallExpression: ({ callee, arguments: [first, second] }) => {
      if (callee.type === 'Identifier' && directed.has(callee.name) && first && second) swap(first, second);
    },
    AssignmentPattern: (node) => moveLimit(node.right, 1n, -1n),
    VariableDeclaration: (node) => {
      if (node.kind === 'const') for (const { init } of node.declarations) moveLimit(init, 1n, -1n);
    },
  }).visit(parseSync('source.ts', source).program);

  return mutants
    .filter(({ start, end }) => !skipped.some((span) => span.start <= start && end <= span.end))
    .sort((left, right) => left.start - right.start);
}

/** So many of the mutants, evenly over the file; all where the limit is not reached. */
export function sampleMutants(mutants: readonly Mutant[], limit: number): readonly Mutant[] {
  if (mutants.length <= limit) return mutants;
  return Array.from(
    { length: limit },
    (_, index) => mutants.slice(Math.floor((index * mutants.length) / limit))[0],
  ).filter((mutant) => mutant !== undefined);
}

// The operators of these have mutants of their own, one of which is the negation.
function isNegatedElsewhere(test: ESTree.Expression): boolean {
  return (test.type === 'BinaryExpression' && test.operator in binary) || test.type === 'UnaryExpression';
}

function isText(node: ESTree.Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function toInteger(node: ESTree.Node): bigint | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = toInteger(node.argument);
    return value === undefined ? undefined : -value;
  }
  if (node.type !== 'Literal') return undefined;
  if (typeof node.value === 'bigint') return node.value;
  return typeof node.value === 'number' && Number.isInteger(node.value) ? BigInt(node.value) : undefined;
}
