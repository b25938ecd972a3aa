import { listBankDeposits, submitBankDeposit } from '@istmo/contract/areas/bank/bank.contract';
import {
  decideDeposit,
  decideDepositProposal,
  listDepositQueue,
  readDepositCase,
} from '@istmo/contract/areas/bank/bank.staff.contract';
import { buyByCard, readCardPurchase } from '@istmo/contract/areas/cards/cards.contract';
import { priceOf } from '@istmo/contract/areas/cards/cards.rules';
import { listPairs } from '@istmo/contract/areas/exchange/exchange.contract';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import {
  confirmWithdrawal,
  readWithdrawal,
  requestWithdrawal,
} from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { demoEmail } from '@istmo/db/seeds/people';
import { testPng } from '../../src/testing/test-images.ts';
import { type Caller, secretOf, until, type World } from './client.ts';
import { bankAccount, destination, type People, readReceiving, signNewcomerUp } from './people.ts';

/* What customers, networks, the acquirer and the bank do between the second that is restored to and the damage. */

export const amounts = { deposit: '25', lost: '100', dangerous: '200', newcomer: '40', wire: '1234.56' } as const;
export const wireReference = 'TR-20260';

/** What happened outside, by which it is found again. */
export type Meanwhile = {
  readonly depositTxid: string;
  readonly lostTxid: string;
  readonly dangerousTxid: string;
  readonly newcomerTxid: string;
  readonly newcomerAddress: string;
  /** The purchase's id, what it cost in USD, and the acquirer's number. */
  readonly purchase: { readonly id: string; readonly total: string; readonly acquirerId: string };
};

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Requests a withdrawal of USDT and confirms it by the emailed link; returns its id. */
export async function withdraw(world: World, diego: Caller, amount: string): Promise<string> {
  const otp = await world.nextCode(secretOf('diego'));
  const order = { currency: 'USDT', network: 'TRX', amount, address_info: destination, otp };
  const { data } = await diego.call(requestWithdrawal, order);
  const { searchParams } = await world.takeLink(demoEmail('diego'), '/activate_withdraw');
  const link = { token: searchParams.get('token') ?? '', verify: searchParams.get('verify') ?? '' };
  await diego.call(confirmWithdrawal, link);
  return data._id;
}

export const waitForState = (diego: Caller, id: string, state: string) =>
  until(`withdrawal ${id} is ${state}`, async () => {
    const { data } = await diego.call(readWithdrawal, { id });
    return data.state === state ? data : undefined;
  });

/** Signed, sent, included and completed; returns its transaction. */
async function complete(world: World, diego: Caller, id: string): Promise<string> {
  await waitForState(diego, id, 'sent');
  await world.mine('TRON');
  const { txid } = await waitForState(diego, id, 'completed');
  return txid ?? '';
}

async function buyToken(anabel: Caller): Promise<Meanwhile['purchase']> {
  const { data: pairs } = await anabel.call(listPairs, {});
  const { teip_rate: rate = '0', teip_fee: percent = '0' } = pairs[0] ?? {};
  const terms = { unitPrice: parseUnits(rate, 2) ?? 0n, feeBasisPoints: parseUnits(percent, 2) ?? 0n };
  const { price, fee } = priceOf(1n, terms);
  const { data } = await anabel.call(buyByCard, {
    card_network: 'visa',
    card_number: '4111111111111111',
    security_code: '737',
    cardholder_name: 'Anabel Castillo',
    expiration_month: '12',
    expiration_year: '40',
    subtotal_cents: `${price}`,
    billing_email: demoEmail('anabel'),
    Add_coingt: '1',
    Pair_data: 'USD/COINGT',
    Pair_rate: rate,
    fee: formatUnits(fee, 2),
  });
  return until('the purchase is captured', async () => {
    const { data: purchase } = await anabel.call(readCardPurchase, { id: data._id });
    if (purchase.state !== 'captured') return undefined;
    return { id: data._id, total: purchase.total, acquirerId: purchase.acquirer_id };
  });
}

/** Reports the wire with its proof; staff approve it, two of them where it takes two, and the worker credits it. Returns its id. */
export async function creditWire(world: World, { diego, gloria, hugo }: People): Promise<string> {
  const { bankname, accountnum } = bankAccount;
  await diego.submit(submitBankDeposit, {
    fields: {
      depAmt: amounts.wire,
      refNum: wireReference,
      transDate: today(),
      bankname,
      accountnum,
      currency: 'USD',
      country: 'Colombia',
    },
    file: { field: 'deposit_image', name: 'proof.png', bytes: await testPng() },
  });
  const { data } = await gloria.call(listDepositQueue, { search: 'diego' });
  const id = data[0]?.id ?? '';
  const { is_proposed: isProposed } = await gloria.call(decideDeposit, {
    id,
    approve: true,
    reason: 'found in the statement',
  });
  if (isProposed) {
    const { proposal } = await hugo.call(readDepositCase, { id });
    const approval = await world.approvalOf('hugo');
    await hugo.call(decideDepositProposal, { id: proposal?.id ?? '', approve: true, reason: 'found too', approval });
  }
  await until('the wire is credited', async () => {
    const { data: deposits } = await diego.call(listBankDeposits, {});
    // Approved and credited is 1 on the wire, completed 5.
    return deposits.some(({ reff_num: reference, status }) => reference === wireReference && status === 1) || undefined;
  });
  return id;
}

/** `dangerous` is the withdrawal that was approved before; the signer runs from now on. */
export async function liveOn(
  world: World,
  product: { readonly url: string },
  { people, dangerous }: { readonly people: People; readonly dangerous: string },
): Promise<Meanwhile> {
  const { anabel, diego, receiving } = people;
  const dangerousTxid = await complete(world, diego, dangerous);
  const lostTxid = await complete(world, diego, await withdraw(world, diego, amounts.lost));
  const payment = { currency: 'USDT', confirmations: 40 };
  const depositTxid = await world.pay({ ...payment, address: receiving, amount: amounts.deposit });
  const newcomerAddress = await readReceiving(await signNewcomerUp(world, product));
  const newcomerTxid = await world.pay({ ...payment, address: newcomerAddress, amount: amounts.newcomer });
  const purchase = await buyToken(anabel);
  await creditWire(world, people);
  // A network's fees change: what would be signed again now is another transaction.
  await world.control('chain/fee', { network: 'TRON', rate: 3_000 });
  return { depositTxid, lostTxid, dangerousTxid, newcomerTxid, newcomerAddress, purchase };
}
