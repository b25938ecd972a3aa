import { readFinalAddress } from '@istmo/contract/areas/creation/creation.contract';
import {
  findOwnDeposit,
  readAssetDepositAddress,
  readDeposit,
  readDepositAddress,
} from '@istmo/contract/areas/deposits/deposits.contract';
import { listSecurities } from '@istmo/contract/areas/register/register.staff.contract';
import { insertInstrument } from '@istmo/db/seed-registry';
import { anInvestor, distributeWhole } from '@istmo/providers/issuance/issuance.suite';
import { expect, test } from 'vitest';
import {
  createCustomer,
  findImbalances,
  readCustomerBalance,
  readDepositRows,
  readMovementNames,
  runWatch,
  startDepositTest,
} from '../areas/deposits/test-deposits.ts';
import { setKycStatus } from '../areas/access/public.ts';
import { readInstrument } from '../areas/instruments/public.ts';
import { compareRegister } from '../areas/register/compare-register.ts';
import { ensureAddress } from '../areas/deposits/ensure-address.ts';
import { sweepAddresses } from '../areas/deposits/sweep-addresses.ts';
import { listIssuedSecurity } from '../areas/creation/test-creation.ts';
import { eventually } from '../testing/eventually.ts';
import type { Person } from '../testing/test-env.ts';
import { readOutside, takeOut } from '../testing/test-outside.ts';

/* Units of a listed asset that come from an investor's wallet on Liquid, from the issuance service to the balance. */

const testEnv = await startDepositTest();
const { app, issuance, call } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const gloria = await testEnv.addStaff('gloria', 'treasury');

const { issuer, assetId, assetUuid } = await listIssuedSecurity(testEnv, 'PUERTO', { irene, karla, gloria });

/** Every process reads the registry again after a moment: what both say of the asset on Liquid. */
async function expectNetwork(expected: { readonly minDeposit?: bigint }): Promise<void> {
  await eventually(async () => {
    for (const process of [app, testEnv.servingApp])
      expect(await readInstrument(process, 'PUERTO')).toMatchObject({
        status: 'listed',
        networks: [{ chain: 'LIQUID', ...expected }],
      });
  });
}

await expectNetwork({});
const investor = anInvestor(issuance.makeAccount('outside'));
await issuance.registerInvestor(investor);

/** Units go to an investor's own wallet: at the service, and in the books unless it is left out there. */
async function handOut(units: bigint, isBooked = true): Promise<void> {
  const passBlocks = async () => void (await issuance.mine(3));
  const distribution = { id: crypto.randomUUID(), assetUuid, investor: investor.id, units };
  expect((await distributeWhole({ issuance, passBlocks }, distribution)).state).toBe('confirmed');
  if (isBooked) await takeOut(testEnv, issuer, { ticker: 'PUERTO', units, place: 'chain:LIQUID' });
}

async function addressOf(as: Person): Promise<string> {
  const { body } = await call(readAssetDepositAddress, { asset: 'PUERTO' }, { as });
  if (body.Address === undefined) throw new Error(`there is no address: ${body.msg}`);
  return body.Address;
}

async function send(
  { customer }: Person,
  units: bigint,
  own: { times?: number; assetId?: string } = {},
): Promise<string> {
  const address = await ensureAddress(app, { customer, language: 'en' }, 'LIQUID');
  const { txid } = await issuance.deposit({ address, assetId, units: units.toString(), ...own });
  return txid;
}

const watch = (runs = 3) => runWatch(testEnv, 'LIQUID', runs);
const balanceOf = ({ customer }: Person) => readCustomerBalance(app, customer, 'PUERTO');
const statesOf = async ({ customer }: Person) => (await readDepositRows(app, customer)).map(({ state }) => state);

/** Register, books and issuance service say the same. */
async function expectAgreement(): Promise<void> {
  await compareRegister(app, 'PUERTO');
  const { body } = await call(listSecurities, {}, { as: irene });
  expect(body.data?.find(({ code }) => code === 'PUERTO')?.comparison).toMatchObject({ is_equal: true, failure: '' });
}

test('a security of the issuance service is received on Liquid from its listing on, and does not leave by it', async () => {
  const ana = await createCustomer(testEnv);
  const [row] = await testEnv.owner.query(
    `select name, title, chain, contract, confirmations, accepts_deposits, accepts_withdrawals
       from app.instrument_network where instrument = 'PUERTO'`,
    [],
  );
  expect(row).toEqual({
    name: 'LIQUID',
    title: 'Liquid Network',
    chain: 'LIQUID',
    contract: assetId,
    confirmations: 2,
    accepts_deposits: true,
    accepts_withdrawals: false,
  });
  const address = await addressOf(ana);
  expect(issuance.isAddress(address)).toBe(true);
  const byCurrency = await call(readDepositAddress, { currency: 'PUERTO', network: '' }, { as: ana });
  expect(byCurrency.body).toMatchObject({ Address: address, network: 'LIQUID', confirmations: 2 });
  // The address of the asset form is the one that is watched.
  expect((await call(readFinalAddress, {}, { as: ana })).body.Address).toBe(address);
  expect((await call(readAssetDepositAddress, {}, { as: ana })).body.Address).toBe(address);
  expect(await addressOf(await createCustomer(testEnv))).not.toBe(address);
  await expect(
    testEnv.workerApp.db.query(
      `insert into app.instrument_network (instrument, name, title, chain, contract, confirmations, accepts_withdrawals, position)
       values ('BTC', 'LIQUID', 'Liquid Network', 'LIQUID', repeat('a', 64), 2, false, 9)`,
      [],
    ),
  ).rejects.toThrow('authorised asset');
});

test('from an investor’s wallet to the balance: seen, confirmed by two blocks, credited once; register, books and service agree throughout', async () => {
  const ana = await createCustomer(testEnv);
  await handOut(20_000n);
  await expectAgreement();
  // The simulated chain adds a block each minute.
  testEnv.advanceToStartOf(60_000);
  const txid = await send(ana, 1_250n);
  await watch(1);
  expect(await readDepositRows(app, ana.customer)).toMatchObject([
    { state: 'pending', units: 1_250n, confirmations: 0 },
  ]);
  await expectAgreement();
  await issuance.mine(1);
  await watch(2);
  expect(await readDepositRows(app, ana.customer)).toMatchObject([{ state: 'confirming', confirmations: 1 }]);
  expect((await balanceOf(ana)).available).toBe(0n);
  const found = await call(findOwnDeposit, { txid }, { as: ana });
  expect(found.body.outputs).toMatchObject([
    { answer: 'deposit', network: 'Liquid Network', currency: 'PUERTO', amount: '12.50', confirmations_needed: 2 },
  ]);
  await issuance.mine(1);
  await watch();
  const [row] = await readDepositRows(app, ana.customer);
  expect(row?.state).toBe('credited');
  expect(await balanceOf(ana)).toEqual({ available: 1_250n, frozen: 0n });
  const movements = await readMovementNames(app, row?.id ?? '');
  expect(movements.filter((name) => name !== 'rebalance')).toEqual(['credit-deposit']);
  expect(await readOutside(testEnv, 'PUERTO')).toBe(18_750n);
  await expectAgreement();
  expect((await testEnv.emails(ana.email)).map(({ subject }) => subject)).toContain('Deposit of 12.50 PUERTO credited');
  const page = await call(readDeposit, { id: row?.id ?? '' }, { as: ana });
  expect(page.body.data).toMatchObject({ network: 'Liquid Network', txid, address: await addressOf(ana) });
  await watch();
  expect((await balanceOf(ana)).available).toBe(1_250n);
});

test('a deposit that the list of incoming units never named is found by its address', async () => {
  const ana = await createCustomer(testEnv);
  await send(ana, 100n);
  await issuance.mine(2);
  // Those of earlier tests are asked in rounds too.
  await sweepAddresses(app, 'LIQUID');
  expect(await statesOf(ana)).toEqual(['pending']);
  await watch();
  expect((await balanceOf(ana)).available).toBe(100n);
});

test('two outputs of one transaction are two deposits, credited once each', async () => {
  const ana = await createCustomer(testEnv);
  await send(ana, 40n, { times: 2 });
  await issuance.mine(2);
  await watch();
  expect(await statesOf(ana)).toEqual(['credited', 'credited']);
  expect((await balanceOf(ana)).available).toBe(80n);
});

test('what is below the minimum waits until it adds up', async () => {
  const ana = await createCustomer(testEnv);
  const setMinimum = async (units: bigint) => {
    await testEnv.owner.query("update app.instrument_network set min_deposit_units = $1 where instrument = 'PUERTO'", [
      units,
    ]);
    await expectNetwork({ minDeposit: units });
  };
  await setMinimum(500n);
  try {
    await send(ana, 300n);
    await issuance.mine(2);
    await watch();
    expect(await statesOf(ana)).toEqual(['below_minimum']);
    await expectAgreement();
    await send(ana, 200n);
    await issuance.mine(2);
    await watch();
    expect(await statesOf(ana)).toEqual(['credited', 'credited']);
    expect((await balanceOf(ana)).available).toBe(500n);
  } finally {
    await setMinimum(0n);
  }
});

test('a security that is sent to a customer whom its rules refuse is held for staff, and credited once they allow it', async () => {
  const person = await testEnv.signUp('unverified', { acceptedDisclaimers: true, kycStatus: 'pending' });
  await send(person, 70n);
  await issuance.mine(2);
  await watch();
  expect(await statesOf(person)).toEqual(['in_review']);
  await expectAgreement();
  expect((await testEnv.emails(person.email)).map(({ subject }) => subject)).toEqual([
    'Deposit of 0.70 PUERTO under review',
  ]);
  await testEnv.db.inTransaction((tx) => setKycStatus(tx, person.customer, 'verified'));
  testEnv.advance(11 * 60_000);
  await watch();
  expect((await balanceOf(person)).available).toBe(70n);
});

test('a reorganisation that puts a credited deposit into another block credits nothing again; one that drops it freezes what is left', async () => {
  const [ana, eva] = [await createCustomer(testEnv), await createCustomer(testEnv)];
  const again = await send(ana, 90n);
  await issuance.mine(2);
  await watch();
  const [before] = (await issuance.deposits?.readTransaction(again)) ?? [];
  await issuance.reorg({ depth: 5 });
  await issuance.mine(6);
  testEnv.advance(30_000);
  await watch(4);
  const [after] = (await issuance.deposits?.readTransaction(again)) ?? [];
  expect(after?.block?.hash).not.toBe(before?.block?.hash);
  expect(await statesOf(ana)).toEqual(['credited']);
  expect(await balanceOf(ana)).toEqual({ available: 90n, frozen: 0n });

  await send(eva, 60n);
  await issuance.mine(2);
  await watch();
  expect((await balanceOf(eva)).available).toBe(60n);
  await issuance.reorg({ depth: 4, fate: 'vanish' });
  testEnv.advance(30_000);
  await watch(8);
  expect(await statesOf(eva)).toEqual(['reversed']);
  expect(await balanceOf(eva)).toEqual({ available: 0n, frozen: 60n });
  expect(await balanceOf(ana)).toEqual({ available: 90n, frozen: 0n });
  expect(await findImbalances(app)).toEqual([]);
});

test('an asset that is not listed is never credited, and neither is another security’s id', async () => {
  const ana = await createCustomer(testEnv);
  await send(ana, 500n, { assetId: 'ab'.repeat(32) });
  await testEnv.operator.inTransaction((tx) =>
    insertInstrument(
      tx,
      {
        code: 'MUELLE',
        kind: 'security',
        names: { en: 'Muelle', es: 'Muelle' },
        supplyCap: '1000',
        ledgerScale: 2,
        displayScale: 2,
        inputScale: 2,
        price: { kind: 'published' },
        acceptsDeposits: true,
        acceptsWithdrawals: false,
      },
      100,
    ),
  );
  await issuance.mine(3);
  await watch();
  expect(await readDepositRows(app, ana.customer)).toEqual([]);
  expect((await call(readAssetDepositAddress, { asset: 'MUELLE' }, { as: ana })).body.code).toBe('currency_inactive');
});

test('while the node does not answer nothing is lost, and no address is given out', async () => {
  const [ana, eva] = [await createCustomer(testEnv), await createCustomer(testEnv)];
  await handOut(30n);
  await send(ana, 30n);
  await issuance.mine(2);
  await issuance.injectFault({ kind: 'busy', times: 3 });
  expect((await call(readAssetDepositAddress, { asset: 'PUERTO' }, { as: eva })).http).toBe(503);
  await watch(6);
  expect((await balanceOf(ana)).available).toBe(30n);
  expect(issuance.isAddress(await addressOf(eva))).toBe(true);
});

// The last one: what it leaves in review would take what leaves later.
test('more than has left the platform is held for staff and not credited', async () => {
  const ana = await createCustomer(testEnv);
  const outside = await readOutside(testEnv, 'PUERTO');
  await handOut(outside + 1n, false);
  await send(ana, outside + 1n);
  await issuance.mine(2);
  await watch();
  expect(await statesOf(ana)).toEqual(['in_review']);
  expect((await balanceOf(ana)).available).toBe(0n);
  expect(await findImbalances(app)).toEqual([]);
});
