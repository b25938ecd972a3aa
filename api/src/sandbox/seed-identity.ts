import type { CustomerId } from '@istmo/contract/kernel/id';
import { type DemoCustomer, demoEmail } from '@istmo/db/seeds/people';
import type { App } from '../app.ts';
import { openVerification } from '../areas/kyc/public.ts';
import { openProfile } from '../areas/profile/public.ts';
import type { SandboxAdapters } from '../ports.ts';
import { runSeedStep } from './seed-step.ts';

type DemoIdentity = { readonly customer: CustomerId; readonly person: DemoCustomer };

/** Creates the profile of a demo customer, and a review at the provider that agrees with the customer's status. */
export async function seedIdentity(
  app: App,
  identity: SandboxAdapters['identity'],
  { customer, person }: DemoIdentity,
): Promise<void> {
  const at = app.clock.now();
  const profile = person.person
    ? { userType: 'personal' as const, ...person.person }
    : person.business && { userType: 'business' as const, ...person.business };
  if (profile) await runSeedStep(app, `profile ${person.name}`, (tx) => openProfile(tx, customer, { profile, at }));
  if (person.kycStatus === 'none') return;
  await runSeedStep(app, `verification ${person.name}`, async (tx) => {
    // The provider keeps the last review, so a step that is run again does no harm there.
    await identity.setReview({
      externalUserId: customer,
      email: demoEmail(person.name),
      reviewStatus: person.kycStatus === 'pending' ? 'pending' : 'completed',
      ...(person.kycStatus === 'redo' ? { answer: 'RED' } : {}),
    });
    const applicant = await identity.readApplicant(customer);
    if (!applicant) throw new Error(`${person.name} has no applicant`);
    await openVerification(tx, customer, { applicant, at });
  });
}
