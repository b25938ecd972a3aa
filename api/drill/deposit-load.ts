import { setTimeout as pause } from 'node:timers/promises';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { Db } from '@istmo/db/tx';
import { readBalances } from '@istmo/ledger';
import * as z from 'zod/mini';
import type { ChainWatch } from './chain-watch.ts';
import { controlSandbox } from './drill-client.ts';
import { type DepositRow, judgeDeposits } from './judge-payments.ts';
import { depositCurrency, type Depositor } from './payment-customers.ts';
import type { PaymentKind } from './payment-kind.ts';

type DepositLoad = {
  readonly url: string;
  readonly db: Db;
  readonly chains: ChainWatch;
  readonly customers: readonly Depositor[];
};

const paid = z.object({ txid: z.string() });
const retryMs = 200;

/**
 * Payments from outside to the customers' addresses. One counts as made when the sandbox acknowledged it. Where the sandbox did not answer, the payer pays again: the
 * chain says which of the two it has, and each of those is credited once too.
 */
export function createDepositLoad({ url, db, chains, customers }: DepositLoad): PaymentKind {
  const free = [...customers];
  const made = new Set<string>();
  let longestMs = 0;
  let units = 20_000n;

  const payUntilAcknowledged = async (address: string): Promise<string> => {
    for (;;) {
      units += 1n;
      const { code: currency } = depositCurrency;
      const reply = await controlSandbox(url, 'chain/deposit', {
        address,
        currency,
        amount: formatUnits(units, 8),
      }).catch(() => undefined);
      if (reply !== undefined) return z.parse(paid, reply).txid;
      await pause(retryMs);
    }
  };
  const addresses = new Set(customers.map(({ address }) => address));
  const readChain = () => chains.payments(depositCurrency.chain).filter(({ address }) => addresses.has(address));
  const readRows = (): Promise<DepositRow[]> =>
    db.query<DepositRow>(
      `select d.txid, d.customer_id as customer, d.state, d.units,
         (select count(*)::int from ledger.movement m join ledger.movement_kind k on k.number = m.kind
           where m.event = d.id and k.name = 'credit-deposit') as credits
         from app.deposit d where d.customer_id = any($1::uuid[])`,
      [customers.map(({ customer }) => customer)],
    );

  return {
    name: 'deposits',
    count: () => made.size,
    countAcknowledged: () => made.size,
    begin: async () => {
      const customer = free.shift();
      if (!customer) return;
      const from = performance.now();
      made.add(await payUntilAcknowledged(customer.address));
      longestMs = Math.max(longestMs, performance.now() - from);
      free.push(customer);
    },
    takeLongestMs: () => {
      const ms = longestMs;
      longestMs = 0;
      return ms;
    },
    countUnderWay: async () => {
      const credited = new Set((await readRows()).flatMap(({ txid, credits }) => (credits > 0 ? [txid] : [])));
      return readChain().filter(({ txid }) => !credited.has(txid)).length;
    },
    judge: async () => {
      const rows = await readRows();
      const balances = await readBalances(
        db,
        customers.map(({ customer }) => customer),
      );
      const wrongBalances = customers.filter(({ customer, address }) => {
        const has = balances.get(customer)?.find(({ currency }) => currency === depositCurrency.code)?.available ?? 0n;
        const sent = readChain().filter((payment) => payment.address === address);
        return has !== sent.reduce((sum, payment) => sum + payment.units, 0n);
      }).length;
      const onChain = new Set(readChain().map(({ txid }) => txid));
      return { ...judgeDeposits({ rows, made, onChain }), wrongBalances };
    },
  };
}
