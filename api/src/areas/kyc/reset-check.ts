import { parseId } from '@istmo/contract/kernel/id';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { findVerification } from './kyc.store.ts';

export const resetQueue = 'reset-identity-check';

const resetJobData = z.object({ subject: z.string() });

/** The job: makes the provider accept documents again from whom staff asked again, unless they were handed in since. */
export async function processResetJob(app: App, data: unknown): Promise<void> {
  const customer = parseId<'customer'>(z.parse(resetJobData, data).subject);
  const verification = customer && (await findVerification(app.db, customer));
  if (!customer || verification?.decision !== 'asked_again') return;
  await app.identity.resetCheck(customer, AbortSignal.timeout(8_000));
}
