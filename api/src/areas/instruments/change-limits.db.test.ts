import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import {
  changeLimits,
  decideTerms,
  listInstruments,
} from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { readFees } from '@istmo/contract/areas/site/site.contract';
import { listLimits, readTerms } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { insertAuditEntry } from '../audit/public.ts';

const testEnv = await createTestEnv();
const { call, owner } = testEnv;
const { createOwner, request } = createWithdrawalSteps(testEnv);
const karla = await testEnv.addStaff('karla', 'administrator');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const ana = await createOwner('USDT', '60000');

const readAll = async () => (await call(listInstruments, {}, { as: luisa })).body;

async function limitsOf(code: string) {
  const limits = (await readAll()).limits?.find(({ currency }) => currency === code);
  if (!limits) throw new Error(`${code} is not among the limits`);
  return limits;
}

type Limits = Pick<RequestOf<typeof changeLimits>, 'max_withdrawal' | 'daily_limit' | 'monthly_limit'>;

async function inputFor(currency: string, limits: Partial<Limits>): Promise<RequestOf<typeof changeLimits>> {
  const { max_withdrawal, daily_limit, monthly_limit, revision } = await limitsOf(currency);
  const present = {
    max_withdrawal: max_withdrawal ?? '',
    daily_limit: daily_limit ?? '',
    monthly_limit: monthly_limit ?? '',
  };
  return { currency, ...present, ...limits, revision, reason: 'the committee decided' };
}

const propose = async (currency: string, limits: Partial<Limits>, as = gloria) =>
  call(changeLimits, await inputFor(currency, limits), { as });

async function decide(subject: string, as = karla, approve = true) {
  const proposal = (await readAll()).proposals?.find((one) => one.subject === subject);
  return call(decideTerms, { id: proposal?.id ?? '', approve, reason: 'agreed' }, { as });
}

/** What customers are shown: the form's maximum and limits, and the page of fees and limits. */
async function readShown(as: Person) {
  const [terms, limits, fees] = await Promise.all([
    call(readTerms, { currency: 'USDT' }, { as }),
    call(listLimits, {}, { as }),
    call(readFees, {}),
  ]);
  const form = limits.body.limData?.find(({ currency }) => currency === 'USDT');
  const page = fees.body.withdrawals?.find(({ currency }) => currency === 'USDT');
  return {
    form: [terms.body.currData?.max_withdraw, form?.daily_limit, form?.monthly_limit].map(Number),
    page: [page?.max, page?.daily, page?.monthly].map(Number),
  };
}

test('limits that treasury proposes hold for every customer at once another person approved them, and not before', async () => {
  const before = await readShown(ana);
  const lower = { max_withdrawal: '500', daily_limit: '800.5', monthly_limit: '2000' };
  expect((await propose('USDT', lower)).http).toBe(200);
  expect((await propose('USDT', { daily_limit: '900' }, karla)).body.code).toBe('invalid_field');
  expect((await propose('USDT', { monthly_limit: '90000' }, karla)).body.code).toBe('already_done');
  expect(await readShown(ana)).toEqual(before);
  expect((await readAll()).proposals).toMatchObject([
    {
      subject: 'USDT',
      proposer: 'gloria',
      changes: [
        { field: 'max_withdrawal', before: '10000.000000', after: '500.000000' },
        { field: 'daily_limit', before: '10000.000000', after: '800.500000' },
        { field: 'monthly_limit', before: '50000.000000', after: '2000.000000' },
      ],
    },
  ]);
  expect((await decide('USDT', gloria)).body.code).toBe('own_proposal');
  expect((await decide('USDT', luisa)).body.code).toBe('role_required');
  expect((await decide('USDT')).http).toBe(200);
  expect(await readShown(ana)).toEqual({ form: [500, 800.5, 2000], page: [500, 800.5, 2000] });
  expect((await request(ana, 'USDT', { amount: '600' })).body.code).toBe('amount_too_large');
  expect((await request(ana, 'USDT', { amount: '900' })).body).toMatchObject({
    code: 'limit_exceeded',
    msg: expect.stringContaining('800.50'),
  });
  expect((await request(ana, 'USDT', { amount: '400' })).http).toBe(200);
  const { body } = await call(listAudit, { subject_kind: 'instrument', subject: 'USDT' }, { as: luisa });
  expect(body.data?.map(({ staff, action }) => [staff, action])).toEqual([
    ['karla', 'instruments.change-limits.approve'],
    ['gloria', 'instruments.change-limits.propose'],
  ]);
  expect(body.data?.[0]?.after).toMatchObject({ daily_limit: '800.500000', daily_limit_before: '10000.000000' });
});

test('a proposal about limits that changed meanwhile is not carried out, and who proposed it may withdraw it', async () => {
  await propose('BTC', { monthly_limit: '6' });
  await owner.query(`update app.withdrawal_limit set monthly_units = 700000000 where currency = 'BTC'`);
  expect((await decide('BTC')).body.code).toBe('conflict');
  expect((await decide('BTC', gloria, false)).http).toBe(200);
  expect((await limitsOf('BTC')).monthly_limit).toBe('7.00000000');
  const stale = { ...(await inputFor('BTC', { monthly_limit: '8' })), revision: '1' };
  expect((await call(changeLimits, stale, { as: gloria })).body.code).toBe('conflict');
});

test('a currency without limits gets its first ones from two people', async () => {
  await owner.query(`delete from app.withdrawal_limit where currency = 'COINGT'`);
  expect(await limitsOf('COINGT')).toMatchObject({ max_withdrawal: null, daily_limit: null, revision: '' });
  expect((await propose('COINGT', {})).body).toMatchObject({ code: 'invalid_field', field: 'max_withdrawal' });
  await propose('COINGT', { max_withdrawal: '20', daily_limit: '20', monthly_limit: '100' });
  expect((await readAll()).proposals?.[0]?.changes[0]).toEqual({ field: 'max_withdrawal', before: '', after: '20' });
  expect((await decide('COINGT')).http).toBe(200);
  expect(await limitsOf('COINGT')).toMatchObject({ max_withdrawal: '20', daily_limit: '20', monthly_limit: '100' });
});

test.each<[string, Partial<Limits>, string | undefined]>([
  ['nothing for one withdrawal', { max_withdrawal: '0' }, 'max_withdrawal'],
  ['no daily limit', { daily_limit: '' }, 'daily_limit'],
  ['nothing a day', { daily_limit: '0' }, 'daily_limit'],
  ['less a day than one withdrawal may be', { max_withdrawal: '10', daily_limit: '9.999999' }, 'daily_limit'],
  ['less a month than a day', { daily_limit: '900', monthly_limit: '899' }, 'monthly_limit'],
  ['more places than the ledger has', { monthly_limit: '99999.0000001' }, 'monthly_limit'],
  ['more than a ledger holds', { monthly_limit: '99999999999999999999' }, 'monthly_limit'],
  ['the limits in force', {}, undefined],
])('%s is refused', async (_name, limits, field) => {
  const { body } = await propose('USDT', limits);
  expect([body.code, body.field]).toEqual(['invalid_field', field]);
});

test('limits of what never leaves the platform, of no currency or without a reason are refused', async () => {
  const input = await inputFor('USDT', { monthly_limit: '70000' });
  expect((await call(changeLimits, { ...input, currency: 'USD' }, { as: karla })).body.code).toBe('not_found');
  expect((await call(changeLimits, { ...input, currency: 'NONE' }, { as: karla })).body.code).toBe('not_found');
  expect((await call(changeLimits, { ...input, reason: ' ' }, { as: karla })).body.code).toBe('reason_missing');
  expect((await call(changeLimits, input, { as: luisa })).body.code).toBe('role_required');
});

/** What a faulty console would write, with its entry in the audit log. */
async function changeAlone(change: (tx: Tx) => Promise<string | undefined>): Promise<void> {
  await testEnv.consoleApp.db.inTransaction(async (tx) => {
    const proposal = await change(tx);
    await tx.query(`update app.withdrawal_limit set monthly_units = 9000000000000 where currency = 'USDT'`, []);
    await insertAuditEntry(tx, {
      at: testEnv.app.clock.now(),
      staff: karla.id,
      session: undefined,
      address: '',
      kind: 'act',
      action: 'instruments.change-limits.approve',
      subject: { kind: 'instrument', id: 'USDT' },
      before: undefined,
      after: { proposal: proposal ?? null },
      reason: 'alone',
    });
  });
}
const byTwo = 'the limits of withdrawals of USDT are changed by two people';

test("the console's login changes limits only as two people decided in the same commit, by these amounts", async () => {
  const before = await limitsOf('USDT');
  await expect(changeAlone(async () => undefined)).rejects.toThrow(byTwo);
  await propose('USDT', { monthly_limit: '60000' });
  const [open] = (await readAll()).proposals ?? [];
  await expect(changeAlone(async () => open?.id)).rejects.toThrow(byTwo);
  const approveOther = async (tx: Tx): Promise<string | undefined> => {
    await tx.query(
      `update app.proposal set state = 'approved', decided_by = $2, decided_at = now(), decision_reason = 'yes' where id = $1`,
      [open?.id, karla.id],
    );
    return open?.id;
  };
  await expect(changeAlone(approveOther)).rejects.toThrow(byTwo);
  const ownApproval = async (tx: Tx): Promise<string> => {
    const id = newId();
    await tx.query(
      `insert into app.proposal (id, kind, subject_kind, subject, payload, reason, proposed_by, proposed_at, state, decided_by, decided_at,
         decision_reason)
       values ($1, 'instruments.change-limits', 'instrument', 'TWO', '{}', 'alone', $2, now(), 'approved', $2, now(), 'alone')`,
      [id, karla.id],
    );
    return id;
  };
  await expect(changeAlone(ownApproval)).rejects.toThrow('proposal_needs_two');
  expect(await limitsOf('USDT')).toEqual(before);
});

test.each([
  `update app.withdrawal_limit set monthly_units = 1`,
  `insert into app.withdrawal_limit values ('USD', 1, 1, 1)`,
  `delete from app.withdrawal_limit`,
])('the serving and the working login may not: %s', async (statement) => {
  for (const login of [testEnv.db, testEnv.workerApp.db])
    await expect(login.query(statement, [])).rejects.toThrow('permission denied');
});

test("the console's login removes no limits", async () => {
  const removal = testEnv.consoleApp.db.query('delete from app.withdrawal_limit', []);
  await expect(removal).rejects.toThrow('permission denied');
});
