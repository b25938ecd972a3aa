import { failureMessage } from '@istmo/client/call-error';

export type BulkFailure = { readonly item: string; readonly why: string };
export type BulkResult = { readonly count: number; readonly failures: readonly BulkFailure[] };

/**
 * Does the same to several items one after the other: each is a call of its own with its own entry in the audit log, so that one that fails
 * stops none of the others. Items are named by their key.
 */
export async function runEach(items: readonly string[], send: (item: string) => Promise<unknown>): Promise<BulkResult> {
  const failures: BulkFailure[] = [];
  for (const item of items) {
    try {
      await send(item);
    } catch (error) {
      failures.push({ item, why: failureMessage(error) });
    }
  }
  return { count: items.length, failures };
}
