import type { Db } from '@istmo/db/tx';

/*
 * A million rows for each list and queue of the console, of a million customers.
 */

const rows = 1_000_000;

const at = `timestamptz '2026-01-01' + n * interval '20 seconds'`;
const id = `(lpad(to_hex(1767225600000 + n * 20000::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`;
const series = `generate_series(1, ${rows}) n`;
const withStaff = `${series}, (select id from app.staff where role = 'administrator' limit 1) s`;

/** Customers of four countries and three states of verification, with an open ticket each, and entries about a hundred of them. */
export async function fillCustomers(owner: Db): Promise<void> {
  await owner.query(
    `insert into app.customer (id, username, email, created_at, activated_at)
     select ${id}, 'person' || n, 'person' || n || '@bench.istmo.test', ${at}, ${at} from ${series}`,
  );
  await owner.query(
    `insert into app.account_status (customer_id, country, user_type, has_profile, kyc_status, suspended_at,
       frozen_at, frozen_about, frozen_ticket)
     select ${id}, (array['GUATEMALA', 'COLOMBIA', 'COSTA RICA', 'PANAMA'])[n % 4 + 1], 'personal', true,
       (array['none', 'pending', 'verified'])[n % 3 + 1], case when n % 500 = 0 then ${at} end,
       case when n % 700 = 0 then ${at} end, case when n % 700 = 0 then 'new-device' end, case when n % 700 = 0 then 'TK-' || n end
     from ${series}`,
  );
  await owner.query(
    `insert into app.ticket (id, reference_no, customer_id, category, subject, language, assigned_staff, opened_at, waiting_since)
     select ${id}, 'TK-' || lpad(upper(to_hex(n)), 10, '0'), ${id}, (array['account', 'identity', 'deposits', 'other'])[n % 4 + 1],
       'A question about my account', 'en', case when n % 50 = 0 then s.id end, ${at}, case when n % 3 > 0 then ${at} end
     from ${withStaff}`,
  );
  await owner.query(
    `insert into app.audit_entry (number, at, staff_id, address, kind, action, subject_kind, subject, reason, transaction, previous, hash)
     select 1000000 + n, ${at}, s.id, '192.0.2.1', case when n % 10 = 0 then 'act' else 'look' end,
       (array['customer.read', 'support.read-thread', 'customer.suspend'])[n % 3 + 1], 'customer', md5((n % 10000)::text), 'A call of the customer',
       '3', sha256('x'), sha256('x')
     from ${withStaff}`,
  );
}

/** For each of these customers a saved address, a bank account, a bank deposit, a withdrawal and an identity review: a hundredth of the withdrawals wait. */
export async function fillQueues(owner: Db): Promise<void> {
  await owner.query(
    `insert into app.identity_review (id, customer_id, causes, opened_at, due_at, state, decided_by, decided_at, reason_code)
     select ${id}, ${id}, array['hit'], ${at}, ${at} + interval '1 day', case when n % 2 = 0 then 'approved' else 'open' end,
       case when n % 2 = 0 then s.id end, case when n % 2 = 0 then ${at} end,
       case when n % 2 = 0 then (select min(code) from app.identity_reason where verdict = 'approve') end from ${withStaff}`,
  );
  await owner.query(
    `insert into app.withdrawal_address (id, customer_id, currency, network, chain, name, address, state, language, created_at, ready_at,
       screening, review_since, reviewed_by, reviewed_at, reason)
     select ${id}, ${id}, 'BTC', 'BTC', 'BTC', 'Savings', 'bc1q' || md5(n::text), case when n % 2 = 0 then 'rejected' else 'in_review' end, 'en',
       ${at}, ${at}, 'hit', ${at}, case when n % 2 = 0 then s.id end, case when n % 2 = 0 then ${at} end,
       case when n % 2 = 0 then 'On a list.' end from ${withStaff}`,
  );
  await owner.query(
    `insert into app.bank_account (id, customer_id, place, bank_name, account_number, account_type, code, country, holder, state, language,
       created_at, changed_at, decided_by, decided_at)
     select ${id}, ${id}, 1, 'Banco de Ejemplo', lpad(n::text, 12, '0'), 'savings', 'EJEMGTGC', 'GUATEMALA', 'A holder',
       case when n % 2 = 0 then 'approved' else 'pending' end, 'en', ${at}, ${at}, case when n % 2 = 0 then s.id end,
       case when n % 2 = 0 then ${at} end from ${withStaff}`,
  );
  await owner.query(
    `insert into app.bank_deposit (id, customer_id, account_id, bank_name, account_number, holder, country, reference, transferred_on, units,
       state, reason, file_key, file_name, file_type, language, created_at, decided_by, decided_at)
     select ${id}, ${id}, ${id}, 'Banco de Ejemplo', lpad(n::text, 12, '0'), 'A holder', 'GUATEMALA', 'REF' || n, '2026-01-01', 150000,
       case when n % 2 = 0 then 'rejected' else 'pending' end, case when n % 2 = 0 then 'Not found.' end, 'none', 'proof.png', 'image/png',
       'en', ${at}, case when n % 2 = 0 then s.id end, case when n % 2 = 0 then ${at} end from ${withStaff}`,
  );
  await owner.query(
    `insert into app.withdrawal (id, reference_no, customer_id, currency, network, chain, address_id, address, units, sent_units, fee_currency,
       fee_units, limit_day, limit_month, state, reason, approvals_needed, language, link_expires_at, created_at, confirmed_at, state_since,
       finished_at)
     select ${id}, 'W-' || lpad(upper(to_hex(n)), 10, '0'), ${id}, 'BTC', 'BTC', 'BTC', ${id}, 'bc1q' || md5(n::text), 1000000, 999000, 'BTC',
       1000, '2026-01-01', '2026-01-01', case when n % 100 > 0 then 'completed' when n % 200 = 0 then 'in_review' else 'on_hold' end,
       case when n % 100 > 0 then null when n % 200 = 0 then 'threshold' else 'suspended' end, case when n % 200 = 0 then 2 else 0 end, 'en',
       ${at}, ${at}, ${at}, ${at}, case when n % 100 > 0 then ${at} end from ${series}`,
  );
}

/** COP payments and card purchases: a hundredth are under way or to be looked at. Credits of statements and differences: half of them wait. */
export async function fillMoneyQueues(owner: Db): Promise<void> {
  await owner.query(
    `insert into app.payment (id, reference, customer_id, currency, units, url, state, attempt_state, attempt, has_surplus, language, created_at,
       expires_at, state_since, credited_at, next_check_at)
     select ${id}, 'P-' || lpad(upper(to_hex(n)), 10, '0'), ${id}, 'COP', 5000000, 'https://bank.test',
       case when n % 100 > 0 then 'credited' when n % 300 = 0 then 'in_review' else 'open' end,
       case when n % 100 = 0 and n % 300 > 0 then 'pending' end, case when n % 100 > 0 or n % 300 = 0 then 'attempt-' || n end, n % 1000 = 1, 'en',
       ${at}, ${at} + interval '1 day', ${at}, case when n % 100 > 0 then ${at} end, 'infinity' from ${series}`,
  );
  await owner.query(
    `insert into app.payment_attempt (id, payment_id, state, currency, units, method, seen_at, changed_at)
     select 'attempt-' || n, ${id}, 'approved', 'COP', 5000000, 'PSE', ${at}, ${at} from ${series}`,
  );
  await owner.query(
    `insert into app.card_purchase (id, customer_id, symbol, token_units, offering, tranche_number, unit_price_units, price_units, fee_units,
       fee_basis_points, card_network, last_four, state, problem, language, created_at, expires_at, state_since, captured_at, next_check_at)
     select ${id}, ${id}, o.instrument, 1, t.offering, t.number, 100000, 100000, 3500, 350, 'visa', lpad((n % 10000)::text, 4, '0'),
       case when n % 100 > 0 then 'captured' when n % 200 = 0 then 'disputed' else 'open' end, case when n % 100 = 1 then 'refunded_outside' end, 'en',
       ${at}, ${at} + interval '1 hour', ${at}, case when n % 100 > 0 or n % 200 = 0 then ${at} end, 'infinity'
     from ${series}, (select * from app.tranche order by offering, number limit 1) t join app.offering o on o.code = t.offering`,
  );
  await owner.query(
    `with statement as (
       insert into app.bank_statement (id, digest, place, file_name, format, account, first_day, last_day, uploaded_by, uploaded_at)
       select gen_random_uuid(), sha256('bench'), 1, 'bench.csv', 'csv', 'BENCH', '2026-01-01', '2026-12-31', id, now()
         from app.staff where role = 'administrator' limit 1 returning id, uploaded_by)
     insert into app.bank_statement_line (id, statement_id, account, line_key, booked_on, currency, units, reference, payer, note, closed_reason,
       closed_by, closed_at)
     select ${id}, t.id, 'BENCH', n::text, (${at})::date, 'USD', 150000, 'WIRE' || n, 'person' || n || ' of the bench', '',
       case when n % 2 = 0 then 'Not a deposit' end, case when n % 2 = 0 then t.uploaded_by end, case when n % 2 = 0 then ${at} end
     from ${series}, statement t`,
  );
  await owner.query(
    `insert into app.reconciliation_difference (kind, event, expected, found, first_seen, taken_by, taken_at, resolved_at, resolved_by, note)
     select 'deposit', ${id}, 'a deposit', 'none', ${at}, case when n % 8 = 0 then s.id end, case when n % 8 = 0 then ${at} end,
       case when n % 2 = 1 then ${at} end, case when n % 4 = 1 then s.id end, case when n % 4 = 1 then 'Agreed' end from ${withStaff}`,
  );
}
