import { listBankDeposits } from '@istmo/contract/areas/bank/bank.contract';
import { decideDeposit } from '@istmo/contract/areas/bank/bank.staff.contract';
import { refundPurchase } from '@istmo/contract/areas/cards/cards.staff.contract';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { createCardSteps } from '../testing/test-cards.ts';
import { issueOffering } from '../testing/test-funds.ts';
import { money } from '@istmo/contract/kernel/money';
import { creditApprovedDeposits } from '../areas/bank/bank.worker.ts';
import { report, signUpWithBank, wireOf } from '../areas/bank/test-bank.ts';
import { settlePayment } from '../areas/payments/settle-payment.ts';
import { createPayer, open as openPayment, spend, startPaymentTest } from '../areas/payments/test-payments.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { reconcile } from '../areas/reconciliation/public.ts';

const testEnv = await startPaymentTest();
const { bankLink, card, call, owner, workerApp, admin, advance } = testEnv;
const { createBuyer, open, settle, deliver } = createCardSteps(testEnv);
const worker = { ...workerApp, log: pino({ level: 'silent' }) };
const ids = { bank: '', paid: '', reversed: '', bought: '', lost: '' };

/** What a run that compares everything finds. */
async function run(): Promise<string[][]> {
  await owner.query('delete from app.reconciliation_difference');
  await owner.query('delete from app.reconciliation_run');
  const found = await reconcile(worker, testEnv.url.reader);
  // What a test spent is a reservation without a withdrawal.
  return found
    .flatMap(({ kind, event }) => (kind === 'withdrawal' ? [] : [[kind, event]]))
    .toSorted((one, other) => one.join(' ').localeCompare(other.join(' ')));
}

async function pay(name: 'paid' | 'reversed'): Promise<void> {
  const person = await createPayer(testEnv);
  const reference = await openPayment(testEnv, person);
  const settleNow = () => settlePayment(workerApp, reference, AbortSignal.timeout(5_000));
  await bankLink.setAttempt({ reference, status: 'APPROVED', cents: '5000000' });
  await settleNow();
  const [row] = await owner.query<{ id: string }>('select id from app.payment where reference = $1', [reference]);
  ids[name] = row?.id ?? '';
  if (name === 'paid') return;
  await spend(testEnv, person, money('COP', 2_000_000n));
  await bankLink.setAttempt({ reference, status: 'VOIDED' });
  await settleNow();
}

async function wire(): Promise<void> {
  const gloria = await testEnv.addStaff('gloria', 'treasury');
  const person = await signUpWithBank(testEnv, 'sender', gloria);
  await report(testEnv, person, { fields: wireOf(testEnv, 'REF 1') });
  const { body } = await call(listBankDeposits, {}, { as: person });
  ids.bank = body.data?.[0]?._id ?? '';
  await call(decideDeposit, { id: ids.bank, approve: true, reason: 'Found in the statement' }, { as: gloria });
  await creditApprovedDeposits(workerApp);
  const buyer = await createBuyer('refunded');
  const id = await open(buyer, { tokens: '1' });
  await settle();
  await call(refundPurchase, { id, reason: 'The customer asked' }, { as: gloria });
  await settle();
}

/** Purchases that were paid, declined, left open, won, and lost after a part of the tokens was spent. */
async function buy(): Promise<void> {
  const buyer = await createBuyer('buyer');
  ids.bought = await open(buyer, { tokens: '2' });
  await settle();
  await open(buyer, { number: '4000000000000002' }).catch(() => undefined);
  await settle();
  const loser = await createBuyer('loser');
  ids.lost = await open(loser, { tokens: '3' });
  await settle();
  for (const decision of ['win-dispute', 'lose-dispute']) {
    await card.change({ id: ids.lost, action: 'dispute' });
    await deliver();
    await settle();
    if (decision === 'lose-dispute') break;
    await card.change({ id: ids.lost, action: decision });
    await deliver();
    await settle();
  }
  await card.change({ id: ids.lost, action: 'lose-dispute' });
  await deliver();
  await settle();
  advance(1_000);
}

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(workerApp);
  await wire();
  await pay('paid');
  await pay('reversed');
  await buy();
  await open(await createBuyer('waiting'), { tokens: '1' });
});

test('bank deposits, payments and card purchases in every state agree with their movements', async () => {
  expect(await run()).toEqual([]);
  const names = await owner.query<{ name: string }>(
    `select distinct k.name from ledger.movement m join ledger.movement_kind k on k.number = m.kind
      where k.event in ('payment', 'bank-deposit', 'card-purchase') order by 1`,
  );
  expect(names.map(({ name }) => name)).toEqual([
    'capture-card-purchase',
    'credit-bank-deposit',
    'credit-payment',
    'freeze-card-tokens',
    'lose-card-dispute',
    'open-card-dispute',
    'refund-card-purchase',
    'release-card-purchase',
    'reserve-card-purchase',
    'reverse-payment',
    'win-card-dispute',
  ]);
});

type BrokenRow = {
  readonly what: string;
  readonly table: string;
  readonly id: keyof typeof ids;
  readonly set: string;
  readonly kinds: readonly string[];
};

test.each<BrokenRow>([
  {
    what: 'another amount of a wire',
    table: 'bank_deposit',
    id: 'bank',
    set: 'units = units - 1',
    kinds: ['bank-deposit'],
  },
  {
    what: 'a wire of another customer',
    table: 'bank_deposit',
    id: 'bank',
    set: 'customer_id = (select customer_id from app.payment limit 1)',
    kinds: ['bank-deposit'],
  },
  { what: 'another amount of a payment', table: 'payment', id: 'paid', set: 'units = units + 1', kinds: ['payment'] },
  { what: 'another currency of a payment', table: 'payment', id: 'paid', set: "currency = 'USD'", kinds: ['payment'] },
  {
    what: 'a payment that says it was not credited',
    table: 'payment',
    id: 'paid',
    set: "state = 'open', attempt = null, credited_at = null",
    kinds: ['payment'],
  },
  {
    what: 'another debt',
    table: 'payment',
    id: 'reversed',
    set: 'taken_units = taken_units + 1, owed_units = owed_units - 1',
    kinds: ['payment'],
  },
  {
    what: 'another price',
    table: 'card_purchase',
    id: 'bought',
    set: 'price_units = price_units * 2, unit_price_units = unit_price_units * 2',
    kinds: ['card-purchase'],
  },
  {
    what: 'another number of tokens',
    table: 'card_purchase',
    id: 'bought',
    set: 'token_units = 1, price_units = unit_price_units',
    kinds: ['card-purchase', 'card-purchase'],
  },
  {
    what: 'another buyer',
    table: 'card_purchase',
    id: 'bought',
    set: 'customer_id = (select customer_id from app.payment limit 1)',
    kinds: ['card-purchase', 'card-purchase'],
  },
  {
    what: 'another debt of a lost dispute',
    table: 'card_purchase',
    id: 'lost',
    set: 'owed_units = 1',
    kinds: ['card-purchase'],
  },
  {
    what: 'a payment that says it was taken back',
    table: 'payment',
    id: 'paid',
    set: "state = 'reversed', taken_units = units",
    kinds: ['payment-row-without-movement'],
  },
])('a row with $what is found', async ({ table, id, set, kinds }) => {
  const change = (sql: string, values: unknown[]) =>
    admin.inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(sql, values);
    });
  const [before] = await owner.query<{ row: string }>(
    `select to_jsonb(r)::text as row from app.${table} r where id = $1`,
    [ids[id]],
  );
  await change(`update app.${table} set ${set} where id = $1`, [ids[id]]);
  const found = await run();
  expect(found).toEqual(kinds.map((kind) => [kind, ids[id]]));
  await change(`delete from app.${table} where id = $1`, [ids[id]]);
  const columns = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  await change(
    `insert into app.${table} (${names}) select ${names} from jsonb_populate_record(null::app.${table}, $1::jsonb)`,
    [before?.row],
  );
  expect(await run()).toEqual([]);
});

test('a case of a card purchase names what the row and the movement post, between which accounts', async () => {
  const setTokens = (tokens: number) =>
    admin.inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        'update app.card_purchase set token_units = $2, price_units = unit_price_units * $2 where id = $1',
        [ids.bought, tokens],
      );
    });
  await setTokens(1);
  await run();
  const [reserve] = await owner.query<{ expected: object[]; found: object[] }>(
    `select expected, found from app.reconciliation_difference where kind = 'card-purchase' order by movement`,
  );
  const reserved = (units: string) => ({
    fact: 'posting',
    units,
    currency: 'COINGT',
    from: { kind: 'tranche', place: 'COINGT-1.1' },
    to: { kind: 'reserved', place: '' },
  });
  expect(reserve?.expected).toContainEqual(reserved('1'));
  expect(reserve?.found).toContainEqual(reserved('2'));
  expect(reserve?.found).toContainEqual({ fact: 'movement', value: 'reserve-card-purchase' });
  await setTokens(2);
  expect(await run()).toEqual([]);
});

test('a credited row that no movement proves is found', async () => {
  await admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into app.card_purchase_step (purchase_id, number, state, at) values ($1, 9, 'refunded', now())`,
      [ids.bought],
    );
  });
  expect(await run()).toEqual([['card-purchase-row-without-movement', ids.bought]]);
});
