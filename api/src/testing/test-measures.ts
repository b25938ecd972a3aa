import { decideMeasure, listMeasures, proposeMeasure } from '@istmo/contract/areas/measures/measures.staff.contract';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { money } from '@istmo/contract/kernel/money';
import { readBalances } from '@istmo/ledger';
import { inBitcoin } from '@istmo/ledger/test-evidence';
import { fundCustomer } from './test-funds.ts';
import type { Person, TestEnv } from './test-env.ts';
import { giveProfile } from './test-profile.ts';
import type { StaffPerson } from './test-staff.ts';
import { carryOutMeasures } from '../areas/measures/carry-out.ts';

type MeasureForm = Partial<RequestOf<typeof proposeMeasure>> &
  Pick<RequestOf<typeof proposeMeasure>, 'kind' | 'customer'>;

/** What tests of measures do. */
export async function createMeasureSteps(testEnv: TestEnv) {
  const { call, workerApp, db } = testEnv;
  const staff = {
    irene: await testEnv.addStaff('irene', 'compliance'),
    diego: await testEnv.addStaff('diego', 'compliance'),
    karla: await testEnv.addStaff('karla', 'administrator'),
    luisa: await testEnv.addStaff('luisa', 'auditor'),
    jorge: await testEnv.addStaff('jorge', 'support'),
  };
  let count = 0;

  /** A customer with units of COINGT. */
  async function createHolder(units: bigint, kycStatus: KycStatus = 'verified'): Promise<Person> {
    const person = await testEnv.signUp(`holder${(count += 1)}`, { kycStatus });
    if (units > 0n) await fundCustomer(testEnv, person.customer, money('COINGT', units));
    return person;
  }

  /** Another account with the same document. */
  async function createAccountsOfOne(units: bigint): Promise<readonly [Person, Person]> {
    const accounts = [await createHolder(units), await createHolder(0n)] as const;
    for (const account of accounts) await giveProfile(testEnv, account, 'Guatemala');
    return accounts;
  }

  const propose = (sent: MeasureForm, as: StaffPerson = staff.irene) =>
    call(
      proposeMeasure,
      {
        security: 'COINGT',
        authority: 'court',
        authority_name: 'Third Civil Court',
        reference: `C-${(count += 1)}`,
        reason: 'As the court ordered today',
        ...sent,
      },
      { as },
    );
  const decide = (id: string, { as = staff.diego, approve = true }: { as?: StaffPerson; approve?: boolean } = {}) =>
    call(decideMeasure, { id, approve, reason: 'Compared with the order' }, { as });

  /** Proposed, approved by another person and carried out; its id. */
  async function carryOut(sent: MeasureForm): Promise<string> {
    const { body } = await propose(sent);
    if (body.id === undefined) throw new Error(`not proposed: ${body.msg}`);
    const decided = await decide(body.id);
    if (decided.http !== 200) throw new Error(`not approved: ${decided.body.msg}`);
    await carryOutMeasures(workerApp);
    return body.id;
  }

  const read = async (id: string) => (await call(listMeasures, { search: id }, { as: staff.luisa })).body.data?.[0];

  /** What the customer has of COINGT: available, held and frozen. */
  async function unitsOf({ customer }: Person): Promise<readonly [bigint, bigint, bigint]> {
    const found = (await readBalances(db, [customer])).get(customer)?.find(({ currency }) => currency === 'COINGT');
    return [found?.available ?? 0n, found?.held ?? 0n, found?.frozen ?? 0n];
  }

  const runWorker = (): Promise<void> => carryOutMeasures(workerApp);
  return { ...staff, createHolder, createAccountsOfOne, propose, decide, carryOut, runWorker, read, unitsOf };
}

/** Changes of a measure and its lines after which they prove no movement. */
export const alteredMeasures = [
  "update app.holding_measure set state = 'approved' where id = $event",
  'update app.holding_measure set customer_id = gen_random_uuid(), receiver_id = gen_random_uuid() where id = $event',
  'update app.holding_measure set decided_by = proposed_by where id = $event',
  'update app.holding_measure set units = 1 where id = $event',
  "update app.holding_measure set instrument = 'BOVER' where id = $event",
  'update app.measure_line set units = units + 1 where measure_id = $event',
  // Money instead of a security.
  `${inBitcoin}; update app.measure_line set instrument = 'BTC' where measure_id = $event;
       update app.holding_measure set instrument = null where id = $event`,
  'delete from app.measure_line where measure_id = $event',
];

/** Mutants of the evidence that are no other rule. */
export const equivalentMutants = {
  'd.instrument is not null → true': 'a comparison with null is never true',
  'f.id = p.from_account → true': 'what is posted and in no line is found by the other half',
  't.id = p.to_account → true': 'what is posted and in no line is found by the other half',
};
