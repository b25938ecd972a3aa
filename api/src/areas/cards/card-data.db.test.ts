import { randomInt } from 'node:crypto';
import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import { sandboxCards } from '@istmo/providers/card/sandbox';
import { pino } from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { createCardSteps } from '../../testing/test-cards.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { startTokeniser } from '../../testing/test-tokeniser.ts';
import { watchPrices } from '../prices/public.ts';

const tokeniser = await startTokeniser();
const testEnv = await createTestEnv({ settings: tokeniser.settings });
const { app, card, call } = testEnv;
const { createBuyer, orderOf, settle } = createCardSteps(testEnv);

const lines: string[] = [];
const formAnswers: string[] = [];
app.log.level = 'trace';
// Where every logger of the process writes, the server's too.
vi.spyOn(Reflect.get(app.log, pino.symbols.streamSym), 'write').mockImplementation((...written: unknown[]) =>
  lines.push(String(written[0])),
);

const securityCode = '847';
// Of this run only: the write-ahead log is the server's, and other tests pay by card too.
const ownCard = writeVisa();
const markers = [ownCard, sandboxCards.declined, `"${securityCode}"`];

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test('a card’s number and code are in no table, no log line and no answer, whatever goes wrong', async () => {
  const answers: string[] = [];
  const charge = card.charge.bind(card);
  const start = await readLogFile();
  const attempts = [
    { number: ownCard, fault: undefined },
    { number: sandboxCards.declined, fault: undefined },
    { number: ownCard, fault: 'lost' },
    { number: ownCard, fault: 'garbage' },
    { number: ownCard, fault: 'timeout' },
    { number: ownCard, fault: 'bug' },
  ];
  const ways = attempts.flatMap((attempt) => [false, true].map((isToken) => ({ ...attempt, isToken })));
  for (const [index, { number, fault, isToken }] of ways.entries()) {
    const buyer = await createBuyer(`marker${index}`);
    if (fault !== undefined && fault !== 'bug') await card.injectFault({ kind: fault, times: 1 });
    // An adapter's own error may quote the request that it sent.
    Object.assign(app.card, {
      charge: fault === 'bug' ? (request: unknown) => Promise.reject(new Error(quote(request))) : charge,
    });
    const typed = { ...(await orderOf(buyer, { number })), security_code: securityCode };
    const order = isToken ? await throughTheForm(buyer, typed) : typed;
    const reply = await call(buyByCard, order, { as: buyer });
    answers.push(JSON.stringify(reply.body));
    answers.push(JSON.stringify((await call(buyByCard, { ...order, fee: '0' }, { as: buyer })).body));
  }
  await settle();
  expect(lines.length).toBeGreaterThan(0);
  expect(formAnswers.filter((text) => text.includes(ownCard.slice(-4))).length).toBeGreaterThan(0);
  for (const marker of markers) {
    expect([...lines, ...answers, ...formAnswers].filter((text) => text.includes(marker))).toEqual([]);
    expect(await findInTables(marker)).toEqual([]);
  }
  expect(await findInLog(ownCard, start)).toEqual([]);
  // What is written is found: the search looks where the database writes.
  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local synchronous_commit = on');
    await tx.query('select pg_logical_emit_message(true, $1, $2)', ['test', ownCard]);
  });
  expect(await findInLog(ownCard, start)).not.toEqual([]);
});

/** A number with a right check digit. */
function writeVisa(): string {
  const digits = [4, 5, 3, 9, ...Array.from({ length: 11 }, () => randomInt(10))];
  const sum = digits.reduce((total, digit, at) => {
    const value = digit * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
}

/** The file of the write-ahead log that is written now. */
async function readLogFile(): Promise<string> {
  const [row] = await testEnv.admin.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
  return row?.name ?? '';
}

/** The files of the write-ahead log since then that have the text, after everything is written to them. */
async function findInLog(text: string, since: string): Promise<string[]> {
  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local synchronous_commit = on');
    await tx.query("select pg_logical_emit_message(true, 'test', 'written')");
  });
  const rows = await testEnv.admin.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name >= $1
        and position(convert_to($2, 'UTF8') in pg_read_binary_file('pg_wal/' || name)) > 0`,
    [since, text],
  );
  return rows.map(({ name }) => name);
}

/** The same order with the card typed in its own form, whose answers are looked at too. */
async function throughTheForm(buyer: Person, typed: Awaited<ReturnType<typeof orderOf>>) {
  const ticket = await tokeniser.ticketOf(testEnv, buyer);
  const wrong = await tokeniser.type(ticket, { number: typed.card_number, code: securityCode, year: '19' });
  const right = await tokeniser.type(ticket, { number: typed.card_number, code: securityCode });
  formAnswers.push(wrong.text, right.text);
  return { ...typed, card_token: right.token ?? '', card_number: '', security_code: '' };
}

function quote(request: unknown): string {
  return JSON.stringify(request, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

async function findInTables(marker: string): Promise<string[]> {
  const tables = await testEnv.owner.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname in ('app', 'ledger', 'istmo', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await testEnv.owner.query(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [
      marker,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
