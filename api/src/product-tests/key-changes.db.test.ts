import { finishTfaLogin, login } from '@istmo/contract/areas/login/login.contract';
import { renewRecoveryCodes } from '@istmo/contract/areas/security/security.contract';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { resealTwoFactors } from '../areas/security/public.ts';
import { resealStaffSecrets, signPasskeysAgain } from '../areas/staff/public.ts';
import { signAddressesAgain } from '../areas/whitelist/public.ts';
import { isLinkSignatureValid, signLink } from '../sign-in/token.ts';
import { listApprovalKeys, writeApprovalKey } from '../signatures/approval-keys.ts';
import { signApproved } from '../signer/sign-approved.ts';
import { lazyPasskey } from '../testing/test-approvals.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

/* Keys are changed as docs/recipes/change-a-key.md says: all processes share these settings. */

const testEnv = await createTestEnv();
const { app, operator, clock } = testEnv;
const before = { ...app.settings };
const context = { db: operator, settings: app.settings, clock };
const change = (settings: Partial<typeof before>) => Object.assign(app.settings, settings);
afterEach(() => change(before));

const { signer, createOwner, request, confirm } = createWithdrawalSteps(testEnv);
const nextSecret = 'the next secret, which has thirty-two characters';
const nextPepper = 'the next pepper, which has thirty-two characters';
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

const signIn = async (person: Person, second: { auth_key?: string; recovery_code?: string }) => {
  const { body } = await testEnv.call(login, { email: person.email, password: person.password });
  return (await testEnv.call(finishTfaLogin, { ttoken: body.ttoken ?? '', ...second })).body;
};

let ana: Person;
beforeAll(async () => {
  ana = await testEnv.signUp('anakeys', { hasTfa: true });
});

test('the secret changes: links and codes of before count until the date, and authenticators beyond it once they are sealed again', async () => {
  const { body } = await testEnv.call(renewRecoveryCodes, { tfa_code: testEnv.nextCode(ana) }, { as: ana });
  const recoveryCodes = body.recovery_codes ?? [];
  await testEnv.addStaff('key changer', 'administrator');
  const link = { purpose: 'reset-password', token: 'a token' };
  const signature = signLink(app.settings, link);

  change({ secret: nextSecret, secretAccepted: [{ until: inDays(7), key: before.secret }] });
  expect(isLinkSignatureValid(app, link, signature)).toBe(true);
  expect(isLinkSignatureValid(app, link, signLink(app.settings, link))).toBe(true);
  expect(await signIn(ana, { auth_key: testEnv.nextCode(ana) })).toMatchObject({ status: 1 });

  expect((await resealTwoFactors(context)).resealed).toBeGreaterThan(0);
  expect(await resealStaffSecrets(context)).toBeGreaterThan(0);
  expect(await resealTwoFactors(context)).toEqual({ resealed: 0, withOlderCodes: 0 });
  expect(await resealStaffSecrets(context)).toBe(0);

  change({ secretAccepted: [{ until: clock.now(), key: before.secret }] });
  expect(isLinkSignatureValid(app, link, signature)).toBe(false);
  expect(await signIn(ana, { auth_key: testEnv.nextCode(ana) })).toMatchObject({ status: 1 });
  expect(await signIn(ana, { recovery_code: recoveryCodes[4] ?? '' })).toMatchObject({ status: 1 });

  // Back, so that the other tests find what they expect.
  change({ secret: before.secret, secretAccepted: [{ until: inDays(7), key: nextSecret }] });
  await resealTwoFactors(context);
  await resealStaffSecrets(context);
});

test('a recovery code of release 0.2.0 counts as long as its secret is accepted, and is counted', async () => {
  const old = await testEnv.signUp('beatrizkeys', { hasTfa: true });
  await testEnv.owner.query(
    `insert into app.recovery_code (customer_id, code_hash)
     select $1, decode($2, 'hex')`,
    [old.customer, '9c'.repeat(32)],
  );
  expect((await resealTwoFactors(context)).withOlderCodes).toBe(1);
});

test('the pepper changes: a sign-in hashes the password again, and is enough beyond the date', async () => {
  const person = await testEnv.signUp('carmenkeys');
  const enter = async () => (await testEnv.call(login, { email: person.email, password: person.password })).body;
  change({ passwordPepper: nextPepper, passwordPepperAccepted: [{ until: inDays(90), key: before.passwordPepper }] });
  expect(await enter()).toMatchObject({ status: 1 });
  change({ passwordPepperAccepted: [] });
  expect(await enter()).toMatchObject({ status: 1 });
  const other = await testEnv.call(login, { email: ana.email, password: ana.password });
  expect(other.body).toMatchObject({ status: 0 });
});

test('the key of approvals changes: the signer pays to addresses of before until the date, and beyond it once they are signed again', async () => {
  const next = randomBytes(32).toString('base64');
  const owner = await createOwner('BTC', '1');
  const staff = await testEnv.addStaff('passkey owner', 'administrator');
  await lazyPasskey({ ...app, db: testEnv.owner }, staff.id)();
  const accepted = [{ until: inDays(30), key: writeApprovalKey(before.approvalKey) }];
  change({ approvalKey: next, approvalKeysAccepted: accepted });

  /** Why the signer refuses a withdrawal, with these keys beside the next one. */
  const pay = async (keys: typeof accepted) => {
    const id = (await request(owner, 'BTC', { amount: '0.01' })).body.data?._id ?? '';
    await confirm(owner);
    await watchPrices(testEnv.workerApp);
    await screenWithdrawals(testEnv.workerApp);
    await readNetworkFees(testEnv.workerApp);
    const approvalKeys = () => listApprovalKeys(writeApprovalKey(next), keys, clock.now());
    await signApproved({ ...signer, approvalKeys });
    const [row] = await testEnv.owner.query<{ finding: string | null; signed: number }>(
      `select (select finding from app.signing_refusal where withdrawal_id = $1) as finding,
              (select count(*)::int from app.broadcast where withdrawal_id = $1) as signed`,
      [id],
    );
    return row;
  };
  expect(await pay(accepted)).toEqual({ finding: null, signed: 1 });
  expect(await pay([])).toEqual({ finding: 'the signature of the approval does not match the address', signed: 0 });

  expect(await signAddressesAgain(context)).toEqual({ signed: 1, unknown: [] });
  expect(await signPasskeysAgain(context)).toEqual({ signed: 1, unknown: [] });
  change({ approvalKeysAccepted: [] });
  expect(await signAddressesAgain(context)).toEqual({ signed: 0, unknown: [] });
  expect(await signPasskeysAgain(context)).toEqual({ signed: 0, unknown: [] });
  expect(await pay([])).toEqual({ finding: null, signed: 1 });
});

test('an approval that no accepted key signed is not signed again', async () => {
  await createOwner('BTC', '1');
  change({ approvalKey: randomBytes(32).toString('base64') });
  const { signed, unknown } = await signAddressesAgain(context);
  expect([signed, unknown.length > 0]).toEqual([0, true]);
});

test('the serving login changes no approval of an address', async () => {
  const sql =
    "update app.withdrawal_address set approval = decode(repeat('00', 64), 'hex') where approved_at is not null";
  await expect(testEnv.db.query(sql)).rejects.toThrow();
  await expect(testEnv.workerApp.db.query(sql)).rejects.toThrow('may not do this');
});
