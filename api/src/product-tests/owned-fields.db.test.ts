import { readCardPurchase, readCardReceipt } from '@istmo/contract/areas/cards/cards.contract';
import { listBeneficiaries, saveBeneficiary } from '@istmo/contract/areas/whitelist/whitelist.contract';
import {
  cancelWithdrawal,
  readWithdrawal,
  readWithdrawalReceipt,
} from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';
import { changeBankAccount, readBankDeposit, readBankReceipt } from '@istmo/contract/areas/bank/bank.contract';
import { authoriseAsset, readOwnAsset, readOwnAssetImage } from '@istmo/contract/areas/creation/creation.contract';
import { readDeposit, readDepositReceipt } from '@istmo/contract/areas/deposits/deposits.contract';
import * as events from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import { fee, formOf, request as requestAsset } from '../areas/creation/test-creation.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { createAddressFor, readDepositRows } from '../areas/deposits/test-deposits.ts';
import { money } from '@istmo/contract/kernel/money';
import {
  lockQuote,
  readSwap,
  readSwapReceipt,
  swap,
  swapAsset,
  swapCop,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { listNotifications, markAllRead, markRead } from '@istmo/contract/areas/notifications/notifications.contract';
import { readPayment, readPaymentReceipt } from '@istmo/contract/areas/payments/payments.contract';
import { removePasskey, renamePasskey } from '@istmo/contract/areas/security/security.contract';
import { endSession, listSessions } from '@istmo/contract/areas/sessions/sessions.contract';
import { readAttachment, readTicket, replyToTicket } from '@istmo/contract/areas/support/support.contract';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { account, addPending, insertCredited } from '../areas/bank/test-bank.ts';
import { notify } from '../areas/notifications/public.ts';
import { settlePayment } from '../areas/payments/settle-payment.ts';
import { open as openTestPayment } from '../areas/payments/test-payments.ts';
import * as z from 'zod/mini';
import { watchPrices } from '../areas/prices/public.ts';
import { openTestTicket } from '../areas/support/test-tickets.ts';
import { handlers } from '../routes/areas.ts';
import { fieldsWithoutOwner } from '../testing/fields-without-owner.ts';
import { listOwnedSubscriptionFields } from '../testing/owned-subscriptions.ts';
import { listOwnedRaiseFields } from '../testing/owned-raises.ts';
import { createCardSteps } from '../testing/test-cards.ts';
import { createActionSteps, rateOf } from '../testing/test-corporate-actions.ts';
import { fundCustomer, issueOffering } from '../testing/test-funds.ts';
import { type Person, createTestEnv } from '../testing/test-env.ts';
import { testPassword } from '../testing/test-people.ts';
import { listTestAsset } from '../testing/test-markets.ts';

const testEnv = await createTestEnv();
const issuer = await testEnv.signUp('issuer');
await listTestAsset(testEnv, { ticker: 'ROAD', scale: 2, owner: issuer, usd: '10' });
const fullRights = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true, mayCreateAssets: true } as const;
const fields = handlers
  .filter(({ endpoint }) => !endpoint.streams)
  .flatMap(({ endpoint }) =>
    endpoint.input instanceof z.ZodMiniObject
      ? Object.keys(endpoint.input.shape).map((field) => ({ endpoint, field }))
      : [],
  );

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

async function exchangeOnce(owner: Person): Promise<string> {
  await fundCustomer(testEnv, owner.customer, money('USD', 200_000n));
  const order = { from: 'USD', to: 'COINGT', amount: '1000', accept_any_price: true };
  return (await testEnv.call(swap, order, { as: owner })).body.data?._id ?? '';
}

async function notifyOwner({ customer }: Person): Promise<string> {
  await testEnv.db.inTransaction((tx) =>
    notify(testEnv.app, tx, customer, { kind: 'account', title: () => 'Suspended', body: [] }),
  );
  const [row] = await testEnv.db.query<{ id: string }>(
    'select id from app.notification where customer_id = $1 order by id desc limit 1',
    [customer],
  );
  return row?.id ?? '';
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

const tickers = ['QUETZ', 'MARIM', 'VOLCA'];

async function createOwnAsset(owner: Person): Promise<string> {
  await fundCustomer(testEnv, owner.customer, money('USDT', fee));
  const ticker = tickers.pop() ?? '';
  return (await requestAsset(testEnv, owner, await formOf(testEnv, owner, { ticker, tok_name: ticker }))).body.id ?? '';
}

async function receiveDeposit(owner: Person): Promise<string> {
  const address = await createAddressFor(testEnv.app, owner.customer, 'BTC');
  await testEnv.custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 6 });
  for (let run = 0; run < 6; run++) {
    await watchDeposits(testEnv.workerApp, 'BTC');
    testEnv.advance(16_000);
  }
  return (await readDepositRows(testEnv.app, owner.customer))[0]?.id ?? '';
}

async function receiveDividend({ customer }: Person): Promise<string> {
  const steps = await createActionSteps(testEnv);
  const issuer = await testEnv.signUp(`issuer${newId().slice(-8)}`, fullRights);
  await fundCustomer(testEnv, customer, money('COINGT', 4n));
  await fundCustomer(testEnv, issuer.customer, money('USD', 500n));
  const owned = { instrument: 'COINGT', issuer: issuer.customer, kind: 'dividend' } as const;
  const { id } = await steps.announce({ ...owned, rates: [rateOf('USD', '1.25')] });
  await steps.fund(id, { issuer: issuer.customer, currency: 'USD', units: 500n });
  return (await steps.settle(id, [{ customer, currency: 'USD', gross: 500n }]))[0] ?? '';
}

const ownedFields: Readonly<Record<string, OwnedField>> = {
  ...listOwnedRaiseFields(testEnv),
  ...(await listOwnedSubscriptionFields(testEnv)),
  [`${markRead.wire} id`]: { endpoint: markRead, create: notifyOwner, otherFields: {} },
  [`${markAllRead.wire} until_id`]: { endpoint: markAllRead, create: notifyOwner, otherFields: {} },
  [`${listNotifications.wire} before_id`]: { endpoint: listNotifications, create: notifyOwner, otherFields: {} },
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
  [`${readBankDeposit.wire} id`]: {
    endpoint: readBankDeposit,
    create: (owner) => insertCredited(testEnv, owner),
    otherFields: {},
  },
  [`${readDeposit.wire} id`]: { endpoint: readDeposit, create: receiveDeposit, otherFields: {} },
  [`${readDepositReceipt.wire} id`]: { endpoint: readDepositReceipt, create: receiveDeposit, otherFields: {} },
  [`${readOwnAsset.wire} id`]: { endpoint: readOwnAsset, create: createOwnAsset, otherFields: {} },
  [`${readOwnAssetImage.wire} id`]: { endpoint: readOwnAssetImage, create: createOwnAsset, otherFields: {} },
  [`${authoriseAsset.wire} id`]: { endpoint: authoriseAsset, create: createOwnAsset, otherFields: { assId: 'QUETZ' } },
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
  [`${events.readAdvice.wire} id`]: { endpoint: events.readAdvice, create: receiveDividend, otherFields: {} },
  [`${readSwap.wire} id`]: { endpoint: readSwap, create: exchangeOnce, otherFields: {} },
  [`${readSwapReceipt.wire} id`]: { endpoint: readSwapReceipt, create: exchangeOnce, otherFields: {} },
  [`${swap.wire} hold_id`]: lockedQuoteOf(swap, 'USD', 'COINGT'),
  [`${swapAsset.wire} hold_id`]: lockedQuoteOf(swapAsset, 'USD', 'ROAD'),
  [`${swapCop.wire} hold_id`]: lockedQuoteOf(swapCop, 'COP', 'USDT'),
};

/** Of a person, and what a customer calls a new order: neither names a row of another customer. */
const namesOfTheirOwn: ReadonlySet<string> = new Set(['national_id', 'client_id']);

test('every field that takes an id is listed in ownedFields', () => {
  const takesId = fields.filter(
    ({ endpoint, field }) =>
      /(^|_)id$|reference|_no$/.test(field) && !namesOfTheirOwn.has(field) && !fieldsWithoutOwner.includes(endpoint),
  );
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
