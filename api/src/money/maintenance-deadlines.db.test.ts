import { confirmWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { sandboxCards } from '@istmo/providers/card/sandbox';
import { expect, test } from 'vitest';
import { createCardSteps } from '../testing/test-cards.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { issueOffering } from '../testing/test-funds.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { isUnderMaintenance, setMaintenance } from '../areas/site/public.ts';
import { deleteExpiredRows } from '../retention/retention.ts';
import { expireWithdrawals } from '../areas/withdrawals/withdrawals.worker.ts';

const testEnv = await createTestEnv();
const { createOwner, request, readLink } = createWithdrawalSteps(testEnv);
const cards = createCardSteps(testEnv);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function switchTo(isOn: boolean): Promise<void> {
  await setMaintenance({ db: testEnv.operator, clock: testEnv.clock }, isOn);
  await isUnderMaintenance(testEnv.app, true);
}

const stateOf = async (id: string) => {
  const [row] = await testEnv.owner.query<{ state: string }>('select state from app.withdrawal where id = $1', [id]);
  return row?.state;
};

const deadlines = () =>
  testEnv.owner.query<{ table: string; row: string; at: Date }>(
    `select 'withdrawal' as table, id::text as row, link_expires_at as at from app.withdrawal where state = 'pending'
     union all select 'quote', id::text, expires_at from app.locked_quote where not is_used
     union all select 'email', token_hash::text, expires_at from app.email_token where used_at is null
     union all select 'subscription', token_hash::text, expires_at from app.subscription_link
     union all select 'support', id::text, expires_at from app.support_session order by 1, 2`,
  );

test('in maintenance the tokens of a card purchase stay reserved, and what the acquirer captured meanwhile is booked with them', async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
  const dan = await cards.createBuyer('dan');
  const id = await cards.open(dan, { number: sandboxCards.pending });
  await switchTo(true);
  testEnv.advance(hourMs);
  await cards.settle();
  expect((await cards.balances(dan)).reserved).toBe(1n);
  await testEnv.card.change({ id, action: 'settle' });
  testEnv.advance(hourMs);
  await cards.settle();
  expect(await cards.balances(dan)).toMatchObject({ available: 1n, reserved: 0n });
  await switchTo(false);
});

test('in maintenance a withdrawal does not expire, and its link works afterwards for the time that was left', async () => {
  const ana = await createOwner('USDT', '1000');
  const { body } = await request(ana, 'USDT', { amount: '100' });
  const id = body.data?._id ?? '';
  const link = await readLink(ana);
  const [before] = (await deadlines()).filter(({ row }) => row === id);
  const leftMs = (before?.at.getTime() ?? 0) - testEnv.clock.now().getTime();
  await switchTo(true);
  testEnv.advance(dayMs);
  await expireWithdrawals(testEnv.workerApp);
  expect(await stateOf(id)).toBe('pending');
  await switchTo(false);
  testEnv.advance(leftMs - 60_000);
  await expireWithdrawals(testEnv.workerApp);
  expect((await testEnv.call(confirmWithdrawal, link)).http).toBe(200);
  expect(await stateOf(id)).toBe('confirmed');
});

test('a withdrawal that is not confirmed expires once the time that it got back is over', async () => {
  const bea = await createOwner('USDT', '1000');
  const id = (await request(bea, 'USDT', { amount: '100' })).body.data?._id ?? '';
  await switchTo(true);
  testEnv.advance(dayMs);
  await switchTo(false);
  testEnv.advance(dayMs);
  await expireWithdrawals(testEnv.workerApp);
  expect(await stateOf(id)).toBe('expired');
});

test('every deadline of customers moves by the length of the maintenance, and those that were over stay over', async () => {
  const cai = await createOwner('USDT', '1000');
  await request(cai, 'USDT', { amount: '100' });
  const at = testEnv.clock.now();
  const insert = (soonMs: number, letter: string) =>
    testEnv.owner.query(
      `with quote as (insert into app.locked_quote (customer_id, from_symbol, to_symbol, id, price_terms, max_units, locked_at, expires_at)
           values ($1, 'USD', $4, gen_random_uuid(), '{}', 1, $2, $3)),
         email as (insert into app.email_token (token_hash, purpose, customer_id, created_at, expires_at)
           values (sha256($4::text::bytea), 'reset-password', $1, $2, $3)),
         subscribed as (insert into app.subscription (id, email, language, consented_at, consent_text)
           values (gen_random_uuid(), $4 || '@example.com', 'en', $2, 'yes') returning id),
         link as (insert into app.subscription_link (token_hash, subscription_id, expires_at) select sha256($4::text::bytea), id, $3 from subscribed)
       insert into app.support_session (id, customer_id, token_hash, created_at, expires_at)
         values (gen_random_uuid(), $1, sha256($4::text::bytea), $2, $3)`,
      [cai.customer, at, new Date(at.getTime() + soonMs), letter],
    );
  await insert(60_000, 'A');
  await insert(-60_000, 'B');
  const before = await deadlines();
  await switchTo(true);
  testEnv.advance(dayMs);
  await deleteExpiredRows(testEnv.workerApp);
  await switchTo(false);
  const after = new Map((await deadlines()).map((one) => [one.row, one.at.getTime()]));
  for (const { row, at: end } of before) {
    const movedMs = (after.get(row) ?? 0) - end.getTime();
    expect(Math.abs(movedMs - (end > at ? dayMs : 0))).toBeLessThan(10_000);
  }
  expect(new Set(before.map(({ table }) => table)).size).toBe(5);
});
