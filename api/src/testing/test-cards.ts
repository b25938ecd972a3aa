import { randomUUID } from 'node:crypto';
import { buyByCard, readCardPurchase } from '@istmo/contract/areas/cards/cards.contract';
import { listPairs } from '@istmo/contract/areas/exchange/exchange.contract';
import { priceOf } from '@istmo/contract/areas/cards/cards.rules';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { readBalance, readBalances, reserved, tranche, type Account } from '@istmo/ledger';
import { settleDuePurchases } from '../areas/cards/cards.worker.ts';
import type { Person, TestEnv } from './test-env.ts';

export const paidCard = '4111111111111111';

type Order = {
  readonly tokens?: string;
  readonly number?: string;
  readonly key?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

function createReaders(testEnv: TestEnv) {
  async function balances(person: Person) {
    const rows = (await readBalances(testEnv.db, [person.customer])).get(person.customer) ?? [];
    const { available = 0n, frozen = 0n } = rows.find(({ currency }) => currency === 'COINGT') ?? {};
    const { units: kept } = await readBalance(testEnv.db, reserved(person.customer), 'COINGT');
    return { available, reserved: kept, frozen };
  }

  const units = async (account: Account, currency: string): Promise<bigint> =>
    (await readBalance(testEnv.db, account, currency)).units;

  const offering = async (): Promise<string> => {
    const [row] = await testEnv.db.query<{ code: string }>('select code from app.offering');
    return row?.code ?? '';
  };

  /** The tokens that the first tranche has left. */
  const left = async (): Promise<bigint> => units(tranche({ offering: await offering(), number: 1 }), 'COINGT');

  return { balances, units, offering, left };
}

/** What tests of card purchases do as a customer, as the worker, and as the acquirer. */
export function createCardSteps(testEnv: TestEnv) {
  const { call, workerApp, card, server } = testEnv;

  const createBuyer = (name: string): Promise<Person> =>
    testEnv.signUp(name, { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });

  /** The request as the page sends it, with the price that is published now. */
  async function orderOf(person: Person, { tokens = '1', number = paidCard, fields = {} }: Order = {}) {
    const { body } = await call(listPairs, {}, { as: person });
    const { teip_rate: rate = '0', teip_fee: percent = '0' } = body.data?.[0] ?? {};
    const terms = { unitPrice: parseUnits(rate, 2) ?? 0n, feeBasisPoints: parseUnits(percent, 2) ?? 0n };
    const { price, fee } = priceOf(/^\d+$/.test(tokens) ? BigInt(tokens) : 0n, terms);
    return {
      card_network: 'visa',
      card_number: number,
      security_code: '737',
      cardholder_name: 'Rosario Cifuentes',
      expiration_month: '12',
      expiration_year: '40',
      subtotal_cents: `${price}`,
      billing_email: person.email,
      Add_coingt: tokens,
      Pair_data: 'USD/COINGT',
      Pair_rate: rate,
      fee: formatUnits(fee, 2),
      ...fields,
    };
  }

  async function buy(person: Person, order: Order = {}) {
    const headers = { 'idempotency-key': order.key ?? randomUUID() };
    return call(buyByCard, await orderOf(person, order), { as: person, headers });
  }

  /** Buys, and returns the id of the purchase. */
  async function open(person: Person, order: Order = {}): Promise<string> {
    const { body } = await buy(person, order);
    if (!body.data) throw new Error(`the purchase was refused: ${body.msg}`);
    return body.data._id;
  }

  const settle = (): Promise<void> => settleDuePurchases(workerApp);

  async function read(person: Person, id: string) {
    const { body } = await call(readCardPurchase, { id }, { as: person });
    if (!body.data) throw new Error(body.msg);
    return body.data;
  }

  /** Delivers the acquirer's notices that were not taken yet; `arrange` loses, repeats or reorders them. */
  async function deliver(arrange: <T>(notices: T[]) => T[] = (notices) => notices): Promise<number[]> {
    const codes: number[] = [];
    for (const { rawBody, headers } of arrange(await card.takeNotices())) {
      const reply = await server.inject({ method: 'POST', url: '/api/cards/notice', payload: rawBody, headers });
      codes.push(reply.statusCode);
    }
    return codes;
  }

  return { createBuyer, orderOf, buy, open, settle, read, deliver, ...createReaders(testEnv) };
}
