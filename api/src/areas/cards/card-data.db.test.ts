import { createHash, randomInt } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  buyByCard,
  listCardPurchases,
  listTokenPurchases,
  readCardPurchase,
  readCardReceipt,
} from '@istmo/contract/areas/cards/cards.contract';
import { groupNumber } from '@istmo/contract/areas/cards/cards.rules';
import {
  askAcquirer,
  listPurchaseQueue,
  readPurchaseCase,
  refundPurchase,
} from '@istmo/contract/areas/cards/cards.staff.contract';
import { randomRuns } from '@istmo/db/random-runs';
import { sandboxCard, sandboxCards } from '@istmo/providers/card/sandbox';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tableStateStore } from '../../runtime/table-state-store.ts';
import { createCardSteps } from '../../testing/test-cards.ts';
import { findInTables } from '../../testing/find-in-tables.ts';
import type { CallReply } from '../../testing/test-call.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { readReceipt } from '../../testing/test-receipt.ts';
import { startTokeniser } from '../../testing/test-tokeniser.ts';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { watchPrices } from '../prices/public.ts';

// All temporary files of this process, and the folder of uploads with them, are in a folder that is searched.
const temporary = await mkdtemp(path.join(tmpdir(), 'istmo-card-data-'));
vi.stubEnv('TMPDIR', temporary);
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(temporary, { recursive: true, force: true });
});

const tokeniser = await startTokeniser();
const testEnv = await createTestEnv({ settings: tokeniser.settings });
const { app, call } = testEnv;
// As in the started product, where the sandbox's acquirer remembers in a table.
const card = sandboxCard({ stateStore: tableStateStore(testEnv.owner), clock: testEnv.clock });
for (const one of [app, testEnv.workerApp, testEnv.consoleApp]) Object.assign(one, { card });
const { createBuyer, orderOf, settle, deliver } = createCardSteps({ ...testEnv, card });
await serveWebhooks(app, testEnv.server);

/** What the process writes: by its loggers, and past them. */
const lines: string[] = [];
for (const { log } of [app, testEnv.workerApp, testEnv.consoleApp]) log.level = 'trace';
const streams = [Reflect.get(app.log, pino.symbols.streamSym), process.stdout, process.stderr];
for (const stream of streams)
  vi.spyOn(stream, 'write').mockImplementation((...written: unknown[]) => lines.push(String(written[0])) > 0);

/** What was answered: by calls, the card's form, staff's pages, receipts. */
const answers: string[] = [];

// Of this run only: the write-ahead log is the server's, and other tests pay by card too.
const ownCard = writeVisa();
// No count begins with a zero, so that no row number is taken for it.
const securityCode = '047';
/** The number as typed, as it is grouped, without the last digits, which are stored, and as a hash that anybody could try out. */
const numbers = [
  ownCard.slice(2, 12),
  groupNumber(ownCard).slice(2, 14),
  createHash('sha256').update(ownCard).digest('hex'),
  Buffer.from(ownCard).toString('base64').slice(0, 14),
  sandboxCards.declined,
];
/** Three digits are in many words: the code is looked for as a word of its own. PostgreSQL reads the expression as well. */
const codeAlone = `(?<![\\w.:+-])${securityCode}(?![\\w.:-])`;
/** All that a call answered: status line, headers and body. */
const keep = <E>({ raw, body }: CallReply<E>) => {
  answers.push(JSON.stringify(raw.headers), raw.body);
  return body;
};
const hasMarker = (text: string): boolean =>
  numbers.some((marker) => text.includes(marker)) || new RegExp(codeAlone).test(text);

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test('a card’s number and code are in no table, log, file, email or answer, whatever goes wrong', async () => {
  const start = await readWrittenSize();
  const gloria = await testEnv.addStaff('gloria', 'treasury');
  const buyers: Person[] = [];
  for (let index = 0; index < randomRuns(14); index++) buyers.push(await buyOnce(index));
  await deliver();
  await settle();
  testEnv.advance(180_000);
  await settle();
  for (const buyer of buyers) await readEverything(buyer);
  await workAsStaff(gloria);
  await settle();
  const emails = (await testEnv.emails()).map((email) => JSON.stringify(email));
  expect(emails.length).toBeGreaterThan(0);

  expect(answers.filter((text) => text.includes(ownCard.slice(-4))).length).toBeGreaterThan(buyers.length);
  expect(lines.length).toBeGreaterThan(0);
  expect([...lines, ...answers, ...emails].filter(hasMarker)).toEqual([]);
  expect(await findInOwnTables()).toEqual([]);
  expect(await findInFiles()).toEqual([]);
  expect(await findInServersLogs(start)).toEqual([]);
  await proveTheSearch(start);
});

/** One purchase by card, each in another way, with what is refused before it. */
async function buyOnce(index: number): Promise<Person> {
  const faults = ['', '', 'lost', 'garbage', 'timeout', 'late', 'bug'];
  const fault = faults[Math.floor(index / 2) % faults.length] ?? '';
  const buyer = await createBuyer(`marker${index}`);
  const number = index % 5 === 2 ? sandboxCards.declined : index % 3 === 1 ? groupNumber(ownCard) : ownCard;
  const typed = { ...(await orderOf(buyer, { number })), security_code: securityCode };
  const send = async (order: typeof typed) => {
    keep(await call(buyByCard, order, { as: buyer, address: `10.0.${index >> 8}.${index % 256}` }));
  };
  if (index === 0)
    for (const wrong of [{ card_number: `${ownCard.slice(0, 15)}x` }, { expiration_year: '19' }, { fee: '0' }])
      await send({ ...typed, ...wrong });
  const order = index % 2 === 1 ? await throughTheForm(buyer, typed) : typed;
  if (fault !== '' && fault !== 'bug') await card.injectFault({ kind: fault, times: 1 });
  // An adapter's own error may quote the request that it sent.
  if (fault === 'bug')
    Object.assign(app, { card: { ...card, charge: (asked: unknown) => Promise.reject(new Error(quote(asked))) } });
  await send(order);
  Object.assign(app, { card });
  await send(order);
  return buyer;
}

/** The same order with the card typed in its own form, whose answers are looked at too. */
async function throughTheForm(buyer: Person, typed: Awaited<ReturnType<typeof orderOf>>) {
  const ticket = await tokeniser.ticketOf(testEnv, buyer);
  const wrong = await tokeniser.type(ticket, { number: typed.card_number, code: securityCode, year: '19' });
  const right = await tokeniser.type(ticket, { number: typed.card_number, code: securityCode });
  answers.push(wrong.text, right.text);
  return { ...typed, card_token: right.token ?? '', card_number: '', security_code: '' };
}

async function readEverything(buyer: Person): Promise<void> {
  const as = { as: buyer };
  keep(await call(listCardPurchases, {}, as));
  const { data = [] } = keep(await call(listTokenPurchases, { pageIndex: 0, pageSize: 10 }, as));
  for (const { _id: id } of data) {
    keep(await call(readCardPurchase, { id }, as));
    const receipt = await call(readCardReceipt, { id }, as);
    if (receipt.http === 200) answers.push(readReceipt(receipt).join('\n'));
  }
}

async function workAsStaff(as: Awaited<ReturnType<typeof testEnv.addStaff>>): Promise<void> {
  const { data = [] } = keep(await call(listPurchaseQueue, { view: 'all', search: ownCard.slice(-4) }, { as }));
  expect(data.length).toBeGreaterThan(0);
  for (const { id } of data.slice(0, 5)) {
    keep(await call(askAcquirer, { id }, { as }));
    keep(await call(refundPurchase, { id, reason: 'The customer asked for it' }, { as }));
    keep(await call(readPurchaseCase, { id }, { as }));
  }
}

/** What is written is found: every search looks where it says. */
async function proveTheSearch(start: LogFile): Promise<void> {
  expect([`{"code":"${securityCode}"}`, `card ${ownCard}`, groupNumber(ownCard)].every(hasMarker)).toBe(true);
  await mkdir(path.join(temporary, 'deep'));
  await writeFile(path.join(temporary, 'deep', 'one'), ownCard);
  expect(await findInFiles()).toHaveLength(1);
  await testEnv.owner.query('insert into app.sandbox_state (name, value) values ($1, $2)', [
    'found',
    JSON.stringify({ securityCode }),
  ]);
  expect(await findInOwnTables()).toEqual(['app.sandbox_state']);
  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local synchronous_commit = on');
    await tx.query('select pg_logical_emit_message(true, $1, $2)', ['test', ownCard]);
  });
  await testEnv.admin.query(`do $$ begin raise log 'card ${ownCard}'; end $$`);
  expect(await findInServersLogs(start)).toEqual([expect.stringMatching(/^[0-9A-F]{24}$/), 'log']);
}

/** A number with a right check digit. */
function writeVisa(): string {
  const digits = [4, 5, 3, 9, ...Array.from({ length: 11 }, () => randomInt(10))];
  const sum = digits.reduce((total, digit, at) => {
    const value = digit * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
}

function quote(request: unknown): string {
  return JSON.stringify(request, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

/** The file of the write-ahead log that is written now, and the size of the server's own log. */
type LogFile = { readonly file: string; readonly logBytes: number };

async function readWrittenSize(): Promise<LogFile> {
  const [row] = await testEnv.admin.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file');
  return { file: row?.file ?? '', logBytes: (await readServerLog()).length };
}

async function readServerLog(): Promise<Buffer> {
  const [row] = await testEnv.admin.query<{ directory: string }>("select current_setting('data_directory') directory");
  return readFile(path.join(row?.directory ?? '', '..', 'log'));
}

/** The files of the write-ahead log since then that have the number, after everything is written to them; and the server's own log. */
async function findInServersLogs({ file, logBytes }: LogFile): Promise<string[]> {
  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local synchronous_commit = on');
    await tx.query("select pg_logical_emit_message(true, 'test', 'written')");
  });
  const rows = await testEnv.admin.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name >= $1
        and position(convert_to($2, 'UTF8') in pg_read_binary_file('pg_wal/' || name)) > 0`,
    [file, ownCard],
  );
  const log = (await readServerLog()).subarray(logBytes).toString('latin1');
  return [...rows.map(({ name }) => name), ...(log.includes(ownCard) ? ['log'] : [])];
}

async function findInFiles(): Promise<string[]> {
  const entries = await readdir(temporary, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'latin1') })));
  return texts.filter(({ text }) => hasMarker(text)).map(({ file }) => file);
}

const findInOwnTables = () => findInTables(testEnv.admin, { texts: numbers, expression: codeAlone });
