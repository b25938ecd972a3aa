import { readVerification } from '@istmo/contract/areas/kyc/kyc.contract';
import { decideReview, listReviews, readReview } from '@istmo/contract/areas/kyc/kyc.staff.contract';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import type { Person, TestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { createApplicant } from './test-applicants.ts';

type Facts = { firstName?: string; lastName?: string; bornOn?: string; nationalId?: string };
type ProviderReview = { reviewStatus: string; answer?: string; rejectType?: string; level?: string };
type DocumentFacts = { facts?: Facts; failed?: 'document' | 'selfie' };

export const onHold = { reviewStatus: 'onHold' };
export const green = { reviewStatus: 'completed', answer: 'GREEN' };
export const red = { reviewStatus: 'completed', answer: 'RED', rejectType: 'FINAL' };

export const reasons = { approve: 'matches', ask_again: 'unreadable', refuse: 'not_genuine' } as const;

/** The tests advance the clock by days; the sessions last longer. */
export const longSessions = { idleMinutes: 1_000_000, sessionHours: 100_000 };

/** What the tests of identity reviews do again and again. */
export async function createReviewSteps(testEnv: TestEnv) {
  const { app, call, identity, owner, server } = testEnv;
  await serveWebhooks(app, server);
  const irene = await testEnv.addStaff('irene', 'compliance');
  const karla = await testEnv.addStaff('karla', 'administrator');
  const luisa = await testEnv.addStaff('luisa', 'auditor');
  let count = 0;

  async function findCase(person: Person, as: StaffPerson = irene, view: 'open' | 'second' | 'decided' = 'open') {
    const { body } = await call(listReviews, { view, search: person.email }, { as });
    return body.data?.[0];
  }
  async function openCase(person: Person, as: StaffPerson = irene) {
    const row = (await findCase(person, as)) ?? (await findCase(person, as, 'second'));
    if (!row) throw new Error(`${person.name} has no open review`);
    return (await call(readReview, { id: row.id }, { as })).body;
  }
  return {
    irene,
    karla,
    luisa,
    findCase,
    openCase,
    newApplicant: (named: Facts = {}) => createApplicant(testEnv, `case${(count += 1)}`, { named }),
    /** The provider decides, and its webhook is delivered. */
    report: async (
      person: Person,
      reported: ProviderReview,
      { facts = {}, failed }: DocumentFacts = {},
    ): Promise<void> => {
      const check = (name: 'document' | 'selfie') => ({
        name,
        result: name === failed ? ('failed' as const) : ('passed' as const),
        labels: [],
      });
      const evidence = {
        facts,
        document: {
          kind: 'id-card' as const,
          country: 'XXA',
          number: facts.nationalId ?? '123456',
          validUntil: '2020-01-31',
        },
        checks: [check('document'), check('selfie')],
        comment: 'Somebody should look at this.',
        labels: [],
      };
      const applicant = { externalUserId: person.customer, email: person.email };
      const { rawBody, headers } = await identity.setReview({ ...applicant, evidence, ...reported });
      await server.inject({ method: 'POST', url: '/api/kyc/webhook', payload: rawBody, headers });
    },
    statusOf: async ({ customer }: Person): Promise<string | undefined> => {
      const [row] = await owner.query<{ status: string }>(
        'select kyc_status as status from app.account_status where customer_id = $1',
        [customer],
      );
      return row?.status;
    },
    decide: async (person: Person, verdict: keyof typeof reasons, as: StaffPerson = irene) => {
      const { id = '', version = 0 } = await openCase(person, as);
      return call(decideReview, { id, version, verdict, reason: reasons[verdict], note: '' }, { as });
    },
    ofCustomer: async (person: Person) => (await call(readVerification, {}, { as: person })).body,
  };
}
