import { newId } from '@istmo/db/new-id';
import { expectMutantsSeen, type Scenario } from '@istmo/ledger/test-mutants';
import { beforeAll, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';

/* Scenarios under which every condition of the triggers of withdrawals, and of their comparison with the books, matters. */

const testEnv = await createTestEnv();
const { createOwner, request, confirm, cancel, runAll, finish } = createWithdrawalSteps(testEnv);
const { admin } = testEnv;
const ids = { completed: '', cancelled: '', pending: '', approved: '' };

beforeAll(async () => {
  const owner = await createOwner('USDT', '1000');
  const ask = async (): Promise<string> => {
    testEnv.advance(40_000);
    return (await request(owner, 'USDT', { amount: '100' })).body.data?._id ?? '';
  };
  ids.completed = await ask();
  await confirm(owner);
  await runAll();
  await finish('TRON', 4);
  ids.cancelled = await ask();
  await cancel(owner, ids.cancelled);
  ids.pending = await ask();
  ids.approved = await ask();
  await admin.query(
    `set session_replication_role = replica;
     update app.withdrawal set state = 'approved', confirmed_at = created_at where id = '${ids.approved}';
     set session_replication_role = origin`,
  );
});

const as = (login: string, sql: string): string => `set local session authorization ${login}; ${sql}`;
type Split = {
  readonly kind?: string;
  readonly before?: string;
  readonly after?: string;
  readonly of?: keyof typeof ids;
};
const update = (id: keyof typeof ids, change: string): string =>
  `update app.withdrawal set ${change} where id = '${ids[id]}'`;
const rows = `select string_agg(concat_ws(' ', state, reason, units, address, version, state_since > '2029-01-01'), ',' order by id) from app.withdrawal`;

test('every condition of how a withdrawal may change matters', async () => {
  const step = (login: string, from: string, to: string): Scenario => [
    `set local session_replication_role = replica; ${update('pending', `state = '${from}', confirmed_at = now(), reason = 'staff', reason_text = 'x'`)};
     set local session_replication_role = origin; ${as(login, update('pending', `state = '${to}'`))}`,
    rows,
  ];
  // A split changes the units of a withdrawal that waits, from and to what its row says.
  const split = ({ kind = 'withdrawal', before = 'units', after = 'units + 300', of = 'pending' }: Split): Scenario => [
    `set local session_replication_role = replica;
     insert into app.split_change (event, kind, subject, before, after)
       select '${newId()}', '${kind}', '${ids[of]}', ${before}, ${after} from app.withdrawal where id = '${ids.pending}';
     set local session_replication_role = origin; ${update('pending', 'units = units + 300, sent_units = sent_units + 300')}`,
    rows,
  ];
  await expectMutantsSeen(admin, {
    results: '9a0417e60fda35b8',
    functions: ['app.check_withdrawal_change'],
    scenarios: [
      split({}),
      split({ kind: 'withdrawal-fee' }),
      split({ before: 'units + 1' }),
      split({ after: 'units + 200' }),
      split({ of: 'approved' }),
      [update('pending', 'units = units + 1, sent_units = sent_units + 1'), rows],
      [update('pending', `address = 'x'`), rows],
      [update('pending', 'version = version + 1'), rows],
      [update('pending', `state = 'completed'`), rows],
      step('istmo_app', 'pending', 'confirmed'),
      step('istmo_app', 'approved', 'signed'),
      step('istmo_app', 'pending', 'signed'),
      step('istmo_signer', 'approved', 'signed'),
      step('istmo_signer', 'pending', 'signed'),
      step('istmo_owner', 'approved', 'signed'),
      step('istmo_owner', 'approved', 'confirmed'),
    ],
  });
});

test('every condition of the journal of broadcasts matters', async () => {
  const broadcast = `(select id from app.broadcast where withdrawal_id = '${ids.completed}')`;
  const journal = `select concat_ws(' | ',
    (select string_agg(concat_ws(' ', spends = 'x', txid = 'y', nonce, confirmations), ',' order by id) from app.broadcast),
    (select string_agg(concat_ws(' ', raw = 'x', sends), ',' order by broadcast_id, number) from app.signed_transaction),
    (select string_agg(concat_ws(' ', state, at, by, reason), ',' order by id) from app.withdrawal_step where at > '2029-01-01'), (${rows}))`;
  const sign = (withdrawal: string): string =>
    `insert into app.broadcast (id, withdrawal_id, network, spends, txid, signed_at)
     values ('00000000-0000-7000-8000-00000000000b', '${withdrawal}', 'TRON', 'x', 'y', '2030-01-01')`;
  const refuse = (withdrawal: string): string =>
    `insert into app.signing_refusal (id, withdrawal_id, finding, at)
     values ('00000000-0000-7000-8000-00000000000c', '${withdrawal}', 'x', '2030-01-02')`;
  await expectMutantsSeen(admin, {
    results: 'a836c80e0c737342',
    functions: ['app.reject_broadcast_change', 'app.reject_transaction_change', 'app.record_signing'],
    scenarios: [
      [`update app.broadcast set nonce = nonce + 1, spends = 'x' where id = ${broadcast}`, journal],
      [`update app.broadcast set confirmations = 7 where id = ${broadcast}`, journal],
      [`update app.signed_transaction set raw = 'x' where broadcast_id = ${broadcast}`, journal],
      [`update app.signed_transaction set sends = 7 where broadcast_id = ${broadcast}`, journal],
      [sign(ids.approved), journal],
      [sign(ids.pending), journal],
      [sign(newId()), journal],
      [refuse(ids.approved), journal],
      [refuse(ids.completed), journal],
    ],
  });
});

test('every condition of the comparison of withdrawals with the books matters', async () => {
  const found = (after = '0', through = '1000000'): string =>
    `select string_agg(concat_ws(' ', kind, (select string_agg(concat_ws(' ', f ->> 'fact', f ->> 'units', case f ->> 'fact' when 'customer' then '' else f ->> 'value' end), ',') from jsonb_array_elements(expected || found) f)), ',' order by event, movement) from app.find_withdrawal_differences(${after}, ${through})`;
  const change = (sql: string): Scenario => [`set local session_replication_role = replica; ${sql}`, found()];
  const movement = `(select m.id from ledger.movement m join ledger.movement_kind k on k.number = m.kind where m.event = '${ids.completed}' and k.name = 'settle-withdrawal')`;
  await expectMutantsSeen(admin, {
    results: 'd1820bc6b077d37a',
    functions: ['app.find_withdrawal_differences'],
    scenarios: [
      ['select', found()],
      change(`delete from app.withdrawal`),
      [`set local session_replication_role = replica; delete from app.withdrawal`, found(movement)],
      [`set local session_replication_role = replica; delete from app.withdrawal`, found('0', movement)],
      change(update('completed', `customer_id = gen_random_uuid()`).replace('gen_random_uuid()', `'${ids.pending}'`)),
      change(update('completed', 'units = units + 1, sent_units = sent_units + 1')),
      change(update('completed', `state = 'sent', finished_at = null`)),
      change(update('completed', `state = 'cancelled'`)),
      change(update('cancelled', `state = 'completed'`)),
      change(update('cancelled', `state = 'rejected'`)),
      change(update('cancelled', `state = 'expired'`)),
      change(update('pending', `state = 'completed', finished_at = now(), confirmed_at = now()`)),
      change('delete from app.broadcast'),
      change(`update app.broadcast set withdrawal_id = '${ids.cancelled}'`),
    ],
    equivalent: {
      [`app.find_withdrawal_differences:11 k.name = 'reserve-withdrawal' → false`]:
        'of a reservation both accounts are the customer’s, in the same currency',
      'app.find_withdrawal_differences:19 w.id is null → false': 'without a row there is no customer either',
    },
  });
});
