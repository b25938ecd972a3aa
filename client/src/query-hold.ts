// Apart from the query library, which the sign-in pages do not load (decision 017).
let held: Promise<void> = Promise.resolve();

/** Queries that start from now on, and the stream of events, ask the server after this. */
export function holdQueries(until: Promise<void>): void {
  held = until;
}

/** What they wait for before they ask the server. */
export function queryHold(): Promise<void> {
  return held;
}
