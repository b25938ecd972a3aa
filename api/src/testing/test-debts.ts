import { money } from '@istmo/contract/kernel/money';
import { post, readBalance, receivable, reserveWithdrawal } from '@istmo/ledger';
import { newId } from '@istmo/db/new-id';
import { settlePayment } from '../areas/payments/settle-payment.ts';
import { createPayer, open } from '../areas/payments/test-payments.ts';
import type { Person, TestEnv } from './test-env.ts';

/** What tests of debts do. */
export function createDebtSteps(testEnv: TestEnv) {
  const { bankLink, workerApp, owner, operator, clock } = testEnv;
  const settle = (reference: string) => settlePayment(workerApp, reference, AbortSignal.timeout(5_000));

  /** A payment in COP by a link that was credited. */
  async function pay(person: Person, pesos: string) {
    const reference = await open(testEnv, person, pesos);
    const cents = `${pesos}00`;
    await bankLink.setAttempt({ reference, status: 'APPROVED', cents });
    await settle(reference);
    const [payment] = await owner.query<{ id: string }>('select id from app.payment where reference = $1', [reference]);
    return { id: payment?.id ?? '', reference, cents };
  }

  /** A payment in COP that was credited, spent, and taken back by the bank: the customer owes all of it. Returns its reference. */
  async function createDebt(person: Person, pesos = '50000'): Promise<string> {
    const { reference, cents } = await pay(person, pesos);
    const gone = { id: newId(), customer: person.customer, at: clock.now() };
    await operator.inTransaction((tx) =>
      post(tx, reserveWithdrawal({ ...gone, amount: money('COP', BigInt(cents)), fee: money('COP', 0n) })),
    );
    await bankLink.setAttempt({ reference, status: 'VOIDED' });
    await settle(reference);
    return reference;
  }

  /** What the books say that the customer owes. */
  const owedBy = async ({ customer }: Person, currency = 'COP'): Promise<bigint> =>
    -(await readBalance(testEnv.db, receivable(customer), currency)).units;

  /** The rows of what the customer owes, oldest first. */
  const debtsOf = ({ customer }: Person) =>
    owner.query<{ id: string; source: string; units: bigint; collected: bigint; writtenOff: bigint; state: string }>(
      `select id, source, units, collected_units as collected, written_off_units as "writtenOff", state from app.debt
        where customer_id = $1 order by id`,
      [customer],
    );

  const owesMoney = async ({ customer }: Person): Promise<boolean> => {
    const [row] = await owner.query<{ owes: boolean }>(
      'select owes_money as owes from app.account_status where customer_id = $1',
      [customer],
    );
    return row?.owes ?? false;
  };

  /** The kinds of the customer's activity, oldest first. */
  const activityOf = async ({ customer }: Person): Promise<string[]> => {
    const rows = await owner.query<{ kind: string }>(
      'select kind from app.activity where customer_id = $1 order by id',
      [customer],
    );
    return rows.map(({ kind }) => kind);
  };

  return { createCustomer: () => createPayer(testEnv), activityOf, createDebt, pay, owedBy, debtsOf, owesMoney };
}
