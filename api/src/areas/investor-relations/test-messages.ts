import {
  listMessages,
  saveMessage,
  submitMessage,
} from '@istmo/contract/areas/investor-relations/investor-relations.contract';
import type { MessageTexts } from '@istmo/contract/areas/investor-relations/investor-relations.rules';
import {
  approveMessage,
  returnMessage,
} from '@istmo/contract/areas/investor-relations/investor-relations.staff.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { storeSubscription } from '../../testing/test-public-raises.ts';
import type { Person, TestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { createSubscriptionSteps } from '../../testing/test-subscriptions.ts';
import type { RaiseId } from '../raises/public.ts';
import { sendMessages } from './send-messages.ts';

export const texts: MessageTexts = {
  subject_en: 'The first roofs are built',
  subject_es: 'Ya se construyeron los primeros techos',
  text_en: 'Twelve schools have power.\n\nThe next follow in May.',
  text_es: 'Doce escuelas tienen energía.\n\nLas siguientes, en mayo.',
};

/** A company with an offering that is open, its subscribers as rows, and one of compliance. */
export async function createMessageSteps(testEnv: TestEnv) {
  const { call } = testEnv;
  const steps = await createSubscriptionSteps(testEnv);
  const irene = await testEnv.addStaff('irene', 'compliance');
  const { issuer } = steps;
  const first = await steps.open();

  const open = () => steps.raises.open({ instrument: first.instrument, issuer: issuer.customer });
  const subscribe = async (raise: RaiseId, customer: CustomerId, state = 'open', more = {}) =>
    storeSubscription(testEnv, { raise, customer, state, paid: 1_000n, wanted: 1n, ...more });
  /** So many investors with an open order. */
  const subscribers = async (raise: RaiseId, count: number): Promise<Person[]> => {
    const people: Person[] = [];
    for (let left = count; left > 0; left -= 1) people.push(await steps.investor(0n));
    for (const { customer } of people) await subscribe(raise, customer);
    return people;
  };
  const save = (reference: string, as: Person = issuer, changed: Partial<MessageTexts> = {}) =>
    call(saveMessage, { reference, id: '', version: 0, ...texts, ...changed }, { as });
  const submit = (id: string, version = 1, as: Person = issuer) => call(submitMessage, { id, version }, { as });
  const approve = (id: string, version = 1, as: StaffPerson = irene) =>
    call(approveMessage, { id, version, reason: 'Read in both languages' }, { as });
  /** A message that staff approved. */
  const approved = async (reference: string): Promise<string> => {
    const id = (await save(reference)).body.id ?? '';
    const replies = [await submit(id), await approve(id)];
    if (replies.some(({ body }) => body.success !== 1)) throw new Error(replies.map(({ body }) => body.msg).join(' '));
    return id;
  };

  return {
    ...steps,
    irene,
    openRaise: open,
    subscribe,
    subscribers,
    save,
    submit,
    approve,
    approved,
    return: (id: string, reason: string) => call(returnMessage, { id, reason }, { as: irene }),
    list: (reference: string, as: Person = issuer) => call(listMessages, { reference }, { as }),
    send: (app: App = testEnv.workerApp) => sendMessages(app),
    /** How many notices of the message each customer has. */
    countNotices: async (people: readonly Person[]): Promise<number[]> => {
      const counts: number[] = [];
      for (const { customer } of people) {
        const rows = await testEnv.owner.query<{ count: number }>(
          "select count(*)::int as count from app.notification where customer_id = $1 and kind = 'offering'",
          [customer],
        );
        counts.push(rows[0]?.count ?? 0);
      }
      return counts;
    },
  };
}
