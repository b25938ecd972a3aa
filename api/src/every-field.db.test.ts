import { readCardPurchase, readCardReceipt } from '@istmo/contract/areas/cards/cards.contract';
import { listBeneficiaries, saveBeneficiary } from '@istmo/contract/areas/whitelist/whitelist.contract';
import {
  cancelWithdrawal,
  readWithdrawal,
  readWithdrawalReceipt,
} from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { createWithdrawalSteps } from './testing/test-withdrawals.ts';
import { changeBankAccount, readBankReceipt } from '@istmo/contract/areas/bank/bank.contract';
import { gzipSync } from 'node:zlib';
import { lockQuote, swap, swapAsset, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { readPayment, readPaymentReceipt } from '@istmo/contract/areas/payments/payments.contract';
import { removePasskey, renamePasskey } from '@istmo/contract/areas/security/security.contract';
import { endSession, listSessions } from '@istmo/contract/areas/sessions/sessions.contract';
import { readAttachment, readTicket, replyToTicket } from '@istmo/contract/areas/support/support.contract';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { account, addPending, insertCredited } from './areas/bank/test-bank.ts';
import { settlePayment } from './areas/payments/settle-payment.ts';
import { open as openTestPayment } from './areas/payments/test-payments.ts';
import * as z from 'zod/mini';
import { watchPrices } from './areas/prices/public.ts';
import { openTestTicket } from './areas/support/test-tickets.ts';
import { handlers } from './areas.ts';
import { createCardSteps } from './testing/test-cards.ts';
import { issueOffering } from './testing/test-funds.ts';
import { type Person, createTestEnv } from './testing/test-env.ts';
import { testPassword } from './testing/test-people.ts';
import { listTestAsset } from './testing/test-markets.ts';

/* Properties of every field of every built call. The cases come from the contract, so that a new field is always tested. */

const testEnv = await createTestEnv();
const issuer = await testEnv.signUp('issuer');
await listTestAsset(testEnv, { ticker: 'ROAD', scale: 2, owner: issuer, usd: '10' });
const calls = handlers.map(({ endpoint }) => endpoint).filter(({ streams }) => !streams);
const fullRights = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true, mayCreateAssets: true } as const;

const listFields = ({ input }: Endpoint): string[] =>
  input instanceof z.ZodMiniObject ? Object.keys(input.shape) : [];
const fields = calls.flatMap((endpoint) => listFields(endpoint).map((field) => ({ endpoint, field })));
const posts = calls.filter(({ method, files }) => method === 'POST' && !files);

const findInvalidFields = ({ input }: Endpoint, sent: object): string[] =>
  z.safeParse(input, sent).error?.issues.map(({ path }) => path.map(String).join('.')) ?? [];

const neverValid = {
  'an object': { $gt: '' },
  'a list': ['1'],
  'a list of lists': [[]],
  'more text than any field takes': 'x'.repeat(100_000),
  'half a character': '\ud800',
  'a character that no text holds': 'a\u0000b',
  'a number with more digits than a number holds': 0.12345678901234568,
};

test.each(Object.entries(neverValid))('%s is refused in every field of every call', async (_what, value) => {
  const person = await testEnv.signUp(`field${newId().slice(-8)}`, fullRights);
  expect(fields.length).toBeGreaterThan(40);
  for (const { endpoint, field } of fields) {
    // Of a field with fields of its own the inner ones may be named.
    const named = findInvalidFields(endpoint, { [field]: value }).map((path) => path.split('.', 1)[0]);
    expect(named, `${endpoint.wire} ${field}`).toContain(field);
    if (endpoint.method !== 'POST' || endpoint.files) continue;
    const { http, body } = await testEnv.send(endpoint, { [field]: value }, { as: person });
    expect([http, body.code], `${endpoint.wire} ${field}`).toEqual([400, 'bad_request']);
  }
});

test('a call without a required field names that field', async () => {
  const person = await testEnv.signUp('missing', fullRights);
  for (const endpoint of posts) {
    const [missing] = findInvalidFields(endpoint, {});
    if (missing === undefined) continue;
    const { http, body } = await testEnv.send(endpoint, {}, { as: person });
    expect([http, body.code, body.field], endpoint.wire).toEqual([400, 'bad_request', missing]);
  }
});

const text = JSON.stringify({ email: 'ñandú@people.test', password: 'Volcan-Azul-42' });
const otherEncodings = {
  'UTF-16': [Buffer.from(text, 'utf16le'), {}],
  'Latin-1': [Buffer.from(text, 'latin1'), {}],
  compressed: [gzipSync(text), { 'content-encoding': 'gzip' }],
  'cut in the middle': [Buffer.from(text).subarray(0, 30), {}],
} as const satisfies Record<string, readonly [Buffer, Record<string, string>]>;

test.each(Object.entries(otherEncodings))(
  'a body that is %s is refused by every call',
  async (_what, [payload, extraHeaders]) => {
    const person = await testEnv.signUp(`coded${newId().slice(-8)}`, fullRights);
    for (const endpoint of posts) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...extraHeaders };
      const { statusCode } = await testEnv.server.inject({
        method: 'POST',
        url: `/api/${endpoint.wire}`,
        payload,
        headers,
      });
      expect([400, 415], `${endpoint.wire} ${statusCode}`).toContain(statusCode);
    }
  },
);

// Fields that are stored about a customer and may not be sent, by their names in the contract and in the database.
const privilegedFields = {
  kyc_status: 3,
  tfa_on: true,
  suspended_at: null,
  may_create_assets: true,
  auth_status: 1,
  asset_status: 1,
  swap_dis: 1,
  transac_status: 1,
  activated_at: '2026-01-01',
  balance: '1000000',
  units: '1',
  role: 'administrator',
  is_staff: true,
};

test('fields that a call does not declare change no customer', async () => {
  const [sender, other] = [await testEnv.signUp('sender', { hasTfa: true }), await testEnv.signUp('bystander')];
  const readStored = () =>
    testEnv.owner.query(
      `select to_jsonb(s) || to_jsonb(c) as row from app.account_status s join app.customer c on c.id = s.customer_id
       where c.id = any($1::uuid[]) order by c.id`,
      [[sender.customer, other.customer]],
    );
  const before = await readStored();
  const id = other.customer;
  for (const endpoint of calls.filter(({ wire }) => !/logout/i.test(wire)))
    await testEnv.send(endpoint, { ...privilegedFields, customer_id: id, customer: id, user_id: id }, { as: sender });
  expect(await readStored()).toEqual(before);
  expect(await testEnv.db.query('select 1 from ledger.account where balance <> 0 and owner is not null')).toEqual([]);
});

type OwnedField = {
  readonly endpoint: Endpoint;
  readonly create: (owner: Person) => Promise<string>;
  readonly otherFields: object;
};

function lockedQuoteOf(endpoint: Endpoint, from: string, to: string): OwnedField {
  return {
    endpoint,
    create: async (owner) =>
      (await testEnv.call(lockQuote, { from, to, amount: '1000' }, { as: owner })).body.hold_id ?? '',
    otherFields: { from, to, amount: '1000' },
  };
}

/** Every field that takes the id of something a customer owns: how the owner creates one, and the other fields of the call. */
async function insertPasskey({ customer }: Person): Promise<string> {
  const id = newId();
  await testEnv.db.query(
    `insert into app.passkey (id, customer_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
     values ($1, $2, $3, '', 0, '{}', 'phone', false, now())`,
    [id, customer, Buffer.from(id)],
  );
  return id;
}

async function askForWithdrawal(owner: Person): Promise<string> {
  const { addTo, fund, request } = createWithdrawalSteps(testEnv);
  await addTo(owner, 'BTC');
  await fund(owner, 'BTC', '1');
  return (await request(owner, 'BTC', { amount: '0.1' })).body.data?._id ?? '';
}

async function sendWithdrawal(owner: Person): Promise<string> {
  const { addTo, fund, request, confirm, runAll } = createWithdrawalSteps(testEnv);
  await addTo(owner, 'USDT');
  await fund(owner, 'USDT', '100');
  const { body } = await request(owner, 'USDT', { amount: '50' });
  await confirm(owner);
  await runAll();
  return body.data?._id ?? '';
}

const ownedFields: Readonly<Record<string, OwnedField>> = {
  [`${readWithdrawal.wire} id`]: { endpoint: readWithdrawal, create: askForWithdrawal, otherFields: {} },
  [`${cancelWithdrawal.wire} id`]: { endpoint: cancelWithdrawal, create: askForWithdrawal, otherFields: {} },
  [`${endSession.wire} id`]: {
    endpoint: endSession,
    create: async (owner) => (await testEnv.call(listSessions, {}, { as: owner })).body.data?.[0]?._id ?? '',
    otherFields: {},
  },
  [`${readTicket.wire} reference_no`]: {
    endpoint: readTicket,
    create: async ({ customer }) => (await openTestTicket(testEnv, customer)).referenceNo,
    otherFields: {},
  },
  [`${replyToTicket.wire} reference_no`]: {
    endpoint: replyToTicket,
    create: async ({ customer }) => (await openTestTicket(testEnv, customer)).referenceNo,
    otherFields: { close: 'on', description: 'One more question' },
  },
  [`${readAttachment.wire} id`]: {
    endpoint: readAttachment,
    create: async ({ customer }) => (await openTestTicket(testEnv, customer)).attachment,
    otherFields: {},
  },
  [`${readPayment.wire} reference`]: {
    endpoint: readPayment,
    create: (owner) => openTestPayment(testEnv, owner),
    otherFields: {},
  },
  [`${readPaymentReceipt.wire} reference`]: {
    endpoint: readPaymentReceipt,
    create: async (owner) => {
      const reference = await openTestPayment(testEnv, owner);
      await testEnv.bankLink.setAttempt({ reference, status: 'APPROVED', cents: '5000000' });
      await settlePayment(testEnv.workerApp, reference, AbortSignal.timeout(5_000));
      return reference;
    },
    otherFields: {},
  },
  [`${readBankReceipt.wire} id`]: {
    endpoint: readBankReceipt,
    create: (owner) => insertCredited(testEnv, owner),
    otherFields: {},
  },
  [`${readWithdrawalReceipt.wire} id`]: {
    endpoint: readWithdrawalReceipt,
    create: sendWithdrawal,
    otherFields: {},
  },
  [`${saveBeneficiary.wire} id`]: {
    endpoint: saveBeneficiary,
    create: async (owner) => {
      await createWithdrawalSteps(testEnv).addTo(owner, 'BTC');
      return (await testEnv.call(listBeneficiaries, {}, { as: owner })).body.data?.[0]?._id ?? '';
    },
    otherFields: { kind: 'third_party', name: 'Rosa Molina', provider: '', country: 'Panama' },
  },
  [`${readCardReceipt.wire} id`]: {
    endpoint: readCardReceipt,
    create: async (owner) => {
      const { open, settle } = createCardSteps(testEnv);
      const id = await open(owner);
      await settle();
      return id;
    },
    otherFields: {},
  },
  [`${readCardPurchase.wire} id`]: {
    endpoint: readCardPurchase,
    create: (owner) => createCardSteps(testEnv).open(owner),
    otherFields: {},
  },
  [`${changeBankAccount.wire} id`]: {
    endpoint: changeBankAccount,
    create: (owner) => addPending(testEnv, owner),
    otherFields: { ...account, ibancode: account.ibanCode },
  },
  [`${renamePasskey.wire} id`]: { endpoint: renamePasskey, create: insertPasskey, otherFields: { name: 'My phone' } },
  [`${removePasskey.wire} id`]: {
    endpoint: removePasskey,
    create: insertPasskey,
    otherFields: { password: testPassword },
  },
  [`${swap.wire} hold_id`]: lockedQuoteOf(swap, 'USD', 'COINGT'),
  [`${swapAsset.wire} hold_id`]: lockedQuoteOf(swapAsset, 'USD', 'ROAD'),
  [`${swapCop.wire} hold_id`]: lockedQuoteOf(swapCop, 'COP', 'USDT'),
};

test('every field that takes an id is listed in ownedFields', () => {
  const takesId = fields.filter(({ field }) => /(^|_)id$|reference|_no$/.test(field) && field !== 'national_id');
  expect(takesId.map(({ endpoint, field }) => `${endpoint.wire} ${field}`).toSorted()).toEqual(
    Object.keys(ownedFields).toSorted(),
  );
});

test.each(Object.entries(ownedFields))(
  '%s: the id of another customer’s item is answered like an unknown id, and changes nothing',
  async (name, { endpoint, create, otherFields }) => {
    await issueOffering(testEnv);
    await watchPrices(testEnv.workerApp);
    const field = name.split(' ')[1] ?? '';
    const suffix = newId().slice(-8);
    const [owner, other] = [
      await testEnv.signUp(`owner${suffix}`, fullRights),
      await testEnv.signUp(`other${suffix}`, fullRights),
    ];
    const id = await create(owner);
    expect(id).not.toBe('');
    const send = (value: string, as: Person) => testEnv.send(endpoint, { ...otherFields, [field]: value }, { as });
    const foreignReply = await send(id, other);
    const unknownReply = await send(newId(), other);
    expect(foreignReply.http).toBeGreaterThanOrEqual(400);
    expect([foreignReply.http, foreignReply.body]).toEqual([unknownReply.http, unknownReply.body]);
    expect((await send(id, owner)).body.code).not.toBe(foreignReply.body.code);
  },
);
