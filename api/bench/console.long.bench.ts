import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { listAudit } from '@istmo/contract/areas/audit/audit.calls';
import { listCustomers, readCustomer, searchCustomers } from '@istmo/contract/areas/accounts/accounts.staff.calls';
import { listAccountQueue, listDepositQueue } from '@istmo/contract/areas/bank/bank.staff.calls';
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
import type { Address } from '@istmo/contract/kernel/endpoint';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import { adjustment, createCommitter, fundTreasury, post } from '@istmo/ledger';
import { type BenchCustomer, createBenchCustomers } from './bench-customers.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; data: string; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

/*
 * The console with a million customers, tickets and entries of the audit log, and one customer who has a hundred thousand movements: `npm run
 * bench -- console`. The entries are not a chain; nothing here verifies them.
 */

const rows = 1_000_000;
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

/** Customers of four countries and three states of verification, with an open ticket each, and entries about a hundred of them. */
async function fill(owner: Db): Promise<void> {
  const at = `timestamptz '2026-01-01' + n * interval '20 seconds'`;
  const id = `(lpad(to_hex(1767225600000 + n * 20000::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`;
  await owner.query(
    `insert into app.customer (id, username, email, created_at, activated_at)
     select ${id}, 'person' || n, 'person' || n || '@bench.istmo.test', ${at}, ${at} from generate_series(1, ${rows}) n`,
  );
  await owner.query(
    `insert into app.account_status (customer_id, country, user_type, has_profile, kyc_status, suspended_at,
       frozen_at, frozen_about, frozen_ticket)
     select ${id}, (array['GUATEMALA', 'COLOMBIA', 'COSTA RICA', 'PANAMA'])[n % 4 + 1], 'personal', true,
       (array['none', 'pending', 'verified'])[n % 3 + 1], case when n % 500 = 0 then ${at} end,
       case when n % 700 = 0 then ${at} end, case when n % 700 = 0 then 'new-device' end, case when n % 700 = 0 then 'TK-' || n end
     from generate_series(1, ${rows}) n`,
  );
  await owner.query(
    `insert into app.ticket (id, reference_no, customer_id, category, subject, language, assigned_staff, opened_at, waiting_since)
     select ${id}, 'TK-' || lpad(upper(to_hex(n)), 10, '0'), ${id}, (array['account', 'identity', 'deposits', 'other'])[n % 4 + 1],
       'A question about my account', 'en', case when n % 50 = 0 then s.id end, ${at}, case when n % 3 > 0 then ${at} end
     from generate_series(1, ${rows}) n, (select id from app.staff where role = 'administrator' limit 1) s`,
  );
  await owner.query(
    `insert into app.audit_entry (number, at, staff_id, address, kind, action, subject_kind, subject, reason, transaction, previous, hash)
     select 1000000 + n, ${at}, s.id, '192.0.2.1', case when n % 10 = 0 then 'act' else 'look' end,
       (array['customer.read', 'support.read-thread', 'customer.suspend'])[n % 3 + 1], 'customer', md5((n % 10000)::text), 'A call of the customer',
       '3', sha256('x'), sha256('x')
     from generate_series(1, ${rows}) n, (select id from app.staff where role = 'administrator' limit 1) s`,
  );
}

/** For each of these customers a saved address, a bank account, a bank deposit, a withdrawal and an identity review: a hundredth of the withdrawals wait. */
async function fillQueues(owner: Db): Promise<void> {
  const at = `timestamptz '2026-01-01' + n * interval '20 seconds'`;
  const id = `(lpad(to_hex(1767225600000 + n * 20000::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`;
  const each = `generate_series(1, ${rows}) n, (select id from app.staff where role = 'administrator' limit 1) s`;
  await owner.query(
    `insert into app.identity_review (id, customer_id, causes, opened_at, due_at, state, decided_by, decided_at, reason_code)
     select ${id}, ${id}, array['hit'], ${at}, ${at} + interval '1 day', case when n % 2 = 0 then 'approved' else 'open' end,
       case when n % 2 = 0 then s.id end, case when n % 2 = 0 then ${at} end,
       case when n % 2 = 0 then (select min(code) from app.identity_reason where verdict = 'approve') end from ${each}`,
  );
  await owner.query(
    `insert into app.withdrawal_address (id, customer_id, currency, network, chain, name, address, state, language, created_at, ready_at,
       screening, review_since, reviewed_by, reviewed_at, reason)
     select ${id}, ${id}, 'BTC', 'BTC', 'BTC', 'Savings', 'bc1q' || md5(n::text), case when n % 2 = 0 then 'rejected' else 'in_review' end, 'en',
       ${at}, ${at}, 'hit', ${at}, case when n % 2 = 0 then s.id end, case when n % 2 = 0 then ${at} end,
       case when n % 2 = 0 then 'On a list.' end from ${each}`,
  );
  await owner.query(
    `insert into app.bank_account (id, customer_id, place, bank_name, account_number, account_type, code, country, holder, state, language,
       created_at, changed_at, decided_by, decided_at)
     select ${id}, ${id}, 1, 'Banco de Ejemplo', lpad(n::text, 12, '0'), 'savings', 'EJEMGTGC', 'GUATEMALA', 'A holder',
       case when n % 2 = 0 then 'approved' else 'pending' end, 'en', ${at}, ${at}, case when n % 2 = 0 then s.id end,
       case when n % 2 = 0 then ${at} end from ${each}`,
  );
  await owner.query(
    `insert into app.bank_deposit (id, customer_id, account_id, bank_name, account_number, holder, country, reference, transferred_on, units,
       state, reason, file_key, file_name, file_type, language, created_at, decided_by, decided_at)
     select ${id}, ${id}, ${id}, 'Banco de Ejemplo', lpad(n::text, 12, '0'), 'A holder', 'GUATEMALA', 'REF' || n, '2026-01-01', 150000,
       case when n % 2 = 0 then 'rejected' else 'pending' end, case when n % 2 = 0 then 'Not found.' end, 'none', 'proof.png', 'image/png',
       'en', ${at}, case when n % 2 = 0 then s.id end, case when n % 2 = 0 then ${at} end from ${each}`,
  );
  await owner.query(
    `insert into app.withdrawal (id, reference_no, customer_id, currency, network, chain, address_id, address, units, sent_units, fee_currency,
       fee_units, limit_day, limit_month, state, reason, approvals_needed, language, link_expires_at, created_at, confirmed_at, state_since,
       finished_at)
     select ${id}, 'W-' || lpad(upper(to_hex(n)), 10, '0'), ${id}, 'BTC', 'BTC', 'BTC', ${id}, 'bc1q' || md5(n::text), 1000000, 999000, 'BTC',
       1000, '2026-01-01', '2026-01-01', case when n % 100 > 0 then 'completed' when n % 200 = 0 then 'in_review' else 'on_hold' end,
       case when n % 100 > 0 then null when n % 200 = 0 then 'threshold' else 'suspended' end, case when n % 200 = 0 then 2 else 0 end, 'en',
       ${at}, ${at}, ${at}, ${at}, case when n % 100 > 0 then ${at} end from generate_series(1, ${rows}) n`,
  );
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
    await fill(owner);
    await fillQueues(owner);
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
