import { randomUUID } from 'node:crypto';
import { type BucketSettings, openBucket } from './bucket.ts';

/**
 * What is wrong with a bucket, for the operator: it is not reached, the key may not store, read or list there, or the service replaces an object although the
 * request says that there must be none. Undefined: nothing. `canDelete`: the key has to be able to.
 */
export async function findBucketProblem(settings: BucketSettings, canDelete: boolean): Promise<string | undefined> {
  const bucket = openBucket('files', settings);
  const name = `probe/${canDelete ? randomUUID() : 'condition'}`;
  const [bytes, options] = [new TextEncoder().encode('probe'), { type: 'text/plain', isNew: true }];
  try {
    await bucket.put(name, bytes, options);
    if ((await bucket.put(name, bytes, options)) === 'stored')
      return 'the service replaces objects although it is told not to (If-None-Match)';
    await bucket.get(name);
    if (!(await bucket.listAll('probe/')).includes(name)) return 'what was stored is not listed';
    if (canDelete) await bucket.remove(name);
    return undefined;
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}
