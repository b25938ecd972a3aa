/** One frame of a stack, in the source that it was built from. */
export type Frame = { readonly name: string; readonly file: string };

// The first that is in a file's path names the part.
const partsByPath: readonly (readonly [string, string])[] = [
  ['/node_modules/pg', 'pg: protocol and types'],
  ['/node_modules/zod', 'schemas'],
  ['/node_modules/pino', 'log'],
  ['/node_modules/sonic-boom', 'log'],
  ['/node_modules/prom-client', 'metrics'],
  ['/node_modules/', 'fastify and its plugins'],
  ['/db/src/batched', 'grouped look-ups'],
  ['/db/src/', 'database connections'],
  ['/ledger/src/', 'ledger: decide and commit'],
  ['/areas/sessions/', 'session and status'],
  ['/areas/access/', 'session and status'],
  ['/routes/authenticate', 'session and status'],
  ['/areas/exchange/', 'exchange'],
  ['/areas/order-books/match', 'orders: matching'],
  ['/areas/order-books/', 'orders: acceptance'],
  ['/areas/markets/', 'orders: acceptance'],
  ['/areas/market-data/', 'public data of markets'],
  ['/areas/order-notices/', 'notifications'],
  ['/areas/rules/', 'rules'],
  ['/areas/prices/', 'prices, instruments, tranches'],
  ['/areas/instruments/', 'prices, instruments, tranches'],
  ['/areas/tranches/', 'prices, instruments, tranches'],
  ['/api/src/runtime/', 'tasks and caches'],
  ['/http/metrics', 'metrics'],
  ['/http/area-metrics', 'metrics'],
  ['/contract/', 'amounts and texts'],
  ['/api/src/', 'HTTP layer'],
];

const unmeasured = new Set(['(idle)', '(root)']);
const outsideOfJavaScript = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'Node: outside of JavaScript'],
]);

/**
 * The part and function that a stack's time belongs to, its innermost frame first: those of the innermost frame of the project or of a
 * package. What Node does for it, for example the write to a socket, belongs to it. Undefined for idling.
 */
export function findServerPart(stack: readonly Frame[]): { part: string; name: string } | undefined {
  const [innermost] = stack;
  if (!innermost || unmeasured.has(innermost.name)) return undefined;
  const outside = outsideOfJavaScript.get(innermost.name);
  if (outside !== undefined) return { part: outside, name: outside };
  for (const { name, file } of stack) {
    const part = partsByPath.find(([path]) => file.includes(path))?.[1];
    if (part === 'schemas') {
      const isReply = stack.some((frame) => frame.file.includes('/check-reply'));
      return { part: isReply ? 'schema of the reply' : 'schema of the input', name: 'zod' };
    }
    if (part !== undefined) return { part, name };
  }
  return { part: 'Node: sockets and HTTP', name: innermost.name };
}
