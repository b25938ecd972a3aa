/**
 * Called by the configurations of the test runners: run by npx they take the Node of the PATH, and an older one fails in the product,
 * far from the cause.
 */
export function requireNode(): void {
  const { node } = process.versions;
  if (node.localeCompare('24', 'en', { numeric: true }) >= 0) return;
  throw new Error(`the tests need Node 24, this is ${node}: export PATH=$PWD/tools/node/node_modules/.bin:$PATH`);
}
