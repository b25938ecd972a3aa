import type { CustomerId } from '@istmo/contract/kernel/id';
import type { IdentityEvidence } from '@istmo/providers/identity/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { lockAccountStatus } from '../access/public.ts';
import { findProfile } from '../profile/public.ts';
import { type NewScreening, readEvidence, storeNameScreening } from './evidence.store.ts';
import { toScreenedPerson } from './screened-person.ts';
import { settleVerification } from './settle-verification.ts';

/** Asks the watch lists about a customer; undefined when there is no name to ask about, or when they do not answer. */
export async function askWatchLists(
  app: App,
  customer: CustomerId,
  { evidence, signal }: { readonly evidence: IdentityEvidence | undefined; readonly signal: AbortSignal },
): Promise<NewScreening | undefined> {
  const person = toScreenedPerson(await findProfile(app.db, customer), evidence);
  if (!person) return undefined;
  try {
    return { person, answer: await app.screening.screenPerson(person, signal), at: app.clock.now() };
  } catch (error) {
    // The verification waits; nothing is clear without an answer.
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ err: error, customer }, 'the watch lists did not answer');
    return undefined;
  }
}

/** Compares the names of a customer with the watch lists again, and settles what waited for it. */
export async function screenAgain(app: App, customer: CustomerId, signal: AbortSignal): Promise<void> {
  const [stored] = await readEvidence(app.db, customer, 1);
  const screening = await askWatchLists(app, customer, { evidence: stored?.evidence, signal });
  await app.db.inTransaction(async (tx) => {
    const { kycStatus: before } = await lockAccountStatus(tx, customer);
    if (screening) await storeNameScreening(tx, customer, screening);
    await settleVerification(app, tx, customer, { before });
  });
}
