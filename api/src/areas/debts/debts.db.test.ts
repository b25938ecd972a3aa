import { listOwnDebts } from '@istmo/contract/areas/debts/debts.contract';
import { decideWriteOff, listDebts, proposeWriteOff } from '@istmo/contract/areas/debts/debts.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { available, collectDebt, loss, post, readBalance, verifyLedger, writeOffDebt } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDebtSteps } from '../../testing/test-debts.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { collectDebts, collectFrom, writeOffDebts } from './debts.worker.ts';

const testEnv = await createTestEnv();
const { workerApp, call, owner } = testEnv;
const { createCustomer, activityOf, createDebt, owedBy, debtsOf, owesMoney } = createDebtSteps(testEnv);
const [gloria, hugo, jorge] = [
  await testEnv.addStaff('gloria', 'treasury'),
  await testEnv.addStaff('hugo', 'treasury'),
  await testEnv.addStaff('jorge', 'support'),
];
const reason = 'It will never be paid';
const credit = ({ customer }: Person, cents: bigint) => fundCustomer(testEnv, customer, money('COP', cents));
const has = async ({ customer }: Person) => (await readBalance(testEnv.db, available(customer), 'COP')).units;

/** What was collected from the customer's credits, and the credits of which more was collected than they were. */
async function readCollected({ customer }: Person) {
  const rows = await owner.query<{ taken: bigint; credited: bigint }>(
    `select sum(c.units)::bigint as taken, (
         select sum(p.units) from ledger.movement m join ledger.posting p on p.movement = m.id join ledger.account a on a.id = p.to_account
          where m.event = c.event and a.owner = $1 and a.kind = 'available')::bigint as credited
       from app.debt_entry_credit c join app.debt d on d.id = c.debt_id where d.customer_id = $1 group by c.event`,
    [customer],
  );
  return {
    taken: rows.reduce((sum, row) => sum + row.taken, 0n),
    overdrawn: rows.filter(({ taken, credited }) => taken > credited),
  };
}

describe('collecting', () => {
  test('the next credits settle what is owed, each with its row and its line in the activity', async () => {
    const ana = await createCustomer();
    const reference = await createDebt(ana);
    expect([await owedBy(ana), await owesMoney(ana)]).toEqual([5_000_000n, true]);
    await collectDebts(workerApp);
    await credit(ana, 2_000_000n);
    await collectDebts(workerApp);
    await collectDebts(workerApp);
    expect([await owedBy(ana), await has(ana)]).toEqual([3_000_000n, 0n]);
    await credit(ana, 4_000_000n);
    await collectDebts(workerApp);
    expect([await owedBy(ana), await has(ana), await owesMoney(ana)]).toEqual([0n, 1_000_000n, false]);
    await credit(ana, 500n);
    await collectDebts(workerApp);
    expect(await has(ana)).toBe(1_000_500n);
    const { body } = await call(listOwnDebts, {}, { as: ana });
    expect(body.data).toMatchObject([
      {
        source: 'payment',
        reference,
        amount: '50000.00',
        collected: '50000.00',
        left: '0.00',
        state: 'settled',
        entries: [
          { kind: 'collected', amount: '20000.00' },
          { kind: 'collected', amount: '30000.00' },
        ],
      },
    ]);
    expect((await activityOf(ana)).filter((kind) => kind === 'debt-collected')).toHaveLength(2);
  });

  test('each collection is one email, with what is left, in the customer’s language; a failed one is not', async () => {
    const ana = await createCustomer();
    const reference = await createDebt(ana);
    const told = async () =>
      (await testEnv.emails(ana.email))
        .filter(({ subject }) => /were collected|Se cobraron/.test(subject))
        .toReversed();
    await credit(ana, 2_000_000n);
    const failAtTheEnd: typeof workerApp.db.inTransaction = (work) =>
      workerApp.db.inTransaction(async (tx) => {
        await work(tx);
        throw new Error('the connection broke');
      });
    await expect(
      collectFrom(
        { ...workerApp, db: { ...workerApp.db, inTransaction: failAtTheEnd } },
        { customer: ana.customer, currency: 'COP' },
      ),
    ).rejects.toThrow('the connection broke');
    expect(await told()).toEqual([]);
    await Promise.all([collectDebts(workerApp), collectDebts(workerApp), collectDebts(workerApp)]);
    await collectDebts(workerApp);
    const [first, ...others] = await told();
    expect(others).toEqual([]);
    expect(first?.subject).toBe('20,000.00 COP were collected for what you owe');
    expect(first?.text).toContain(`${reference}: 20,000.00 COP. Still owed: 30,000.00 COP`);
    await owner.query("update app.email set language = 'es' where customer_id = $1", [ana.customer]);
    await credit(ana, 4_000_000n);
    await collectDebts(workerApp);
    await collectDebts(workerApp);
    const [, second, ...more] = await told();
    expect(more).toEqual([]);
    expect(second?.subject).toBe('Se cobraron 30,000.00 COP: su deuda está saldada');
    expect(second?.text).toContain(`${reference}: 30,000.00 COP. Saldado.`);
  });

  test('another currency settles nothing, and nothing is taken from another customer', async () => {
    const [ana, other] = [await createCustomer(), await createCustomer()];
    await createDebt(ana);
    await fundCustomer(testEnv, ana.customer, money('USDT', 9_000_000n));
    await credit(other, 9_000_000n);
    await collectDebts(workerApp);
    expect([await owedBy(ana), await has(other)]).toEqual([5_000_000n, 9_000_000n]);
    expect((await call(listOwnDebts, {}, { as: other })).body.data).toEqual([]);
  });

  test('of two debts the older one is settled first, and the customer owes until both are', async () => {
    const ana = await createCustomer();
    await createDebt(ana, '30000');
    await createDebt(ana, '20000');
    await credit(ana, 4_000_000n);
    await collectDebts(workerApp);
    expect(await debtsOf(ana)).toMatchObject([
      { units: 3_000_000n, collected: 3_000_000n, state: 'settled' },
      { units: 2_000_000n, collected: 1_000_000n, state: 'open' },
    ]);
    expect(await owesMoney(ana)).toBe(true);
    await credit(ana, 1_000_000n);
    await collectDebts(workerApp);
    expect([await owedBy(ana), await owesMoney(ana)]).toEqual([0n, false]);
  });

  test('two credits and five collectors at once take what is owed and not a cent more', async () => {
    const ana = await createCustomer();
    await createDebt(ana);
    await Promise.all([
      credit(ana, 3_000_000n),
      credit(ana, 3_000_000n),
      ...Array.from({ length: 5 }, () => collectDebts(workerApp)),
    ]);
    const debtor = { customer: ana.customer, currency: 'COP' };
    await Promise.all(Array.from({ length: 5 }, () => collectFrom(workerApp, debtor)));
    expect([await owedBy(ana), await has(ana)]).toEqual([0n, 1_000_000n]);
  });

  test('whatever is owed and arrives, in any order and at once: never below zero, never more than was owed', async () => {
    const amount = fc.integer({ min: 1, max: 60_000 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('debt' as const), pesos: fc.integer({ min: 20_000, max: 60_000 }) }),
      fc.record({ kind: fc.constant('credit' as const), pesos: amount }),
      fc.record({ kind: fc.constant('two-credits' as const), pesos: amount }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const ana = await createCustomer();
        let owed = 0n;
        let received = 0n;
        for (const { kind, pesos } of steps) {
          const cents = BigInt(pesos) * 100n;
          if (kind === 'debt') {
            const before = await has(ana);
            await createDebt(ana, `${pesos}`);
            // What the customer had from before was taken back first.
            const left = before < cents ? before : cents;
            received -= left;
            owed += cents - left;
          } else {
            const credits = kind === 'credit' ? 1 : 2;
            received += cents * BigInt(credits);
            await Promise.all([
              ...Array.from({ length: credits }, () => credit(ana, cents)),
              collectDebts(workerApp),
              collectDebts(workerApp),
            ]);
          }
          await collectDebts(workerApp);
          const now = await owedBy(ana);
          const rows = await debtsOf(ana);
          const collected = rows.reduce((sum, row) => sum + row.collected, 0n);
          expect(now >= 0n).toBe(true);
          expect(now).toBe(owed - collected);
          expect(collected <= owed).toBe(true);
          expect(await readCollected(ana)).toEqual({ taken: collected, overdrawn: [] });
          expect(await has(ana)).toBe(received - collected);
          expect(now === 0n || (await has(ana)) === 0n).toBe(true);
          expect(await owesMoney(ana)).toBe(now > 0n);
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('writing off', () => {
  test('takes two people, is the platform’s loss, and the customer owes nothing more', async () => {
    const ana = await createCustomer();
    await createDebt(ana);
    const id = (await debtsOf(ana))[0]?.id ?? '';
    const lost = (await readBalance(testEnv.db, loss, 'COP')).units;
    expect((await call(proposeWriteOff, { id, reason }, { as: jorge })).body.code).toBe('role_required');
    expect((await call(proposeWriteOff, { id, reason: '' }, { as: gloria })).body.code).toBe('reason_missing');
    expect((await call(proposeWriteOff, { id, reason }, { as: gloria })).http).toBe(200);
    expect((await call(proposeWriteOff, { id, reason }, { as: hugo })).body.code).toBe('already_done');
    const { body } = await call(listDebts, { customer: ana.customer }, { as: gloria });
    const proposal = body.data?.[0]?.proposal;
    expect(proposal).toMatchObject({ proposer: 'gloria', is_own: true });
    const decide = (as: typeof gloria) =>
      call(decideWriteOff, { id: proposal?.id ?? '', approve: true, reason }, { as });
    expect((await decide(gloria)).body.code).toBe('own_proposal');
    await credit(ana, 1_000_000n);
    await collectDebts(workerApp);
    expect((await decide(hugo)).http).toBe(200);
    // What arrives from now on is the customer's.
    await credit(ana, 700n);
    await collectDebts(workerApp);
    await Promise.all([writeOffDebts(workerApp), writeOffDebts(workerApp)]);
    expect([await owedBy(ana), await has(ana), await owesMoney(ana)]).toEqual([0n, 700n, false]);
    expect(lost - (await readBalance(testEnv.db, loss, 'COP')).units).toBe(4_000_000n);
    expect(await debtsOf(ana)).toMatchObject([{ collected: 1_000_000n, writtenOff: 4_000_000n, state: 'settled' }]);
    expect((await call(proposeWriteOff, { id, reason }, { as: gloria })).body.code).toBe('already_done');
  });

  test('that is declined changes nothing', async () => {
    const ana = await createCustomer();
    await createDebt(ana);
    const id = (await debtsOf(ana))[0]?.id ?? '';
    await call(proposeWriteOff, { id, reason }, { as: gloria });
    const { body } = await call(listDebts, { customer: ana.customer }, { as: hugo });
    const proposal = body.data?.[0]?.proposal?.id ?? '';
    expect((await call(decideWriteOff, { id: proposal, approve: false, reason }, { as: hugo })).http).toBe(200);
    await writeOffDebts(workerApp);
    expect([await owedBy(ana), (await debtsOf(ana))[0]?.state]).toEqual([5_000_000n, 'open']);
  });
});

test('the ledger settles a debt only as its entry says, of the same customer, and a loss only where two decided', async () => {
  const [ana, other] = [await createCustomer(), await createCustomer()];
  await createDebt(ana);
  await credit(ana, 5_000_000n);
  await credit(other, 5_000_000n);
  const id = (await debtsOf(ana))[0]?.id ?? '';
  const at = testEnv.clock.now();
  const entry = { id, number: 1, customer: ana.customer, at, amount: money('COP', 1_000_000n) };
  const tryPost = (movement: Parameters<typeof post>[1], kind?: string) =>
    workerApp.db
      .inTransaction(async (tx) => {
        if (kind !== undefined) {
          await tx.query('insert into app.debt_entry values ($1, 1, $2, 1000000, $3)', [id, kind, at]);
          await tx.query('update app.debt set entries = 1, collected_units = 1000000 where id = $1', [id]);
        }
        await post(tx, movement);
      })
      .then(
        () => 'done',
        (error: unknown) => String(error),
      );
  expect(await tryPost(collectDebt(entry))).toContain('no business row proves');
  for (const wrong of [
    { ...entry, amount: money('COP', 999_999n) },
    { ...entry, number: 2 },
    { ...entry, customer: other.customer },
  ])
    expect(await tryPost(collectDebt(wrong), 'collected')).not.toBe('done');
  expect(await tryPost(writeOffDebt(entry), 'written_off')).toContain('no business row proves');
  expect(await tryPost(collectDebt(entry), 'collected')).toBe('done');
  // The serving login may say neither that something is owed nor that it was settled.
  await expect(testEnv.db.query("update app.debt set state = 'settled' where id = $1", [id])).rejects.toThrow('denied');
  await expect(owner.query('update app.debt set units = 1 where id = $1', [id])).rejects.toThrow('never changes');
});

test('afterwards the books are balanced', async () => {
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('what is collected and written off is proven by its entry, and by nothing else', async () => {
  await expectEvidence(testEnv.admin, {
    kinds: ['collect-debt', 'write-off-debt'],
    rows: {
      all: [
        'update app.debt set customer_id = gen_random_uuid() where id = $event',
        "update app.debt set currency = 'USD' where id = $event",
        'delete from app.debt_entry where debt_id = $event',
        'update app.debt_entry set units = units + 1 where debt_id = $event',
        'update app.debt_entry set number = number + 100 where debt_id = $event',
        "update app.debt_entry set kind = case kind when 'collected' then 'written_off' else 'collected' end where debt_id = $event",
      ],
      'write-off-debt': ['update app.debt set decided_by = null where id = $event'],
    },
  });
});
