import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { startApproval } from '@istmo/contract/areas/approvals/approvals.contract';
import { resumeBook } from '@istmo/contract/areas/markets/markets.staff.calls';
import { approvePayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { decideAdjustment, proposeAdjustment } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import type { ApprovalProof } from '@istmo/contract/kernel/approval';
import { money } from '@istmo/contract/kernel/money';
import { staffEndpoints } from '@istmo/contract/staff-wire';
import { newId } from '@istmo/db/new-id';
import { toSigningKey } from '@istmo/ledger';
import { describe, expect, test } from 'vitest';
import {
  describeWithdrawal,
  isApprovalGenuine,
  signForPassword,
  signKey,
  toChallenge,
  writeApproval,
} from '../../signatures/approval-signature.ts';
import { readApprovalSignatures } from '../../signatures/approval-signatures.store.ts';
import { toPasskeySite } from '../../signatures/passkey-assertion.ts';
import { areaTasks } from '../../routes/areas.ts';
import { TestAuthenticator } from '../../testing/test-authenticator.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { insertAuditEntry } from '../audit/public.ts';
import { findByReference } from '../withdrawals/public.ts';

/* Rows alone approve nothing: an approval is a signature over what is approved. */

const testEnv = await createTestEnv();
const { call, owner, consoleApp, workerApp } = testEnv;
const runAdjustments = () =>
  areaTasks
    .flatMap(({ intervalTasks = [] }) => intervalTasks)
    .find(({ name }) => name === 'post-adjustments')
    ?.run(workerApp);
const { settings } = testEnv.app;
const { createOwner, request, confirm, read, runAll } = createWithdrawalSteps(testEnv);
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const irene = await testEnv.addStaff('irene', 'compliance');
const ana = await testEnv.signUp('ana');
await fundPlatform(testEnv, money('USD', 1_000_000n));
await fundCustomer(testEnv, ana.customer, money('USD', 100_00n));
const reason = 'her usual pattern';

/** A withdrawal that waits for two approvals. */
async function createInReview() {
  const customer = await createOwner('USDT', '20000');
  const { data } = (await request(customer, 'USDT', { amount: '6500' })).body;
  await confirm(customer);
  await runAll();
  const reference = data?.reference_no ?? '';
  const row = await findByReference(testEnv.db, reference);
  if (row?.state !== 'in_review') throw new Error('it is not in review');
  return { customer, row, decision: { reference_no: reference, reason } };
}

const propose = async () => {
  const input = { customer: ana.name, direction: 'credit' as const, currency: 'USD', amount: '5.00', reason };
  return (await call(proposeAdjustment, input, { as: gloria })).body.id ?? '';
};
const decide = (id: string, as: StaffPerson, approval: ApprovalProof) =>
  call(decideAdjustment, { id, approve: true, currency: 'USD', amount: '5.00', reason, approval }, { as });
const start = (id: string, as: StaffPerson) => call(startApproval, { kind: 'adjustment', id }, { as });
const stateOf = async (id: string) =>
  (await owner.query<{ state: string }>('select state from app.adjustment where id = $1', [id]))[0]?.state;

type Forged = { readonly staff: StaffPerson; readonly content: string; readonly signature: Buffer };

/** What someone writes who has the console's login and none of its keys: the rows, with the entry of the audit log. */
async function forge(row: { readonly id: string }, approvals: readonly Forged[]): Promise<void> {
  await consoleApp.db.inTransaction(async (tx) => {
    const act = {
      kind: 'act',
      action: 'withdrawal.approve',
      subject: { kind: 'withdrawal', id: row.id },
      reason,
    } as const;
    const who = { at: testEnv.clock.now(), staff: gloria.id, session: undefined, address: '192.0.2.9' };
    await insertAuditEntry(tx, { ...who, ...act, before: undefined, after: undefined });
    for (const { staff, content, signature } of approvals) {
      await tx.query(
        'insert into app.withdrawal_approval (withdrawal_id, staff_id, at, reason) values ($1, $2, now(), $3)',
        [row.id, staff.id, reason],
      );
      await tx.query(
        `insert into app.approval_signature (kind, subject, staff_id, content, method, signature, signed_at)
         values ('withdrawal', $1, $2, $3, 'password', $4, now())`,
        [row.id, staff.id, content, signature],
      );
    }
    await tx.query(`update app.withdrawal set state = 'approved' where id = $1`, [row.id]);
  });
}

describe('the signer counts signatures, not rows', () => {
  test('two rows of two colleagues that the console’s login wrote approve no withdrawal', async () => {
    const { customer, row } = await createInReview();
    const { privateKey } = generateKeyPairSync('ed25519');
    await forge(
      row,
      [hugo, irene].map((staff) => {
        const content = writeApproval(describeWithdrawal(row), staff.id);
        return { staff, content, signature: signForPassword(privateKey, content) };
      }),
    );
    await runAll();
    expect(await read(customer, row.id)).toMatchObject({ state: 'on_hold' });
    const [refusal] = await owner.query<{ finding: string }>(
      'select finding from app.signing_refusal where withdrawal_id = $1',
      [row.id],
    );
    expect(refusal?.finding).toBe('2 approvals are needed, it has 0');
  });

  test('signatures of another withdrawal, of other facts or of another member of staff are none', async () => {
    const { row, decision } = await createInReview();
    const other = await createInReview();
    await call(approvePayout, decision, { as: hugo });
    const [signed] = await readApprovalSignatures(owner, 'withdrawal', row.id);
    if (!signed?.passkey) throw new Error('nothing was signed by passkey');
    const key = toSigningKey(settings.approvalKey);
    const rules = { approvalKeys: () => [createPublicKey(key)], consoleSite: toPasskeySite(settings.consoleOrigin) };
    const approved = describeWithdrawal(row);
    expect(await isApprovalGenuine(rules, signed, approved)).toBe(true);
    const content = writeApproval(describeWithdrawal({ ...row, units: row.units + 1n }), hugo.id);
    const intruder = new TestAuthenticator(settings.consoleOrigin);
    const { credentialId, publicKey } = intruder;
    const keyProof = signKey(generateKeyPairSync('ed25519').privateKey, { staff: hugo.id, credentialId, publicKey });
    const challenge = toChallenge(signed.content);
    const site = {
      rpId: rules.consoleSite.id,
      timeout: 0,
      userVerification: 'required',
      allowCredentials: [],
    } as const;
    const { response } = intruder.sign({ challenge, ...site, allowCredentials: [] });
    const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
    const ofIntruder = {
      signature: bytes(response.signature),
      passkey: {
        credentialId,
        publicKey,
        keyProof,
        clientData: bytes(response.clientDataJSON),
        authenticatorData: bytes(response.authenticatorData),
      },
    };
    const vouched = signKey(key, { staff: hugo.id, credentialId, publicKey });
    const own = { ...signed, ...ofIntruder, passkey: { ...ofIntruder.passkey, keyProof: vouched } };
    expect(await isApprovalGenuine(rules, own, approved)).toBe(true);
    const wrong = [
      [signed, describeWithdrawal(other.row)],
      [signed, describeWithdrawal({ ...row, address: other.row.id })],
      [signed, describeWithdrawal({ ...row, units: row.units + 1n })],
      [{ ...signed, content }, describeWithdrawal({ ...row, units: row.units + 1n })],
      [{ ...signed, staff: irene.id }, approved],
      [{ ...signed, staff: irene.id, content: writeApproval(approved, irene.id) }, approved],
      [{ ...signed, ...ofIntruder }, approved],
      [{ ...signed, passkey: null }, approved],
    ] as const;
    for (const [one, what] of wrong) expect(await isApprovalGenuine(rules, one, what)).toBe(false);
    expect(
      await isApprovalGenuine({ ...rules, consoleSite: toPasskeySite('https://other.test') }, signed, approved),
    ).toBe(false);
  });

  test('what was signed is neither changed nor deleted', async () => {
    const { row, decision } = await createInReview();
    await call(approvePayout, decision, { as: hugo });
    for (const change of ["update app.approval_signature set content = 'x'", 'delete from app.approval_signature'])
      await expect(owner.query(`${change} where subject = $1`, [row.id])).rejects.toThrow('is not changed');
  });
});

describe('who approves signs', () => {
  test('every call by which a second person approves refuses without a signature', async () => {
    // A halted market is resumed by another person too, but nothing is approved by it: no terms change and nothing moves (decision 028).
    const deciding = staffEndpoints.filter(
      ({ wire, refusals }) => wire !== resumeBook.wire && refusals?.some((code) => code === 'approver_waits'),
    );
    expect(deciding.length).toBeGreaterThan(15);
    for (const { wire, refusals } of deciding) expect(refusals, wire).toContain('approval_unsigned');
    const id = await propose();
    for (const approval of [{}, { password: '', code: '' }])
      expect((await decide(id, hugo, approval)).body.code).toBe('approval_unsigned');
    expect(await stateOf(id)).toBe('proposed');
  });

  test('without a passkey with password and a code that was not used, which the worker finds', async () => {
    const nora = await testEnv.addStaff('nora', 'treasury');
    const id = await propose();
    expect((await start(id, nora)).body.options).toBeNull();
    const { password } = nora;
    const wrong = await decide(id, nora, { password: 'Not-Her-Password-1', code: testEnv.nextCode(nora) });
    expect(wrong.body.code).toBe('wrong_credentials');
    expect((await decide(id, nora, { password, code: '000000' })).body.code).toBe('wrong_credentials');
    const code = testEnv.nextCode(nora);
    expect((await decide(id, nora, { password, code })).http).toBe(200);
    const again = await propose();
    expect((await decide(again, nora, { password, code })).body.code).toBe('code_used');
    await runAdjustments();
    expect(await stateOf(id)).toBe('posted');
    expect(await stateOf(again)).toBe('proposed');
  });

  test('who has a passkey signs with it, with the own one, and what is approved', async () => {
    const id = await propose();
    const authenticator = await hugo.passkey();
    const { options } = (await start(id, hugo)).body;
    if (!options) throw new Error('there is no passkey to sign with');
    const byPassword = { password: hugo.password, code: testEnv.nextCode(hugo) };
    expect((await decide(id, hugo, byPassword)).body.code).toBe('approval_unsigned');
    const other = (await start(await propose(), hugo)).body.options;
    if (!other) throw new Error('there is no passkey to sign with');
    for (const [as, passkey] of [
      [hugo, authenticator.sign(other)],
      [irene, authenticator.sign(options)],
      [hugo, (await irene.passkey()).sign(options)],
      [hugo, authenticator.sign(options, { isUnverified: true })],
      [hugo, authenticator.sign(options, { origin: 'https://other.test' })],
    ] as const)
      expect((await decide(id, as, { passkey })).body.code).toMatch(/^(passkey_refused|role_required)$/);
    expect(await stateOf(id)).toBe('proposed');
    expect((await decide(id, hugo, { passkey: authenticator.sign(options) })).http).toBe(200);
  });

  test('a passkey that the platform did not add approves nothing', async () => {
    const pablo = await testEnv.addStaff('pablo', 'treasury');
    const intruder = new TestAuthenticator(settings.consoleOrigin);
    await owner.query(
      `insert into app.staff_passkey (id, staff_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at, key_proof)
       values ($1, $2, $3, $4, 0, '{}', 'x', false, now(), $5)`,
      [newId(), pablo.id, intruder.credentialId, intruder.publicKey, Buffer.alloc(64)],
    );
    const id = await propose();
    const { options } = (await start(id, pablo)).body;
    if (!options) throw new Error('there is no passkey to sign with');
    expect((await decide(id, pablo, { passkey: intruder.sign(options) })).body.code).toBe('passkey_refused');
  });

  test('a row that says approved moves nothing without a signature', async () => {
    const id = await propose();
    await owner.query(
      `update app.adjustment set state = 'approved', decided_by = $2, decided_at = now(), decision_reason = 'x' where id = $1`,
      [id, hugo.id],
    );
    await runAdjustments();
    expect(await stateOf(id)).toBe('approved');
  });
});
