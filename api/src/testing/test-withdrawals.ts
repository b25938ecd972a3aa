import {
  cancelWithdrawal,
  confirmWithdrawal,
  readWithdrawal,
  requestWithdrawal,
} from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { addAddress, listBeneficiaries, saveBeneficiary } from '@istmo/contract/areas/whitelist/whitelist.contract';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { money, parseUnits } from '@istmo/contract/kernel/money';
import { type Chain, chains } from '@istmo/contract/kernel/chain-address';
import { signApproved, signRaises } from '../signer/sign-approved.ts';
import type { CallOptions, Person, TestEnv } from './test-env.ts';
import { fundCustomer } from './test-funds.ts';
import { giveProfile } from './test-profile.ts';
import { createTestSigner } from './test-signer.ts';
import { raiseFees } from '../areas/payouts/raise-fees.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { sendWithdrawals } from '../areas/payouts/send-withdrawals.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { completeDueAddresses, screenNewAddresses } from '../areas/whitelist/whitelist.worker.ts';
import { announceSteps } from '../areas/withdrawals/announce-steps.ts';
import { expireWithdrawals, releaseRefused } from '../areas/withdrawals/withdrawals.worker.ts';

export const testAddresses = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  USDT: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  COINGT: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const;
type Currency = keyof typeof testAddresses;

const networkNames = { BTC: '', USDT: 'TRC20', COINGT: '' } as const;
const wireNetworks = { BTC: '', USDT: 'TRX', COINGT: 'ETH' } as const;
const scales = { BTC: 8, USDT: 6, COINGT: 0 } as const;

type Request = Partial<RequestOf<typeof requestWithdrawal>>;

let count = 0;

type AddedAddress = { readonly address?: string; readonly hasBeneficiary?: boolean };
type NewOwner = AddedAddress & { readonly hasProfile?: boolean };

/** Customers who may withdraw. */
function createCustomerSteps(testEnv: TestEnv) {
  const fund = (person: Person, currency: Currency, amount: string) =>
    fundCustomer(testEnv, person.customer, money(currency, parseUnits(amount, scales[currency]) ?? 0n));

  const addTo = async (
    person: Person,
    currency: Currency,
    { address = testAddresses[currency], hasBeneficiary = true }: AddedAddress = {},
  ) => {
    const form = {
      currency,
      network: networkNames[currency],
      address_name: 'Cold wallet',
      address,
      tfaCode: testEnv.nextCode(person),
    };
    const added = await testEnv.call(addAddress, form, { as: person });
    if (added.http !== 200) throw new Error(`the address was not added: ${added.body.msg}`);
    await screenNewAddresses(testEnv.workerApp);
    await completeDueAddresses(testEnv.workerApp);
    if (hasBeneficiary) await sayOwn(person);
  };

  /** Every address of the customer is their own wallet. */
  const sayOwn = async (person: Person) => {
    const { body } = await testEnv.call(listBeneficiaries, {}, { as: person });
    for (const { _id: id } of body.data ?? [])
      await testEnv.call(saveBeneficiary, { id, kind: 'own', name: '', provider: '', country: '' }, { as: person });
  };

  /** A customer who may withdraw, with a profile, an approved address for the currency and this much of it. */
  const createOwner = async (
    currency: Currency,
    amount: string,
    { hasProfile = true, ...added }: NewOwner = {},
  ): Promise<Person> => {
    count += 1;
    const traits = { hasTfa: true, acceptedDisclaimers: true, kycStatus: 'verified' } as const;
    const person = await testEnv.signUp(`owner${count}`, traits);
    if (hasProfile) await giveProfile(testEnv, person, 'El Salvador');
    await addTo(person, currency, added);
    await fund(person, currency, amount);
    return person;
  };

  const balances = async (person: Person, currency: Currency) => {
    const [row] = await testEnv.owner.query<{ available: bigint; held: bigint }>(
      `select coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
              coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held
         from ledger.account where owner = $1 and currency = $2`,
      [person.customer, currency],
    );
    return row ?? { available: 0n, held: 0n };
  };
  return { fund, addTo, createOwner, balances };
}

/** The customer's calls. */
function createCallSteps(testEnv: TestEnv) {
  const request = (person: Person, currency: Currency, fields: Request = {}, options: CallOptions = {}) =>
    testEnv.call(
      requestWithdrawal,
      {
        currency,
        network: wireNetworks[currency],
        amount: '0',
        address_info: testAddresses[currency],
        otp: fields.otp ?? testEnv.nextCode(person),
        ...fields,
      },
      { as: person, ...options },
    );

  /** The parameters of the link in the newest email with one. */
  const readLink = async (person: Person) => {
    await announceSteps(testEnv.workerApp);
    const emails = await testEnv.emails(person.email);
    const link = emails.flatMap(({ links }) => links).find((one) => one.includes('/activate_withdraw'));
    if (link === undefined) throw new Error('no email has a link that confirms a withdrawal');
    const { searchParams } = new URL(link);
    return { token: searchParams.get('token') ?? '', verify: searchParams.get('verify') ?? '' };
  };

  const read = async (person: Person, id: string) => {
    const { body } = await testEnv.call(readWithdrawal, { id }, { as: person });
    if (!body.data) throw new Error(body.msg);
    return body.data;
  };
  return {
    request,
    readLink,
    read,
    confirm: async (person: Person) => testEnv.call(confirmWithdrawal, await readLink(person)),
    cancel: (person: Person, id: string) => testEnv.call(cancelWithdrawal, { id }, { as: person }),
  };
}

/** What the worker and the signer do. */
function createWorkerSteps(testEnv: TestEnv) {
  const { workerApp, custody } = testEnv;
  const signer = createTestSigner(testEnv.signerDb, testEnv.app.settings);

  /** The tasks until what was confirmed is signed. */
  const signAll = async () => {
    await watchPrices(workerApp);
    await screenWithdrawals(workerApp);
    await readNetworkFees(workerApp);
    await signApproved(signer);
  };

  /** One run of every task that works on withdrawals. */
  const runAll = async () => {
    await signAll();
    await raiseFees(workerApp);
    await signRaises(signer);
    for (const network of chains) await sendWithdrawals(workerApp, network);
    await releaseRefused(workerApp);
    await expireWithdrawals(workerApp);
    await announceSteps(workerApp);
  };

  /** Mines blocks and looks at the chain until everything that can end has ended. */
  const finish = async (network: Chain, rounds = 6) => {
    for (let round = 0; round < rounds; round++) {
      await custody.mine({ network, blocks: 130 });
      testEnv.advance(15_000);
      await runAll();
    }
  };
  return { signer, signAll, runAll, finish };
}

/** What the tests of withdrawals do again and again. */
export function createWithdrawalSteps(testEnv: TestEnv) {
  return { ...createCustomerSteps(testEnv), ...createCallSteps(testEnv), ...createWorkerSteps(testEnv) };
}
