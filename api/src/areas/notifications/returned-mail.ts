import type { App } from '../../app.ts';
import { publishEvent } from './events.store.ts';
import { countSoftBounces, markReturned, type ReturnedEmail, stopAddress } from './mail-addresses.store.ts';
import { readReference } from '../../signatures/email-reference.ts';

const dayMs = 86_400_000;

/**
 * Records that an email came back, and stops its address where that says that it does not exist, often enough that it takes nothing now, or that its reader
 * reported us. The address is that of the email, never one that the message names. A repeat changes nothing.
 */
export async function recordReturn(app: App, returned: ReturnedEmail): Promise<void> {
  const { kind, status, at } = returned;
  await app.db.inTransaction(async (tx) => {
    const email = await markReturned(tx, returned);
    if (!email || kind === 'refused') return;
    const { recipient: address, createdAt: emailCreatedAt, customer } = email;
    if (kind === 'soft') {
      const since = new Date(at.getTime() - app.settings.softBounceDays * dayMs);
      if ((await countSoftBounces(tx, { address, since })) < app.settings.softBounces) return;
    }
    const state = kind === 'complaint' ? 'complained' : 'bounced';
    await stopAddress(tx, { address, state, status, at, emailCreatedAt });
    if (customer) await publishEvent(tx, customer, 'notifications');
  });
}

type Cause = Pick<ReturnedEmail, 'kind' | 'status'>;

/** The same for what came from outside: for the first of its references that this platform signed. False where it signed none. */
export async function recordSignedReturn(app: App, references: readonly string[], cause: Cause): Promise<boolean> {
  const id = references.map((reference) => readReference(app, reference)).find((found) => found !== undefined);
  if (id === undefined) return false;
  await recordReturn(app, { id, ...cause, at: app.clock.now() });
  return true;
}
