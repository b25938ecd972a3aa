import { createHash } from 'node:crypto';
import { listOwnEvents } from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import { countVotes } from '@istmo/contract/areas/votes/count-votes';
import { parseVoteList } from '@istmo/contract/areas/votes/vote-list';
import { castVote, readIssuedVote, readVote, readVoteList } from '@istmo/contract/areas/votes/votes.contract';
import { readVoteAsStaff } from '@istmo/contract/areas/votes/votes.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import type { VoteTerms } from '@istmo/contract/kernel/vote-terms';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import { createActionSteps } from '../../testing/test-corporate-actions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { insertInstruction } from '../corporate-actions/public.ts';
import { countDueVotes } from './count-vote.ts';
import { notifyResults } from './notify-result.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createActionSteps(testEnv);
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const [issuer, otherIssuer] = [await testEnv.signUp('issuer', traits), await testEnv.signUp('other', traits)];
const [ana, bruno, carla, diego] = [
  await testEnv.signUp('ana', traits),
  await testEnv.signUp('bruno', traits),
  await testEnv.signUp('carla', traits),
  await testEnv.signUp('diego', traits),
];
const luisa = await testEnv.addStaff('luisa', 'auditor');
await listTestAsset(testEnv, { ticker: 'PORT', scale: 0, owner: issuer, usd: '10' });
for (const [person, units] of [
  [ana, 60n],
  [bruno, 30n],
  [carla, 10n],
] as const)
  await fundCustomer(testEnv, person.customer, money('PORT', units));

const resolution = {
  text_en: 'Approve the annual accounts.',
  text_es: 'Aprobar las cuentas anuales.',
  options: [],
  majority: 'simple',
  base: 'cast',
  share: 0,
} as const;
const board = {
  ...resolution,
  text_en: 'Elect the chair.',
  text_es: 'Elegir la presidencia.',
  options: [
    { code: '1', en: 'Rosa', es: 'Rosa' },
    { code: '2', en: 'Pedro', es: 'Pedro' },
  ],
};
const terms: VoteTerms = { quorum: 500_000, secret: true, resolutions: [resolution, board] };
const minuteMs = 60_000;

// Minutes, so that the sessions of the test outlive them.
async function announce(vote: VoteTerms = terms) {
  const cutoffAt = new Date(testEnv.clock.now().getTime() + 5 * minuteMs);
  return steps.announce({
    instrument: 'PORT',
    issuer: issuer.customer,
    kind: 'meeting',
    terms: { cutoffAt, details: { vote } },
  });
}

const read = async (as: Person, reference: string) => (await call(readVote, { reference }, { as })).body.vote;
const cast = async (as: Person, reference: string, choices: string[]) =>
  (await call(castVote, { reference, choices }, { as })).body;

/** Passes the cut-off and counts. */
async function close(id: Awaited<ReturnType<typeof announce>>['id']): Promise<void> {
  await steps.record(id);
  testEnv.advance(6 * minuteMs);
  await countDueVotes(testEnv.workerApp);
}

test('holders vote and change their vote, the newest counts, and each finds the own line by a code', async () => {
  const { id, reference } = await announce();
  expect((await read(ana, reference))?.own).toEqual({ units: '60', choices: [], at: null, is_by_proxy: false });
  expect((await call(listOwnEvents, {}, { as: ana })).body.coming?.[0]?.duty).toBe('vote');
  await cast(ana, reference, ['against', '2']);
  await cast(ana, reference, ['for', '1']);
  await cast(bruno, reference, ['against', '']);
  expect((await read(ana, reference))?.own?.choices).toEqual(['for', '1']);
  expect((await read(ana, reference))?.result).toBeNull();
  await close(id);
  const vote = await read(ana, reference);
  expect(vote?.result).toMatchObject({
    eligible: '100',
    represented: '90',
    voters: 2,
    is_quorate: true,
    resolutions: [
      {
        totals: [
          { option: 'for', units: '60' },
          { option: 'against', units: '30' },
          { option: 'abstain', units: '0' },
        ],
        not_voted: '10',
        is_passed: true,
        leader: 'for',
      },
      { not_voted: '40', is_passed: true, leader: '1' },
    ],
  });
  const list = (await call(readVoteList, { reference }, { as: carla })).body;
  expect(
    createHash('sha256')
      .update(list.list ?? '')
      .digest('hex'),
  ).toBe(vote?.result?.hash);
  const parsed = parseVoteList(list.list ?? '');
  expect(parsed?.lines.find(({ code }) => code === vote?.code)).toEqual({
    code: vote?.code,
    units: 60n,
    choices: ['for', '1'],
  });
  expect(countVotes(terms, { votes: parsed?.lines ?? [], eligible: 100n }).resolutions[0]?.isPassed).toBe(true);
  expect((await read(carla, reference))?.code).toBe('');
  expect(list.list).not.toContain(ana.customer);
  const [evidence] = await testEnv.owner.query<{ hash: Buffer }>('select hash from ledger.evidence where name = $1', [
    `vote-result:${id}`,
  ]);
  expect(evidence?.hash.toString('hex')).toBe(vote?.result?.hash);
  const [event] = await testEnv.owner.query('select state from app.corporate_action where id = $1', [id]);
  expect(event).toEqual({ state: 'closed' });
});

test('refused are a vote without units, after the cut-off, with an option that there is not, and of an event that there is not', async () => {
  const { id, reference } = await announce();
  expect(await cast(diego, reference, ['for', '1'])).toMatchObject({ code: 'insufficient_balance' });
  for (const choices of [['for'], ['for', '3'], ['', ''], ['1', '1'], ['for', '1', 'for']])
    expect(await cast(ana, reference, choices)).toMatchObject({ code: 'invalid_field', field: 'choices' });
  expect(await cast(ana, 'CA-2020-0001', ['for', '1'])).toMatchObject({ code: 'not_found' });
  await steps.record(id);
  testEnv.advance(6 * minuteMs);
  expect(await cast(ana, reference, ['for', '1'])).toMatchObject({ code: 'instruction_closed' });
  await countDueVotes(testEnv.workerApp);
  expect((await read(ana, reference))?.result).toMatchObject({ voters: 0, is_quorate: false });
});

test('the same vote twice and from two tabs is one, and different ones end as one of them', async () => {
  const { id, reference } = await announce();
  await Promise.all([cast(ana, reference, ['for', '1']), cast(ana, reference, ['for', '1'])]);
  await cast(ana, reference, ['for', '1']);
  const count = async () =>
    (await testEnv.owner.query('select 1 from app.holder_instruction where event = $1', [id])).length;
  expect(await count()).toBe(1);
  await Promise.all([cast(ana, reference, ['for', '1']), cast(ana, reference, ['against', '2'])]);
  expect(['for,1', 'against,2']).toContain((await read(ana, reference))?.own?.choices.join());
});

test('the issuer and staff see the turnout only while a vote is secret, and totals of an open one', async () => {
  const { id, reference } = await announce();
  const open = await announce({ ...terms, secret: false });
  for (const one of [reference, open.reference]) await cast(ana, one, ['for', '1']);
  await steps.record(id);
  await steps.record(open.id);
  const totals = (of: string) => testEnv.readerDb.query('select * from app.open_vote_totals($1)', [of]);
  expect(await totals(id)).toEqual([]);
  expect(await totals(open.id)).toHaveLength(2);
  const issued = async (as: Person, of: string) => (await call(readIssuedVote, { reference: of }, { as })).body;
  expect((await issued(issuer, reference)).data).toMatchObject({
    turnout: { voters: 1, units: '60', eligible: '100' },
    open_totals: null,
    result: null,
  });
  expect((await issued(issuer, open.reference)).data?.open_totals?.[0]?.[0]).toEqual({ option: 'for', units: '60' });
  expect((await issued(otherIssuer, reference)).code).toBe('not_found');
  const staff = (await call(readVoteAsStaff, { reference }, { as: luisa })).body;
  expect(staff.data).toMatchObject({ turnout: { voters: 1 }, open_totals: null });
  expect(JSON.stringify(staff)).not.toContain(ana.customer);
});

test('only the worker counts, and a result that is not what was voted is refused from any login', async () => {
  const { id, reference } = await announce();
  await cast(ana, reference, ['for', '1']);
  await cast(bruno, reference, ['against', '']);
  const insertResult = `insert into app.vote_result (event, counted_at, eligible_units, represented_units, voters, is_quorate, passed, hash)
    values ($1, $2, 100, $3, $4, true, array[true, true], sha256(convert_to(app.vote_list($1), 'UTF8')))`;
  const { owner, app, workerApp, operator } = testEnv;
  const late = (): Date => new Date(testEnv.clock.now().getTime() + 6 * minuteMs);
  await expect(workerApp.db.query(insertResult, [id, late(), 0, 0])).rejects.toThrow('the vote is not over');
  await steps.record(id);
  for (const login of [app.db, operator])
    await expect(login.query(insertResult, [id, late(), 0, 0])).rejects.toThrow('permission denied');
  await expect(testEnv.consoleApp.db.query(insertResult, [id, late(), 0, 0])).rejects.toThrow('permission denied');
  // Without the votes that were given.
  for (const login of [workerApp.db, owner])
    await expect(login.query(insertResult, [id, late(), 0, 0])).rejects.toThrow('the list is not what was voted');
  const forged = (choices: string, units: string) =>
    workerApp.db.inTransaction(async (tx) => {
      for (const [index, person] of [ana, bruno].entries()) {
        const code = `2345${index + 2}-22222-22222`;
        await tx.query('insert into app.vote_code values ($1, $2, $3)', [id, person.customer, code]);
        await tx.query('insert into app.vote_line values ($1, $2, $3, $4)', [
          id,
          code,
          index === 0 ? units : '30',
          index === 0 ? choices : '{against,""}',
        ]);
      }
      for (const [resolution, option, total] of [
        [1, 'for', 60],
        [1, 'against', 30],
        [1, 'abstain', 0],
        [2, '1', 60],
        [2, '2', 0],
        [2, 'abstain', 0],
      ])
        await tx.query('insert into app.vote_total values ($1, $2, $3, $4)', [id, resolution, option, total]);
      await tx.query(insertResult, [id, late(), 90, 2]);
      throw new Error('it was stored');
    });
  await expect(forged('{against,1}', '60')).rejects.toThrow('the list is not what was voted');
  await expect(forged('{for,1}', '61')).rejects.toThrow('the list is not what was voted');
  await expect(forged('{for,1}', '60')).rejects.toThrow('it was stored');
  await expect(
    workerApp.db.query("update app.corporate_action set state = 'closed' where id = $1", [id]),
  ).rejects.toThrow('the vote was not counted');
  testEnv.advance(6 * minuteMs);
  await countDueVotes(workerApp);
  expect((await read(ana, reference))?.result?.voters).toBe(2);
  for (const change of [
    'update app.vote_result set voters = 3 where event = $1',
    'delete from app.vote_line where event = $1',
    "update app.vote_total set units = 0 where event = $1 and option = 'for'",
    'delete from app.vote_cast where event = $1',
  ])
    await expect(owner.query(change, [id])).rejects.toThrow('is never changed');
  await expect(
    workerApp.db.query("insert into app.vote_line values ($1, '99999-22222-22222', 1, '{for,1}')", [id]),
  ).rejects.toThrow('the vote was counted');
});

test('no login but the worker reads what holders voted, and the worker does not vote', async () => {
  const { id, reference } = await announce();
  await cast(ana, reference, ['for', '1']);
  const { app, workerApp, consoleApp, readerDb } = testEnv;
  for (const table of ['app.vote_cast', 'app.vote_code'])
    for (const login of [app.db, readerDb, consoleApp.db, testEnv.operator])
      await expect(login.query(`select * from ${table}`, [])).rejects.toThrow('permission denied');
  for (const login of [app.db, readerDb, consoleApp.db])
    await expect(login.query('select * from app.effective_votes($1)', [id])).rejects.toThrow('permission denied');
  await expect(readerDb.query('select * from app.own_votes($1, $2)', [id, ana.customer])).rejects.toThrow(
    'permission denied',
  );
  expect(await readerDb.query('select * from app.open_vote_totals($1)', [id])).toEqual([]);
  const vote = (login: Db, at: Date, choices: string, proxy: string | null = null) =>
    login.inTransaction(async (tx) => {
      const row = newId();
      await insertInstruction(tx, { id: row, event: id, customer: ana.customer, kind: 'vote', content: {}, at });
      await tx.query(
        'insert into app.vote_cast (id, event, customer_id, proxy, choices, at) values ($1, $2, $3, $4, $5, $6)',
        [row, id, ana.customer, proxy, choices, at],
      );
    });
  const now = testEnv.clock.now();
  await expect(vote(workerApp.db, now, '{for,1}')).rejects.toThrow('the worker does not vote');
  await expect(vote(app.db, new Date(now.getTime() + 6 * minuteMs), '{for,1}')).rejects.toThrow('the vote is not open');
  await expect(vote(app.db, now, '{for,9}')).rejects.toThrow('a choice is not an option');
  await expect(vote(app.db, now, '{for,1}', newId())).rejects.toThrow('the proxy was not accepted');
});

test('holders of the record moment are written to once about the result, in their language', async () => {
  const { id } = await announce();
  await close(id);
  await notifyResults(testEnv.workerApp);
  const sent = () =>
    testEnv.owner.query<{ subject: string }>(
      "select subject from app.email where customer_id = $1 and subject like 'Result of the vote%'",
      [carla.customer],
    );
  const before = (await sent()).length;
  expect(before).toBeGreaterThan(0);
  await notifyResults(testEnv.workerApp);
  expect((await sent()).length).toBe(before);
});
