import type { App } from '../app.ts';
import type { Settings } from '../settings/settings.ts';

/** Deletes at most `limit` rows that are older than `before` and answers how many it deleted. */
export type DeletionBatch = { readonly before: Date; readonly limit: number };

/** How long the rows of one table are stored, and why. */
export type RetentionRule = {
  readonly table: string;
  /** What is deleted when it is not the whole row. */
  readonly part?: string;
  /** The column that the age is measured from. */
  readonly column: string;
  readonly days: number | ((settings: Settings) => number);
  readonly reason: string;
  /** The column is filled by the database's clock, which the sandbox cannot advance. */
  readonly usesSystemTime?: true;
  /** Deletes what is older than this. */
  readonly deleteOlder: (app: App, before: Date) => Promise<void>;
};
