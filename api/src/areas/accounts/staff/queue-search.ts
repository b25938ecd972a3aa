import type { CustomerId } from '@istmo/contract/kernel/id';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import type { Reader } from '@istmo/db/tx';
import { findNamedCustomers } from './customers.store.ts';
import { seesEmail } from './email-mask.ts';

/** What a search in a queue finds: the cases of the customers that it names, and those whose own number begins with its words. */
export type QueueSearch = { readonly customers: readonly CustomerId[]; readonly words: string };

/** Undefined where nothing is searched. A role that does not see e-mail addresses finds no customer by the beginning of one. */
export async function readQueueSearch(
  reader: Reader,
  { role, search }: { readonly role: StaffRole; readonly search: string },
): Promise<QueueSearch | undefined> {
  const words = search.trim();
  if (words === '') return undefined;
  return { words, customers: await findNamedCustomers(reader, { words, mayGuessEmail: seesEmail(role) }) };
}
