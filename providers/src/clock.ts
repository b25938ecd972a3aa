/** The one place time comes from; a test and the sandbox move it by hand. */
export type Clock = { now(): Date };
