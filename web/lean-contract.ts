import { parseSync, type Plugin } from 'vite';

// What a browser asks of a declared call is its verb, its address, who may call it and how it travels.
const serverOnly = new Set(['about', 'input', 'output']);

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** The last edit first, so that the places of the others stay right. */
function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((left, right) => right.start - left.start)
    .reduce((text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end), code);
}

/** Takes the server's part out of every declared call, and marks the call as pure: a page leaves out those it does not make. */
function withoutShapes(code: string): string {
  const edits = parseSync('contract.js', code).program.body.flatMap((statement): Edit[] => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
        return [];
      const [declared] = init.arguments;
      const properties = declared?.type === 'ObjectExpression' ? declared.properties : [];
      const dropped = properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' && serverOnly.has(property.key.name)
          ? [{ start: property.value.start, end: property.value.end, text: 'null' }]
          : [],
      );
      return [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }, ...dropped];
    });
  });
  return edited(code, edits);
}

/** Every name that a piece of the tree speaks of; comments and texts speak of none. */
function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const child of node) namesIn(child, found);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && node.type === 'Identifier' && 'name' in node && typeof node.name === 'string')
      found.add(node.name);
    for (const child of Object.values(node)) namesIn(child, found);
  }
  return found;
}

/** The shapes that several calls of the file shared: whatever nothing names any more. */
function withoutOrphans(code: string): string {
  const { body } = parseSync('contract.js', code).program;
  const orphans = body.filter((statement) => {
    if (statement.type !== 'VariableDeclaration') return false;
    const others = namesIn(body.filter((other) => other !== statement));
    return statement.declarations.every(({ id }) => id.type === 'Identifier' && !others.has(id.name));
  });
  if (orphans.length === 0) return code;
  return withoutOrphans(
    edited(
      code,
      orphans.map(({ start, end }) => ({ start, end, text: '' })),
    ),
  );
}

/**
 * The browser's copy of the contract goes without the sentences about each call and without the shapes that the server checks: with them goes
 * the library they are written in, ten kilobytes of every page. The development server keeps all, and `kit/call.ts` checks every reply there.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    filter: { id: /contract\/src\/areas\/.+\.contract\.ts$/ },
    handler: (code) => withoutOrphans(withoutShapes(code)),
  },
};
