import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { findLoginProblems, type LoginPurpose, setSessionDefaults } from './login-rights.ts';
import { testDatabase } from './test-database.ts';

const { admin, db, worker, operator, console: staff, reader, signer, owner, url } = await testDatabase();
const suffix = new URL(url.app).pathname.slice(1);

/** Runs work with a real login that was created by these statements; `LOGIN` in them is its name. */
async function withLogin<T>(statements: string[], work: (own: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const login = `login_${suffix}_${Math.random().toString(36).slice(2, 8)}`;
  const own = new URL(url.app);
  own.username = login;
  own.password = 'a-password';
  for (const sql of [`create role LOGIN login password 'a-password'`, ...statements])
    await admin.query(sql.replaceAll('LOGIN', login));
  const pool = connect({ url: own.href, poolSize: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.stop();
    await admin.query(
      `reassign owned by ${login} to istmo_owner; drop owned by ${login}; drop role ${login}; drop role if exists ${login}_between`,
    );
  }
}

const problemsOf = (purpose: LoginPurpose, statements: string[]) =>
  withLogin(statements, async (own) => (await findLoginProblems(own, purpose)).join('; '));

test('the logins of the embedded server have the rights that their purpose needs and no more', async () => {
  expect(await findLoginProblems(db, 'serving')).toEqual([]);
  expect(await findLoginProblems(worker, 'working')).toEqual([]);
  expect(await findLoginProblems(staff, 'staff')).toEqual([]);
  expect(await findLoginProblems(reader, 'reading')).toEqual([]);
  expect(await findLoginProblems(signer, 'signing')).toEqual([]);
});

test.each<[string, string[], string]>([
  ['the superuser', ['alter role LOGIN superuser'], 'is a superuser'],
  ['a login that creates roles', ['alter role LOGIN createrole', 'grant istmo_app to LOGIN'], 'may create roles'],
  ['a member of the owner', ['grant istmo_app, istmo_owner to LOGIN'], 'may become istmo_owner'],
  [
    'a member of a member of the owner',
    ['create role LOGIN_between', 'grant istmo_owner to LOGIN_between', 'grant istmo_app, LOGIN_between to LOGIN'],
    'may become istmo_owner',
  ],
  [
    'a member that does not inherit',
    ['alter role LOGIN noinherit', 'grant istmo_app, istmo_owner to LOGIN'],
    'may become istmo_owner',
  ],
  ['the worker', ['grant istmo_worker to LOGIN'], 'may become istmo_worker'],
  ['the operator', ['grant istmo_operator to LOGIN'], 'may become istmo_operator'],
  ['a login that writes past grants', ['grant istmo_app, pg_write_all_data to LOGIN'], 'may become pg_write_all_data'],
  [
    'the owner of one table',
    ['grant istmo_app to LOGIN', 'create table app.own_LOGIN (n int)', 'alter table app.own_LOGIN owner to LOGIN'],
    'owns the table app.own_',
  ],
  ['a login without istmo_app', [], 'does not have the rights of istmo_app'],
])('%s is no serving login', async (_name, statements, problem) => {
  expect(await problemsOf('serving', statements)).toContain(problem);
});

test('a login with nothing but istmo_app is a serving login, and one with istmo_app is no reading login', async () => {
  expect(await problemsOf('serving', ['grant istmo_app to LOGIN'])).toBe('');
  expect(await problemsOf('working', ['grant istmo_worker to LOGIN'])).toBe('');
  expect(await problemsOf('reading', ['grant istmo_reader to LOGIN'])).toBe('');
  expect(await problemsOf('reading', ['grant istmo_reader, istmo_app to LOGIN'])).toContain('may become istmo_app');
});

test('a login stores its own session settings, and its next connection has them', async () => {
  await withLogin(['grant istmo_app to LOGIN'], async (own) => {
    await setSessionDefaults(own, 'serving');
    await own.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    const [row] = await own.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
    expect(row).toEqual({ limit: '3s' });
  });
});

test.each([
  ['serving', 'istmo_app', ['enable_seqscan=off', 'statement_timeout=3s']],
  ['reading', 'istmo_reader', ['default_transaction_read_only=on', 'statement_timeout=600s']],
  ['migrating', 'istmo_owner', []],
] as const)(
  'a new login for %s stores what the product relies on of the planner and of the time zone',
  async (purpose, role, further) => {
    await withLogin([`grant ${role} to LOGIN`], async (own) => {
      await setSessionDefaults(own, purpose);
      const [row] = await own.query<{ settings: string[] }>(
        'select rolconfig as settings from pg_roles where rolname = session_user',
      );
      const expected = ['jit=off', 'random_page_cost=1.1', 'TimeZone=UTC', ...further];
      expect(row?.settings).toEqual(expect.arrayContaining(expected));
    });
  },
);

test.each(['app', 'worker', 'operator', 'console', 'reader', 'signer', 'owner'] as const)(
  'sessions of %s have the settings that the product relies on, whatever the server’s are',
  async (login) => {
    const own = connect({ url: url[login], poolSize: 1 });
    const names = ['jit', 'random_page_cost', 'TimeZone'];
    const values = await own.query<{ value: string }>(
      'select current_setting(name) as value from unnest($1::text[]) as name',
      [names],
    );
    expect(values.map(({ value }) => value)).toEqual(['off', '1.1', 'UTC']);
    await own.stop();
  },
);

test('worker and operator may what the app may; the reader reads app and ledger and writes nothing', async () => {
  await owner.query('create table app.grant_box (n int)');
  for (const login of [db, worker, operator]) await login.query('insert into app.grant_box values (1)');
  expect(await reader.query('select n from app.grant_box')).toHaveLength(3);
  for (const table of ['ledger.movement', 'ledger.posting', 'ledger.account', 'ledger.stream', 'app.customer'])
    await expect(reader.query(`select * from ${table}`), table).resolves.toBeInstanceOf(Array);
  await expect(reader.query('insert into app.grant_box values (2)')).rejects.toThrow('read-only transaction');
  await expect(
    reader.query('begin; set transaction read write; insert into app.grant_box values (2); commit'),
  ).rejects.toThrow('permission denied');
});
