import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { listAudit } from '@istmo/contract/areas/audit/audit.calls';
import { listCustomers, readCustomer, searchCustomers } from '@istmo/contract/areas/accounts/accounts.staff.calls';
import { listAccountQueue, listDepositQueue } from '@istmo/contract/areas/bank/bank.staff.calls';
import { listPurchaseQueue } from '@istmo/contract/areas/cards/cards.staff.calls';
import { listStatementLines } from '@istmo/contract/areas/bank/statements.staff.calls';
import { listPaymentQueue } from '@istmo/contract/areas/payments/payments.staff.calls';
import { listCases } from '@istmo/contract/areas/reconciliation/reconciliation.staff.calls';
import { listNotes, listProposals } from '@istmo/contract/areas/customers/customers.staff.calls';
import { listCustomerDeposits } from '@istmo/contract/areas/deposits/deposits.staff.calls';
import { listCustomerActivity } from '@istmo/contract/areas/history/history.staff.calls';
import { listReviews } from '@istmo/contract/areas/kyc/kyc.staff.calls';
import { listPayouts } from '@istmo/contract/areas/payouts/payouts.staff.calls';
import { readPerson } from '@istmo/contract/areas/profile/profile.staff.calls';
import { listScreenedAddresses } from '@istmo/contract/areas/screening/screening.staff.calls';
import { listCustomerSessions } from '@istmo/contract/areas/sessions/sessions.staff.calls';
import { listQueue, readThread } from '@istmo/contract/areas/support/support.staff.calls';
import { listMovements, readCustomerBalances } from '@istmo/contract/areas/wallets/wallets.staff.calls';
import type { Address } from '@istmo/contract/kernel/address';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import { adjustment, createCommitter, fundTreasury, post } from '@istmo/ledger';
import { type BenchCustomer, createBenchCustomers } from './bench-customers.ts';
import { fillCustomers, fillMoneyQueues, fillQueues } from './fill-queues.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; data: string; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

/*
 * The console with a million customers, tickets and entries of the audit log, and one customer who has a hundred thousand movements: `npm run
 * bench -- console`. The entries are not a chain; nothing here verifies them.
 */

const movements = 100_000;
const messages = 500;
const callsEach = 60;

type Query = Readonly<Record<string, string>>;
type Client = { readonly get: (call: Address, query?: Query) => Promise<{ ms: number; body: string }> };

/** Signs an auditor in, who sees every list. */
async function openClient(url: string, owner: Db): Promise<Client> {
  const token = randomBytes(32).toString('base64url');
  const at = new Date();
  await owner.query(
    `insert into app.staff_session (id, staff_id, token_hash, created_at, last_seen_at, expires_at, address, device)
     select $1, id, $2, $3, $3, $3::timestamptz + interval '6 hours', '127.0.0.1', 'bench' from app.staff
      where role = 'auditor' and activated_at is not null limit 1`,
    [newId(), createHash('sha256').update(token).digest(), at],
  );
  return {
    async get(call, query = {}) {
      const words = new URLSearchParams(query);
      const startedAt = performance.now();
      const reply = await fetch(`${url}/console/api/${call.wire}?${words.toString()}`, {
        headers: { cookie: `__Secure-staff=${token}` },
      });
      const body = await reply.text();
      if (reply.status !== 200) throw new Error(`${call.wire} was answered ${reply.status} ${body.slice(0, 200)}`);
      return { ms: performance.now() - startedAt, body };
    },
  };
}

async function fillBusiest(data: string, { customer }: BenchCustomer): Promise<void> {
  const server = await joinEmbedded(join(data, 'postgres'));
  const operator = connect({ url: server.url('operator') });
  const committer = createCommitter(operator, { maxOutageMs: 60_000, maxWaiting: movements });
  const at = new Date();
  const amount = money('USD', BigInt(movements));
  await operator.inTransaction((tx) => post(tx, fundTreasury({ id: newId(), at, amount, place: 'bank:bench' })));
  await Promise.all(
    Array.from({ length: movements }, () =>
      committer.commit({
        movement: adjustment({ id: newId(), customer, at, amount: money('USD', 1n) }),
        rows: [],
      }),
    ),
  );
  await committer.stop();
  await operator.stop();
}

/** A ticket of this customer with a long conversation; returns its number. */
async function fillThread(owner: Db, { customer }: BenchCustomer): Promise<string> {
  const reference = 'TK-ZZZZZZZZZZ';
  const id = newId();
  await owner.query(
    `insert into app.ticket (id, reference_no, customer_id, category, subject, language, opened_at, waiting_since)
     values ($1, $2, $3, 'other', 'A long conversation', 'en', now(), now())`,
    [id, reference, customer],
  );
  await owner.query(
    `insert into app.ticket_message (id, ticket_id, kind, body, created_at)
     select gen_random_uuid(), $1, 'customer', repeat('A sentence of a customer. ', 20), now() + n * interval '1 second' from generate_series(1, ${messages}) n`,
    [id],
  );
  return reference;
}

type Times = { readonly p50: number; readonly p99: number; readonly slowest?: string };

/** Half and 99 of a hundred of these requests, one after another, take at most so many milliseconds; with the query of the slowest. */
async function timeEach(client: Client, call: Address, queries: readonly Query[]): Promise<Times> {
  const asked: { readonly ms: number; readonly query: Query | undefined }[] = [];
  for (let index = 0; index < callsEach; index += 1) {
    const query = queries[index % queries.length];
    asked.push({ ms: (await client.get(call, query)).ms, query });
  }
  asked.sort((left, right) => left.ms - right.ms);
  const last = asked[Math.min(callsEach - 1, Math.floor(callsEach * 0.99))];
  return {
    p50: asked[Math.floor(callsEach / 2)]?.ms ?? 0,
    p99: last?.ms ?? 0,
    slowest: Object.values(last?.query ?? {}).join(' '),
  };
}

function toRow(name: string, { p50, p99, slowest }: Times, maxMs: number): BenchRow {
  return {
    name,
    value: `${p99.toFixed(0)} ms (p50 ${p50.toFixed(0)}${slowest ? `; slowest: ${slowest.slice(0, 24)}` : ''})`,
    target: `≤ ${maxMs} ms`,
    isReached: p99 <= maxMs,
  };
}

/** Everything the page of a customer loads, all at once as the browser does, after the customer itself. */
async function openCustomer(client: Client, id: string): Promise<number> {
  const { ms } = await client.get(readCustomer, { id });
  const startedAt = performance.now();
  await Promise.all([
    client.get(readCustomerBalances, { id }),
    client.get(listCustomerActivity, { id, pageSize: '10' }),
    client.get(readPerson, { id }),
    client.get(listProposals, { id }),
    client.get(listCustomerSessions, { id }),
    client.get(listCustomerDeposits, { id, pageSize: '5' }),
    client.get(listNotes, { id }),
  ]);
  return ms + performance.now() - startedAt;
}

const queue = ['open', 'mine', 'unassigned'].flatMap((view) => [
  { view },
  { view, category: 'identity' },
  { view, search: 'person12' },
]);
const listOf = (...views: readonly string[]): Query[] =>
  views.flatMap((view) => [
    { view },
    { view, search: 'person12' },
    { view, search: 'person777777' },
    { view, search: 'nobody at all' },
    { view, limit: '200' },
  ]);
const paymentLists = [
  ...listOf('attention', 'open', 'reversed', 'all'),
  { view: 'all', search: 'P-00000F' },
  { view: 'all', search: 'attempt-777777' },
];
const purchaseLists = [
  ...listOf('attention', 'open', 'disputes', 'all'),
  { view: 'all', search: 'CP-0000' },
  { view: 'all', search: '7777' },
  { view: 'attention', search: '7777' },
];
const statementLists = [
  ...listOf('open', 'done'),
  { view: 'open', search: 'WIRE7' },
  { view: 'done', search: 'WIRE777777' },
];
const differences = [
  {},
  { state: 'open' },
  { state: 'taken' },
  { state: 'closed', pageIndex: '100' },
  { state: 'gone' },
  { search: '019b' },
  { search: 'nothing' },
  { startDate: '2026-03-01', endDate: '2026-03-02', state: 'open' },
];
const customers = [
  {},
  { pageIndex: '900', pageSize: '10' },
  { kyc: 'pending' },
  { country: 'PANAMA', suspended: 'yes' },
  { suspended: 'yes', pageIndex: '100' },
  { frozen: 'yes' },
  { frozen: 'yes', pageIndex: '100' },
  { search: 'person77', kyc: 'verified' },
  { startDate: '2026-03-01', endDate: '2026-03-02' },
];
const audit = [
  {},
  { action: 'customer.suspend' },
  { kind: 'act', pageIndex: '500' },
  { subject_kind: 'customer', subject: createHash('md5').update('77').digest('hex') },
  { startDate: '2026-03-01', endDate: '2026-03-02', kind: 'act' },
  { search: 'customer' },
  { search: 'customer', pageIndex: '90' },
  { search: 'customer', kind: 'act' },
  { search: 'call customer' },
  { search: `customer ${createHash('md5').update('78').digest('hex')}` },
  { search: 'customer', startDate: '2026-01-05', endDate: '2026-06-01' },
  { search: createHash('md5').update('78').digest('hex') },
  { search: 'nothing' },
];

export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const benchCustomers = await createBenchCustomers(product.data, { size: 1, cents: 1n });
  const slow = { query: 600_000, statement: 600_000 };
  const owner = connect({ url: benchCustomers.ownerUrl, timeouts: slow });
  const [busiest] = benchCustomers.customers;
  if (!busiest) throw new Error('there is no customer');
  try {
    await fillCustomers(owner);
    await fillQueues(owner);
    await fillMoneyQueues(owner);
    await fillBusiest(product.data, busiest);
    const reference = await fillThread(owner, busiest);
    await owner.query('vacuum (analyze)');
    const client = await openClient(product.url, owner);
    const id = busiest.customer;
    await openCustomer(client, id);
    const opened = [];
    for (let index = 0; index < 20; index += 1) opened.push(await openCustomer(client, id));
    opened.sort((left, right) => left - right);
    return [
      toRow('support queue, 1 million tickets, p99', await timeEach(client, listQueue, queue), 100),
      toRow('identity reviews, 1 million, p99', await timeEach(client, listReviews, listOf('open', 'decided')), 100),
      toRow('addresses, 1 million, p99', await timeEach(client, listScreenedAddresses, listOf('open', 'decided')), 100),
      toRow('bank accounts, 1 million, p99', await timeEach(client, listAccountQueue, listOf('open', 'decided')), 100),
      toRow('bank deposits, 1 million, p99', await timeEach(client, listDepositQueue, listOf('open', 'decided')), 100),
      toRow('withdrawals, 1 million, p99', await timeEach(client, listPayouts, listOf('waiting', 'held', 'done')), 100),
      toRow('COP payments, 1 million, p99', await timeEach(client, listPaymentQueue, paymentLists), 100),
      toRow('card purchases, 1 million, p99', await timeEach(client, listPurchaseQueue, purchaseLists), 100),
      toRow('credits of statements, 1 million, p99', await timeEach(client, listStatementLines, statementLists), 100),
      toRow('differences, 1 million, p99', await timeEach(client, listCases, differences), 100),
      toRow('customers, 1 million, p99', await timeEach(client, listCustomers, customers), 100),
      toRow(
        'search of customers, p99',
        await timeEach(client, searchCustomers, [{ query: 'person1' }, { query: 'p' }]),
        100,
      ),
      toRow('audit log, 1 million entries, p99', await timeEach(client, listAudit, audit), 100),
      toRow(
        'movements of a customer with 100,000, p99',
        await timeEach(client, listMovements, [{ id }, { id, pageIndex: '5000' }, { id, pageIndex: '9000' }]),
        100,
      ),
      toRow('the page of that customer', { p50: opened[10] ?? 0, p99: opened[19] ?? 0 }, 300),
      toRow('a ticket of 500 messages', await timeEach(client, readThread, [{ reference_no: reference }]), 1_000),
    ];
  } finally {
    await owner.stop();
    await benchCustomers.stop();
    await product.stop();
  }
}
