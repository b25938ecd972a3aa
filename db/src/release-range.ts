/**
 * The oldest release whose processes still run on the data of this one, so that they may go on while they are replaced, and be started again. It is raised when
 * a migration takes away what the releases before use (docs/recipes/add-a-migration.md).
 */
export const oldestOnThisData = '0.2.0';

/** Whether a release such as 0.2.0 is older than another. */
export function isBefore(release: string, other: string): boolean {
  const [one, two] = [release, other].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (one?.[part] ?? 0) - (two?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
