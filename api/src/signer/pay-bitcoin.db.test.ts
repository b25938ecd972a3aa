import { readMirrors } from '@istmo/ledger';
import { payees, publicScripts } from '@istmo/providers/bitcoin-payments/test-wallet';
import { expect, test } from 'vitest';
import { signApproved } from './sign-approved.ts';
import { createBitcoinSteps } from '../testing/test-bitcoin.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { bookNetworkCosts } from '../areas/costs/book-network-costs.ts';
import { prepareBitcoin } from '../areas/bitcoin/prepare-bitcoin.ts';

const testEnv = await createTestEnv();
const { read, balances, cancel, connect, createApproved, runAll, readTransactions, readInputs } =
  createBitcoinSteps(testEnv);

const findingOf = async (id: string) =>
  (
    await testEnv.owner.query<{ finding: string }>('select finding from app.signing_refusal where withdrawal_id = $1', [
      id,
    ])
  )[0]?.finding;

test('a withdrawal is paid from the wallet, exactly and once, and completes when it is deep enough', async () => {
  const world = connect([30_000_000n, 40_000_000n]);
  const { owner, id } = await createApproved(world, '0.1');
  await runAll(world);
  const [signed] = await readTransactions(id);
  expect(world.network.pool()).toEqual([signed?.txid]);
  const sent = world.network.find(signed?.txid ?? '');
  const [row] = await testEnv.owner.query<{ units: bigint }>(
    'select sent_units as units from app.withdrawal where id = $1',
    [id],
  );
  expect(sent?.outputs[0]?.amount).toBe(row?.units);
  for (let round = 0; round < 4; round++) {
    world.network.mine(2);
    testEnv.advance(15_000);
    await runAll(world);
  }
  expect(await read(owner, id)).toMatchObject({ state: 'completed' });
  expect((await balances(owner, 'BTC')).held).toBe(0n);
  expect(await readTransactions(id)).toHaveLength(1);
});

test('after a withdrawal the books say of Bitcoin what the wallet has on the chain, satoshi by satoshi', async () => {
  const world = connect([30_000_000n, 40_000_000n]);
  const scripts = new Set(publicScripts.map(({ script }) => Buffer.from(script).toString('hex')));
  const readWallet = () =>
    world.network
      .list()
      .flatMap(({ txid, outputs }) =>
        outputs.filter(
          ({ script }, output) =>
            scripts.has(Buffer.from(script).toString('hex')) && !world.network.findSpender(txid, output),
        ),
      )
      .reduce((sum, { amount }) => sum + amount, 0n);
  const readMirror = async () =>
    (await readMirrors(testEnv.owner)).find((one) => one.place === 'chain:BTC' && one.currency === 'BTC')?.units ?? 0n;
  const [wallet, mirror] = [readWallet(), await readMirror()];
  const { id } = await createApproved(world, '0.1');
  await runAll(world);
  world.server.setFees({ '6': 50 });
  testEnv.advance((world.app.settings.withdrawalFeeMinutes + 1) * 60_000);
  for (let round = 0; round < 3; round++) await runAll(world);
  for (let round = 0; round < 4; round++) {
    world.network.mine(2);
    testEnv.advance(15_000);
    await runAll(world);
  }
  expect(await readTransactions(id)).toHaveLength(2);
  await Promise.all([bookNetworkCosts(world.app), bookNetworkCosts(world.app)]);
  await bookNetworkCosts(world.app);
  expect(await readMirror()).toBe(mirror - (wallet - readWallet()));
});

test('withdrawals at the same time spend different outputs; one that finds none waits and is paid later', async () => {
  const world = connect([30_000_000n, 31_000_000n]);
  const approved = [
    await createApproved(world, '0.1'),
    await createApproved(world, '0.1'),
    await createApproved(world, '0.1'),
  ];
  await Promise.all([runAll(world), prepareBitcoin(world.app), prepareBitcoin(world.app)]);
  await runAll(world);
  const inputs = (await Promise.all(approved.map(({ id }) => readInputs(id)))).map((rows) =>
    rows.map(({ txid }) => txid).join(),
  );
  expect(new Set(inputs).size).toBe(3);
  expect(inputs.filter((one) => one === '')).toHaveLength(1);
  expect(world.network.pool()).toHaveLength(2);
  const waiting = approved[inputs.indexOf('')];
  if (!waiting) throw new Error('none waits');
  expect((await read(waiting.owner, waiting.id)).state).toBe('approved');
  // The change of the two is in a block now.
  world.network.mine(1);
  await runAll(world);
  expect(world.network.pool()).toHaveLength(1);
  expect(await readTransactions(waiting.id)).toHaveLength(1);
});

test('a withdrawal that is cancelled before it is signed leaves its outputs to others', async () => {
  const world = connect([30_000_000n]);
  const first = await createApproved(world, '0.1');
  await readNetworkFees(world.app);
  await prepareBitcoin(world.app);
  expect(await readInputs(first.id)).toHaveLength(1);
  const second = await createApproved(world, '0.1');
  await prepareBitcoin(world.app);
  expect(await readInputs(second.id)).toEqual([]);
  await cancel(first.owner, first.id);
  await runAll(world);
  expect(await readInputs(first.id)).toEqual([]);
  expect(await readTransactions(first.id)).toEqual([]);
  expect(await readTransactions(second.id)).toHaveLength(1);
});

test('what waits for a block too long is signed again with a higher fee from the same outputs, and one of both is included', async () => {
  const world = connect([30_000_000n]);
  const { owner, id } = await createApproved(world, '0.1');
  await runAll(world);
  world.server.setFees({ '6': 50 });
  testEnv.advance((world.app.settings.withdrawalFeeMinutes + 1) * 60_000);
  for (let round = 0; round < 3; round++) await runAll(world);
  const signed = await readTransactions(id);
  expect(signed).toHaveLength(2);
  expect(world.network.pool()).toEqual([signed[1]?.txid]);
  expect(await readInputs(id)).toHaveLength(1);
  for (let round = 0; round < 4; round++) {
    world.network.mine(2);
    testEnv.advance(15_000);
    await runAll(world);
  }
  expect(await read(owner, id)).toMatchObject({ state: 'completed' });
});

test('a proposal that an intruder changed is not signed, and staff read why', async () => {
  const world = connect([30_000_000n]);
  const { owner, id } = await createApproved(world, '0.1');
  await readNetworkFees(world.app);
  const other = { id, address: payees.p2tr, units: 10_000_000n };
  const forged = await world.app.bitcoinPayments.prepare(other, []);
  if (typeof forged === 'string') throw new Error(forged);
  await testEnv.owner.query(
    'insert into app.bitcoin_proposal (withdrawal_id, psbt, fee_units, prepared_at) values ($1, $2, 1, now())',
    [id, forged.psbt],
  );
  await signApproved(world.signer);
  expect(await findingOf(id)).toBe('the prepared transaction pays another address');
  expect(await readTransactions(id)).toEqual([]);
  expect(await read(owner, id)).toMatchObject({ state: 'on_hold' });
  await prepareBitcoin(world.app);
  expect(await testEnv.owner.query('select from app.bitcoin_proposal where withdrawal_id = $1', [id])).toEqual([]);
});

test('while the servers do not answer nothing is prepared, and it goes on by itself', async () => {
  const world = connect([30_000_000n]);
  const { id } = await createApproved(world, '0.1');
  await readNetworkFees(world.app);
  world.server.fail('busy', 50);
  await prepareBitcoin(world.app);
  await signApproved(world.signer);
  expect(await readTransactions(id)).toEqual([]);
  world.server.fail('garbage', 0);
  for (let round = 0; round < 4; round++) await runAll(world);
  expect(await readTransactions(id)).toHaveLength(1);
});

test('the database refuses a second use of an output, changes to a proposal, and proposals by other logins', async () => {
  const world = connect([30_000_000n, 40_000_000n]);
  const { id } = await createApproved(world, '0.1');
  const other = await createApproved(world, '0.1');
  await readNetworkFees(world.app);
  await prepareBitcoin(world.app);
  // Each in one run, though nothing is sent yet: what the first spends is reserved for it.
  expect([await readInputs(id), await readInputs(other.id)]).toMatchObject([[{}], [{}]]);
  const worker = testEnv.workerApp.db;
  const [input] = await readInputs(id);
  const insert = 'insert into app.bitcoin_input (txid, output, withdrawal_id) values ($1, $2, $3)';
  await expect(worker.query(insert, [input?.txid, input?.output, other.id])).rejects.toThrow('bitcoin_input_pkey');
  await expect(worker.query("update app.bitcoin_proposal set psbt = 'x'")).rejects.toThrow('permission denied');
  await expect(worker.query('delete from app.bitcoin_proposal where withdrawal_id = $1', [id])).rejects.toThrow(
    'may be signed',
  );
  await expect(worker.query('delete from app.bitcoin_input')).rejects.toThrow('permission denied');
  await signApproved(world.signer);
  await expect(worker.query('delete from app.bitcoin_proposal where withdrawal_id = $1', [id])).rejects.toThrow(
    'may be signed',
  );
  for (const login of [testEnv.db, testEnv.signerDb, testEnv.consoleApp.db])
    await expect(
      login.query(
        "insert into app.bitcoin_proposal (withdrawal_id, psbt, fee_units, prepared_at) values ($1, 'x', 1, now())",
        [id],
      ),
    ).rejects.toThrow('permission denied');
});
