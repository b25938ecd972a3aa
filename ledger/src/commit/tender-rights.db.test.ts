import { money } from '@istmo/contract/kernel/money';
import { asId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import type { Db } from '@istmo/db/tx';
import { beforeAll, expect, test } from 'vitest';
import { toKeyId } from '../movement.ts';
import { adjustment } from '../movements/adjustment.ts';
import { issueToTreasury } from '../movements/issue.ts';
import { reserveWithdrawal } from '../movements/withdrawal.ts';
import { step, testTerms, TestActions } from '../testing/test-actions.ts';
import { at, postMovements } from '../testing/test-cases.ts';
import { messageOf, record, type Row, type Writer } from '../testing/test-injections.ts';

/* What the logins may do with offers of a tender, by statements of their own. */

const database = await testDatabase();
const { db: app, worker, operator, owner } = database;
const actions = new TestActions(database);
beforeAll(() => actions.addStaff());

const unproven = /no business row proves/;
const noSuchOffer = 'this tender takes no such offer';
const security = 'COINGT';

const account = (kind: string, customer: string, currency = security): Row => ({ kind, owner: customer, currency });

type Offer = { readonly event: string; readonly holder: string; readonly instruction: string };

/** An instruction by the serving login, at the time of its movement. */
async function instruct(
  { event, holder }: Pick<Offer, 'event' | 'holder'>,
  { units = '10', login = app, after = '0' }: { units?: string; login?: Db; after?: string } = {},
): Promise<string> {
  const id = newId();
  await login.query(
    `insert into app.holder_instruction (id, event, customer_id, kind, content, at) values ($1, $2, $3, 'tender', $4, now() + $5::interval)`,
    [id, event, holder, JSON.stringify({ units }), after],
  );
  return id;
}

async function createTender(cutoffIn = '1 hour') {
  const [issuer, holder] = [await actions.createCustomer(), await actions.createCustomer()];
  const amount = money(security, 100n);
  await postMovements(
    operator,
    issueToTreasury({ id: newId(), at, amount }),
    adjustment({ id: newId(), customer: asId<'customer'>(holder), at, amount }),
  );
  const event = await actions.createDraft(issuer, { kind: 'tender', cutoffIn });
  await actions.announce(event);
  return { event, holder, issuer };
}

type Attempt = Offer & {
  readonly units?: bigint;
  readonly login?: Db;
  readonly writer?: Writer;
};

/** The instruction's row and the movement have the time of one transaction. */
const reserve = (
  { event, holder }: Pick<Offer, 'event' | 'holder'>,
  { units = 10n, of = holder, currency = security }: { units?: bigint; of?: string; currency?: string } = {},
) =>
  app.inTransaction(async (tx) => {
    const instruction = newId();
    await tx.query(
      `insert into app.holder_instruction (id, event, customer_id, kind, content, at) values ($1, $2, $3, 'tender', $4, now())`,
      [instruction, event, holder, JSON.stringify({ units: '10' })],
    );
    await record(tx, 'app', {
      name: 'reserve-tender',
      event: instruction,
      key: toKeyId({ key: `tender:${instruction}:reserve`, event: instruction }),
      postings: [[account('available', of, currency), account('held', of, currency), units]],
    });
    return instruction;
  });

const release = ({ instruction, holder, units = 10n, login = app, writer = 'app' }: Attempt) =>
  messageOf(
    login.inTransaction((tx) =>
      record(tx, writer, {
        name: 'release-tender',
        event: instruction,
        key: toKeyId({ key: `tender:${instruction}:release`, event: instruction }),
        postings: [[account('held', holder), account('available', holder), units]],
      }),
    ),
  );

test('an offer is held as its instruction says, and not otherwise', async () => {
  const tender = await createTender();
  const other = await createTender();
  expect(await messageOf(reserve(tender, { units: 11n }))).toMatch(unproven);
  expect(await messageOf(reserve(tender, { units: 9n }))).toMatch(unproven);
  expect(await messageOf(reserve(tender, { of: other.holder }))).toMatch(unproven);
  expect(await messageOf(reserve(tender, { currency: 'USD' }))).toMatch(unproven);
  expect(await messageOf(reserve(tender))).toBeUndefined();
});

test.each([
  ['the serving login', app, 'app'],
  ['the worker', worker, 'worker'],
] as const)('%s opens no hold without an instruction', async (_, login, writer) => {
  const { holder } = await createTender();
  for (const event of [newId(), holder]) {
    const attempt = login.inTransaction((tx) =>
      record(tx, writer, {
        name: 'reserve-tender',
        event,
        key: toKeyId({ key: `tender:${event}:reserve`, event }),
        postings: [[account('available', holder), account('held', holder), 10n]],
      }),
    );
    expect(await messageOf(attempt)).toMatch(unproven);
  }
});

test('no offer is stored after the cut-off, long ago, of another event, or with units that are none', async () => {
  const tender = await createTender('1 day');
  const over = await createTender('-1 second');
  const { holder } = tender;
  await expect(instruct(over)).rejects.toThrow(noSuchOffer);
  // As in production: tests have a wider bound, because they set their clock.
  const [wide] = await owner.query<{ behind: string; ahead: string }>('select behind, ahead from ledger.time_bound');
  await operator.query("select ledger.set_time_bound('1 hour', '2 minutes')");
  await expect(instruct(tender, { after: '-2 hours' })).rejects.toThrow(noSuchOffer);
  await expect(instruct(tender, { after: '2 hours' })).rejects.toThrow(noSuchOffer);
  await operator.query('select ledger.set_time_bound($1, $2)', [wide?.behind, wide?.ahead]);
  for (const units of ['-1', '1.5', '', '9999999999999999999', 'x'])
    await expect(instruct(tender, { units }), units).rejects.toThrow(noSuchOffer);
  const dividend = await actions.createDraft(tender.issuer, { cutoffIn: '1 hour' });
  await actions.announce(dividend);
  await expect(instruct({ event: dividend, holder })).rejects.toThrow(noSuchOffer);
  const draft = await actions.createDraft(tender.issuer, { kind: 'tender', cutoffIn: '1 hour' });
  await expect(instruct({ event: draft, holder })).rejects.toThrow(noSuchOffer);
  await instruct(tender);
  await expect(owner.query('update app.holder_instruction set at = now()')).rejects.toThrow('never changed');
});

test('an offer is given back when another one replaced it or its tender ended, as a whole and once', async () => {
  const tender = await createTender();
  const offer = { ...tender, instruction: await reserve(tender) };
  for (const [login, writer] of [
    [app, 'app'],
    [worker, 'worker'],
  ] as const)
    expect(await release({ ...offer, login, writer })).toMatch(unproven);
  await instruct(tender, { units: '0' });
  expect(await release({ ...offer, units: 9n })).toMatch(unproven);
  expect(await release(offer)).toBeUndefined();
  expect(await release(offer)).toMatch(/movement_key_is_unique|hold_not_exceeded/);
});

/** A tender that is being paid: of ten units that were offered four are taken. */
async function createPaying() {
  const tender = await createTender();
  const instruction = await reserve(tender);
  await worker.query(
    `insert into app.holder_snapshot (event, at, taken_at, issued_units, holders, held_units, outside_units, platform_units, hash, difference)
     values ($1, now(), now(), 100, 1, 100, 0, 0, $2, '')`,
    [tender.event, testTerms],
  );
  await step(worker, tender.event, 'recorded');
  return { ...tender, instruction };
}

const entitle = async ({ event, holder }: Offer, id: string, taken = 4): Promise<void> => {
  await worker.query(
    `insert into app.entitlement (id, event, number, customer_id, units, redeemed_units, currency, gross_units, tax_units, country, category, state, state_since)
     values ($1, $2, 1, $3, 100, $4, 'USD', 0, 0, 'GT', 'personal', 'ready', now())`,
    [id, event, holder, taken],
  );
  await worker.query('update app.holder_snapshot set entitled_at = now() where event = $1', [event]);
  await step(worker, event, 'funded');
  await step(worker, event, 'paying');
  await worker.query(`update app.entitlement set state = 'paid', paid_at = now() where id = $1`, [id]);
};

type Settlement = {
  readonly taken?: bigint;
  readonly back?: bigint;
  readonly from?: string;
  readonly login?: Db;
  readonly writer?: Writer;
};

const settle = (
  { holder }: Offer,
  id: string,
  { taken = 4n, back = 6n, from = 'held', login = worker, writer = 'worker' }: Settlement = {},
) =>
  messageOf(
    login.inTransaction((tx) =>
      record(tx, writer, {
        name: 'pay-distribution',
        event: id,
        key: toKeyId({ key: `entitlement:${id}`, event: id }),
        postings: [
          [account(from, holder), { kind: 'issued', currency: security }, taken],
          ...(back > 0n ? [[account('held', holder), account('available', holder), back] as const] : []),
        ],
      }),
    ),
  );

test('the worker settles what the entitlement takes and gives back the rest; the serving login settles nothing', async () => {
  const paying = await createPaying();
  const { instruction } = paying;
  await entitle(paying, instruction);
  expect(await settle(paying, instruction, { login: app, writer: 'app' })).toMatch(/may not record/);
  for (const changed of [
    { taken: 5n, back: 5n },
    { taken: 4n, back: 5n },
    { taken: 4n, back: 0n },
    { taken: 10n, back: 0n },
    { from: 'available' },
  ])
    expect(await settle(paying, instruction, changed), Object.values(changed).join()).toMatch(unproven);
  expect(await release(paying)).toMatch(unproven);
  expect(await settle(paying, instruction)).toBeUndefined();
  await expect(instruct(paying)).rejects.toThrow(noSuchOffer);
  const [hold] = await owner.query<{ settled: bigint; released: bigint }>(
    'select settled_units as settled, released_units as released from ledger.hold where event = $1',
    [instruction],
  );
  expect(hold).toEqual({ settled: 4n, released: 6n });
});

test('a tender pays for no units that were not offered in it, also where they are held for something else', async () => {
  const paying = await createPaying();
  const { holder } = paying;
  const id = newId();
  await postMovements(
    app,
    reserveWithdrawal({
      id,
      customer: asId<'customer'>(holder),
      at,
      amount: money(security, 4n),
      fee: money('USD', 0n),
    }),
  );
  await entitle(paying, id);
  expect(await settle(paying, id, { back: 0n })).toMatch(unproven);
  expect(await settle(paying, id, { from: 'available', back: 0n })).toMatch(unproven);

  const other = await createPaying();
  const another = await actions.createDraft(other.issuer, { kind: 'tender', cutoffIn: '1 hour' });
  await actions.announce(another);
  const elsewhere = await reserve({ event: another, holder: other.holder });
  await entitle(other, elsewhere);
  expect(await settle(other, elsewhere)).toMatch(unproven);
});

test('no offer is stored once entitlements are made', async () => {
  const paying = await createPaying();
  await instruct(paying);
  await worker.query('update app.holder_snapshot set entitled_at = now() where event = $1', [paying.event]);
  await expect(instruct(paying)).rejects.toThrow(noSuchOffer);
});
