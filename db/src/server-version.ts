import type { Reader } from './tx.ts';

/** The first major version with all that the migrations use. */
const minMajor = 15;

/** For each major version the release of the day on which the embedded one appeared (18.4): older ones lack published corrections. */
const minMinor: ReadonlyMap<number, number> = new Map([
  [15, 18],
  [16, 14],
  [17, 10],
  [18, 4],
]);

export type ServerVersion = {
  readonly version: string;
  /** `server_version_num`: 180004 is 18.4. */
  readonly number: number;
};

export async function readServerVersion(reader: Reader): Promise<ServerVersion> {
  const [row] = await reader.query<ServerVersion>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  return row ?? { version: 'unknown', number: 0 };
}

/** Throws when the server is too old for the migrations. */
export function rejectOldServer({ version, number }: ServerVersion): void {
  if (number >= minMajor * 10_000) return;
  throw new Error(`PostgreSQL ${minMajor} or later is required, the server is ${version}`);
}

/** A sentence for the operator when the server has not the corrections of its major version that we count on. */
export function findVersionProblem({ version, number }: ServerVersion): string | undefined {
  const major = Math.floor(number / 10_000);
  const minor = minMinor.get(major) ?? 0;
  if (number % 10_000 >= minor) return undefined;
  return `PostgreSQL ${version} is older than ${major}.${minor}, without published corrections: install the newest ${major}`;
}
