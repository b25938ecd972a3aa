/*
 * `npm start` builds the pages while the server makes its database, and has a channel to it (tools/run.mjs). Started by another program, a server
 * has none, and its pages were built before. `node --watch`, by which `npm run dev` starts it, has a channel too, of its own.
 */
const hasChannel = (): boolean => process.connected && process.env['WATCH_REPORT_DEPENDENCIES'] === undefined;

/** Resolves when the pages are built. */
export function waitForPages(): Promise<void> {
  if (!hasChannel()) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  process.once('message', () => resolve());
  process.once('disconnect', () => reject(new Error('the pages were not built')));
  // It is awaited later, when the database is there.
  promise.catch(() => undefined);
  return promise;
}

/** Says that the database is there and filled. */
export function reportSetUp(): void {
  if (hasChannel()) process.send?.('set up');
}

/** Says that requests are taken, and ends the channel: the server does not depend on what started it. */
export function reportReady(): void {
  if (!hasChannel()) return;
  process.send?.('ready');
  process.disconnect();
}
