import { randomUUID } from 'node:crypto';
import { confirmWithdrawal, requestWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { Db } from '@istmo/db/tx';
import { readBalances } from '@istmo/ledger';
import type { ChainWatch } from './chain-watch.ts';
import { callUntilAnswered } from './drill-client.ts';
import { beginsWith, walletAddress, withdrawalCurrency, type Withdrawer } from './payment-customers.ts';
import { countRequested, judgeWithdrawals, underWay, type Withdrawal, type WithdrawalRow } from './judge-payments.ts';
import type { Mailbox } from './mailbox.ts';
import type { PaymentKind } from './payment-kind.ts';

type WithdrawalLoad = {
  readonly url: string;
  readonly db: Db;
  readonly chains: ChainWatch;
  readonly mailbox: Mailbox;
  readonly customers: readonly Withdrawer[];
};

// A code that was used up by a request that did not happen: the customer types the next one, which is another request.
const codeRefusals: readonly string[] = ['code_used', 'wrong_code'];

/** Requests with a code, and confirmations by the mailed link. */
export function createWithdrawalLoad({ url, db, chains, mailbox, customers }: WithdrawalLoad): PaymentKind {
  const free = [...customers];
  const withdrawals = new Map<bigint, Withdrawal>();
  let acknowledged = 0;
  let longestMs = 0;
  let units = 20_000_000n;

  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work;
    longestMs = Math.max(longestMs, performance.now() - from);
    acknowledged += 1;
    return result;
  };
  const withdraw = async (customer: Withdrawer, otp: string): Promise<void> => {
    units += 10_000n;
    const own: Withdrawal = { units };
    withdrawals.set(units, own);
    const { code: currency, wire: network } = withdrawalCurrency;
    const body = { currency, network, amount: formatUnits(units, 6), address_info: walletAddress, otp };
    const { token } = customer;
    const asked = await timed(callUntilAnswered(url, { endpoint: requestWithdrawal, body, token, key: randomUUID() }));
    if (asked.data === undefined) {
      own.refusal = asked.refusal;
      if (asked.repeats === 0 || !codeRefusals.includes(asked.refusal))
        throw new Error(`a withdrawal was refused: ${asked.refusal}`);
      return;
    }
    own.id = asked.data.data._id;
    const link = await mailbox.waitForLink(customer.email);
    const confirmed = await timed(callUntilAnswered(url, { endpoint: confirmWithdrawal, body: link }));
    // The customer whose first confirmation was not answered reads that the link was used.
    if (confirmed.refusal !== undefined && (confirmed.repeats === 0 || confirmed.refusal !== 'link_invalid'))
      throw new Error(`a link was refused: ${confirmed.refusal}`);
    own.isConfirmed = true;
  };

  return {
    name: 'withdrawals',
    count: () => acknowledged,
    countAcknowledged: () => countRequested([...withdrawals.values()]),
    begin: async () => {
      const customer = free.shift();
      if (!customer) return;
      const otp = customer.nextCode();
      if (otp !== undefined) await withdraw(customer, otp);
      free.push(customer);
    },
    takeLongestMs: () => {
      const ms = longestMs;
      longestMs = 0;
      return ms;
    },
    countUnderWay: async () => (await readRows(db, customers)).filter(({ state }) => underWay.includes(state)).length,
    judge: async () => {
      const rows = await readRows(db, customers);
      const judged = judgeWithdrawals({
        rows,
        withdrawals: [...withdrawals.values()],
        paid: chains.payments(withdrawalCurrency.chain).filter(({ address }) => address === walletAddress),
        signed: await readSigned(db),
      });
      const remark = `${judged.remark}, link there within ${Math.ceil(mailbox.takeLongestMs() / 1_000)} s`;
      return { ...judged, remark, wrongBalances: await countWrongBalances(db, customers, rows) };
    },
  };
}

const readRows = (db: Db, customers: readonly Withdrawer[]): Promise<WithdrawalRow[]> =>
  db.query<WithdrawalRow>(
    `select id, customer_id as customer, state, reason, units, sent_units as "sentUnits" from app.withdrawal where customer_id = any($1::uuid[])`,
    [customers.map(({ customer }) => customer)],
  );

async function readSigned(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ txid: string }>('select txid from app.signed_transaction', []);
  return new Set(rows.map(({ txid }) => txid));
}

/** Each customer has what they began with less what their withdrawals took. */
async function countWrongBalances(
  db: Db,
  customers: readonly Withdrawer[],
  rows: readonly WithdrawalRow[],
): Promise<number> {
  const balances = await readBalances(
    db,
    customers.map(({ customer }) => customer),
  );
  return customers.filter(({ customer }) => {
    const has = balances.get(customer)?.find(({ currency }) => currency === withdrawalCurrency.code)?.available;
    const taken = rows.filter((row) => row.customer === customer).reduce((sum, row) => sum + row.units, 0n);
    return has !== beginsWith - taken;
  }).length;
}
