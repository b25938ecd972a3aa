import type { CheckpointArchive } from '@istmo/providers/checkpoints/port';
import type { App } from '../app.ts';
import type { Database } from '../start/database.ts';
import type { Settings } from '../settings/settings.ts';

/** What the operator's commands use; `checkpoints` is outside the database. */
export type CommandContext = {
  readonly settings: Settings;
  readonly database: Database;
  readonly checkpoints: CheckpointArchive;
  /** Runs work with the adapters and the operator's rights. */
  readonly withApp: <T>(work: (app: App) => Promise<T>) => Promise<T>;
};

type Usage = {
  readonly usage: string;
  /** Whether the values are among those the usage names; any are when omitted. */
  readonly accepts?: (values: readonly string[]) => boolean;
};

/**
 * A command of `npm run admin`. `usage` names its arguments: `<required>` and `[optional]`. It returns what to print, and throws when the task was
 * refused or a problem was found.
 */
export type AdminCommand = Usage &
  (
    | { readonly run: (context: CommandContext, values: readonly string[]) => Promise<string> }
    /** For one that is run before settings and database are complete. */
    | { readonly runAlone: (environment: NodeJS.ProcessEnv, values: readonly string[]) => Promise<string> }
  );

export type AdminCommands = Readonly<Record<string, AdminCommand>>;

/** Whether the number of values is one that the usage allows. */
export function hasRightValues({ usage, accepts = () => true }: AdminCommand, values: readonly string[]): boolean {
  const required = usage.replace(/\[.*/, '').match(/</g)?.length ?? 0;
  const optional = /\[(.*)\]/.exec(usage)?.[1]?.match(/<|--/g)?.length ?? 0;
  return values.length >= required && values.length <= required + optional && accepts(values);
}
