/** The only source of the current time; tests and the sandbox set it. */
export type Clock = { now(): Date };
