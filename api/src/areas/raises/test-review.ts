import { decideRaise, proposeRaiseApproval, tickRaise } from '@istmo/contract/areas/raises/review.staff.contract';
import { readRaise } from '@istmo/contract/areas/raises/raises.staff.contract';
import { checkItems, type CheckItem } from '@istmo/contract/areas/raises/review-checklist';
import type { TestEnv } from '../../testing/test-env.ts';
import { createRaiseSteps } from '../../testing/test-raises.ts';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import type { RaiseId } from './public.ts';

export const reason = 'As the committee resolved on 20 November';

/** The company, two of compliance, and what they do with an offering in review. */
export async function createReviewSteps(testEnv: TestEnv) {
  const { call } = testEnv;
  const payments = await createPaymentSteps(testEnv);
  const raises = await createRaiseSteps(testEnv);
  const { instrument } = await payments.createSecurity(4n);
  const irene = await testEnv.addStaff('irene', 'compliance');
  const karla = await testEnv.addStaff('karla', 'administrator');
  const issuer = payments.issuer.customer;

  const read = async (reference: string, as: StaffPerson = irene) => {
    const { body } = await call(readRaise, { reference }, { as });
    if (!body.data) throw new Error(`${reference} was not read: ${body.msg}`);
    return body.data;
  };

  const tick = async (reference: string, item: CheckItem, isDone = true, as: StaffPerson = irene) => {
    const { terms, page } = await read(reference, as);
    const versions = { version: terms.version, page_version: page?.version ?? 1 };
    return call(tickRaise, { reference, item, is_done: isDone, ...versions, note: 'read to its end' }, { as });
  };

  const tickAll = async (reference: string): Promise<void> => {
    const { checks } = await read(reference);
    for (const { item, is_done: isDone } of checks) if (!isDone) await tick(reference, item);
  };

  const inReview = async (id: RaiseId) => raises.setTo(id, 'review');

  return {
    raises,
    instrument,
    issuer,
    irene,
    karla,
    read,
    tick,
    tickAll,
    /** A raise in review, with a page in both languages. */
    review: async (terms: Parameters<typeof raises.draft>[0]['terms'] = {}) => {
      const drafted = await raises.draft({ instrument, issuer, terms });
      await testEnv.owner.query(
        'insert into app.raise_page (raise, version, content, created_at, by_customer) values ($1, 1, $2, $3, $4)',
        [
          drafted.id,
          JSON.stringify({
            summary_en: 'Solar roofs for schools',
            summary_es: 'Techos solares para escuelas',
            risks: [{ en: 'The sun may not shine', es: 'Puede no haber sol' }],
          }),
          testEnv.clock.now(),
          issuer,
        ],
      );
      await inReview(drafted.id);
      return drafted;
    },
    open: (terms: Parameters<typeof raises.draft>[0]['terms'] = {}) => raises.open({ instrument, issuer, terms }),
    propose: async (reference: string, as: StaffPerson = irene) => {
      const { version } = (await read(reference, as)).terms;
      const reply = await call(proposeRaiseApproval, { reference, version, reason }, { as });
      const [proposal] = (await read(reference, as)).proposals;
      return { ...reply, proposal: proposal?.id ?? '' };
    },
    decide: (id: string, as: StaffPerson, approve = true) => call(decideRaise, { id, approve, reason }, { as }),
    allItems: checkItems,
  };
}
