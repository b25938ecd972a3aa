import { raisePayoutFee, readPayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { describe, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';
import { signRaises } from '../../signer/sign-approved.ts';
import { sendWithdrawals } from './send-withdrawals.ts';
import { raiseFees } from './raise-fees.ts';

const testEnv = await createTestEnv();
const { signer, createOwner, request, confirm, read, balances, runAll, finish } = createWithdrawalSteps(testEnv);
const { custody, chainSender, workerApp } = testEnv;
const network = 'TRON';
const minute = 60_000;

const paidTo = async () =>
  (await custody.readAddress({ network, address: testAddresses.USDT }))
    .filter(({ block }) => block)
    .map(({ txid }) => txid);

async function createSent(): Promise<{ owner: Person; id: string; reference: string }> {
  const owner = await createOwner('USDT', '1000');
  const id = (await request(owner, 'USDT', { amount: '100' })).body.data?._id ?? '';
  await confirm(owner);
  await runAll();
  return { owner, id, reference: (await read(owner, id)).reference_no };
}

type Row = { number: number; txid: string; rate: bigint; sends: number };
const signedOf = (id: string) =>
  testEnv.owner.query<Row>(
    `select s.number::int as number, s.txid, s.rate, s.sends from app.signed_transaction s
       join app.broadcast b on b.id = s.broadcast_id where b.withdrawal_id = $1 order by s.number`,
    [id],
  );

/** Fees rise to this; what was signed before waits. */
async function createStuck(rate = 1_500n) {
  await chainSender.setFee(network, 0n);
  const sent = await createSent();
  await chainSender.setFee(network, rate);
  return sent;
}

describe('a withdrawal whose fee is too low', () => {
  test('is signed again with what the network asks for, and is paid once', async () => {
    const before = await paidTo();
    const { owner, id } = await createStuck();
    await finish(network, 2);
    expect(await signedOf(id)).toHaveLength(1);
    expect(await read(owner, id)).toMatchObject({ state: 'sent', confirmations: 0 });
    testEnv.advance(16 * minute);
    await runAll();
    const [first, second] = await signedOf(id);
    expect([first?.rate, second?.rate]).toEqual([1_000n, 1_500n]);
    await finish(network, 4);
    expect(await read(owner, id)).toMatchObject({ state: 'completed', txid: second?.txid });
    expect((await paidTo()).filter((txid) => !before.includes(txid))).toEqual([second?.txid]);
    expect(await balances(owner, 'USDT')).toEqual({ available: 900_000_000n, held: 0n });
  });

  test('is completed by the first one, where that is included while the higher fee is being signed', async () => {
    const before = await paidTo();
    const { owner, id } = await createStuck();
    testEnv.advance(16 * minute);
    await raiseFees(workerApp);
    await chainSender.setFee(network, 0n);
    await custody.mine({ network, blocks: 1 });
    await signRaises(signer);
    const [first, second] = await signedOf(id);
    expect(second?.number).toBe(2);
    await finish(network, 5);
    expect(await read(owner, id)).toMatchObject({ state: 'completed', txid: first?.txid });
    expect((await paidTo()).filter((txid) => !before.includes(txid))).toEqual([first?.txid]);
    expect(await balances(owner, 'USDT')).toEqual({ available: 900_000_000n, held: 0n });
  });

  test('pays more and more up to the limit of the settings, and then waits, however long: never paid back', async () => {
    const { owner, id } = await createStuck(1_000_000n);
    for (let round = 0; round < 12; round++) {
      testEnv.advance(16 * minute);
      await custody.mine({ network, blocks: 1 });
      await sendWithdrawals(workerApp, network);
      await raiseFees({ ...workerApp, settings: { ...workerApp.settings, withdrawalFeePercent: 200 } });
      await signRaises(signer);
    }
    const rates = (await signedOf(id)).map(({ rate }) => rate);
    // The next step would be above twice the first fee.
    expect(rates).toEqual([1_000n, 1_125n, 1_266n, 1_425n, 1_604n, 1_805n]);
    expect((await balances(owner, 'USDT')).held).toBe(100_000_000n);
    await chainSender.setFee(network, 0n);
    await finish(network, 5);
    expect(await balances(owner, 'USDT')).toEqual({ available: 900_000_000n, held: 0n });
  });

  test.each(['lost', 'timeout', 'dropped', 'refused', 'late', 'repeated'])(
    'is paid once, though the node answers the higher fee as in "%s"',
    async (kind) => {
      const before = (await paidTo()).length;
      const { owner, id } = await createStuck();
      testEnv.advance(16 * minute);
      await chainSender.injectFault({ network, kind, times: 1 });
      await runAll();
      await finish(network, 6);
      expect((await read(owner, id)).state).toBe('completed');
      expect(await paidTo()).toHaveLength(before + 1);
    },
  );

  test('is signed by many signers and ordered by many workers once', async () => {
    const { id } = await createStuck();
    testEnv.advance(16 * minute);
    await Promise.all([1, 2, 3].map(() => raiseFees(workerApp)));
    await Promise.all([1, 2, 3].map(() => signRaises(signer)));
    expect((await signedOf(id)).map(({ number }) => number)).toEqual([1, 2]);
    await finish(network, 5);
  });
});

describe('staff', () => {
  test('raise the fee without the wait; while an order is open there is no second one', async () => {
    const person = await testEnv.addStaff('treasurer', 'treasury');
    const { owner, id, reference } = await createStuck(1_100n);
    const decision = { reference_no: reference, reason: 'the customer waits for it' };
    const raise = () => testEnv.call(raisePayoutFee, decision, { as: person });
    expect((await raise()).http).toBe(200);
    expect((await raise()).body.code).toBe('conflict');
    await signRaises(signer);
    // An eighth more, which is more than the network asks for.
    expect((await signedOf(id)).map(({ rate }) => rate)).toEqual([1_000n, 1_125n]);
    const { body } = await testEnv.call(readPayout, { reference_no: reference }, { as: person });
    expect(body.data?.broadcast).toMatchObject({
      transactions: [{ sends: 0 }, { sends: 1 }],
      raises: [{ is_by_staff: true }],
    });
    await finish(network, 4);
    expect((await read(owner, id)).state).toBe('completed');
    expect((await raise()).body.code).toBe('conflict');
  });
});

describe('the signer refuses', () => {
  const findingOf = async (id: string) =>
    (
      await testEnv.owner.query<{ finding: string | null }>(
        'select r.finding from app.fee_raise r join app.broadcast b on b.id = r.broadcast_id where b.withdrawal_id = $1',
        [id],
      )
    ).map(({ finding }) => finding);

  test('a fee above its own limit, whatever the settings say', async () => {
    const { id } = await createStuck();
    testEnv.advance(16 * minute);
    await raiseFees(workerApp);
    await signRaises({ ...signer, maxFeeRate: () => 1_124n });
    expect(await findingOf(id)).toEqual(['the fee is more than the signer pays']);
    expect(await signedOf(id)).toHaveLength(1);
    // After a refusal only staff order again.
    testEnv.advance(60 * minute);
    await raiseFees(workerApp);
    expect(await findingOf(id)).toHaveLength(1);
  });

  test('a withdrawal whose address or amount was changed after it was signed', async () => {
    const { id } = await createStuck();
    testEnv.advance(16 * minute);
    await raiseFees(workerApp);
    await testEnv.admin.inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query("update app.withdrawal set address = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzz' where id = $1", [id]);
    });
    await signRaises(signer);
    expect(await findingOf(id)).toEqual(['the replaced transaction makes another payment']);
    expect(await signedOf(id)).toHaveLength(1);
  });
});

describe('the database refuses', () => {
  test('a further transaction that spends something else, that was not ordered, or of a withdrawal that has ended', async () => {
    const { id } = await createStuck();
    const [broadcast] = await testEnv.owner.query<{ id: string; spends: string }>(
      'select id, spends from app.broadcast where withdrawal_id = $1',
      [id],
    );
    if (!broadcast) throw new Error('nothing was signed');
    const insert = (spends: string, rate: number) =>
      testEnv.signerDb.query(
        `insert into app.signed_transaction (broadcast_id, number, network, spends, txid, raw, rate, tip, signed_at)
         values ($1, 2, 'TRON', $2, 'x', 'x', $3, 0, now())`,
        [broadcast.id, spends, rate],
      );
    await expect(insert(broadcast.spends, 1_500)).rejects.toThrow('no such fee was ordered');
    testEnv.advance(16 * minute);
    await raiseFees(workerApp);
    await expect(insert(broadcast.spends, 1_126)).rejects.toThrow('no such fee was ordered');
    await expect(insert('another', 1_125)).rejects.toThrow('spends_the_same');
    await chainSender.setFee(network, 0n);
    await finish(network, 4);
    const third = `insert into app.fee_raise (broadcast_id, number, rate, tip, ordered_at) values ($1, 3, 9000, 0, now())`;
    await workerApp.db.query(third, [broadcast.id]);
    await expect(
      testEnv.signerDb.query(
        `insert into app.signed_transaction (broadcast_id, number, network, spends, txid, raw, rate, tip, signed_at)
         values ($1, 3, 'TRON', $2, 'y', 'y', 9000, 0, now())`,
        [broadcast.id, broadcast.spends],
      ),
    ).rejects.toThrow('not under way any more');
  });
});
