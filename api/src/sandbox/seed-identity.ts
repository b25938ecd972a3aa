import type { CustomerId } from '@istmo/contract/kernel/id';
import type { CustomerCase } from '@istmo/db/seeds/cases';
import { type DemoCustomer, demoEmail } from '@istmo/db/seeds/people';
import type { App } from '../app.ts';
import { openVerification, receiveWebhook } from '../areas/kyc/public.ts';
import { openProfile } from '../areas/profile/public.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { composeEvidence } from './compose-evidence.ts';
import type { PastVisit } from './past-visit.ts';
import { runSeedStep } from './seed-step.ts';

type DemoIdentity = { readonly customer: CustomerId; readonly person: DemoCustomer; readonly since: Date };

/** Creates the profile of a demo customer, and a review at the provider that agrees with the customer's status. */
export async function seedIdentity(
  app: App,
  identity: SandboxAdapters['identity'],
  { customer, person, since }: DemoIdentity,
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
      at: since,
      reviewStatus: person.kycStatus === 'pending' ? 'pending' : 'completed',
      ...(person.kycStatus === 'redo' ? { answer: 'RED' } : {}),
    });
    const applicant = await identity.readApplicant(customer);
    if (!applicant) throw new Error(`${person.name} has no applicant`);
    await openVerification(tx, customer, { applicant, at });
  });
}

type CaseOf<Kind extends CustomerCase['kind']> = Extract<CustomerCase, { kind: Kind }>;

/** The provider passes a check, with what it read in the document where that is not the profile's, and says so by its webhook. */
export async function passCheck(
  { bornOn, comment, listed }: CaseOf<'identity'>,
  { past, person, customer }: PastVisit,
  { identity, screening }: Pick<SandboxAdapters, 'identity' | 'screening'>,
): Promise<void> {
  if (listed) await screening.listPerson(listed);
  const { rawBody, headers } = await identity.setReview({
    externalUserId: customer,
    email: demoEmail(person.name),
    reviewStatus: 'completed',
    at: past.app.clock.now(),
    evidence: await composeEvidence(past.app, customer, { comment, ...(bornOn && { facts: { bornOn } }) }),
  });
  await receiveWebhook(past.app, { body: Buffer.from(rawBody), headers });
}
