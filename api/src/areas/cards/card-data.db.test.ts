import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import { sandboxCards } from '@istmo/providers/card/sandbox';
import { pino } from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { createCardSteps, paidCard } from '../../testing/test-cards.ts';
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
const markers = [paidCard, sandboxCards.declined, `"${securityCode}"`];

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test('a card’s number and code are in no table, no log line and no answer, whatever goes wrong', async () => {
  const answers: string[] = [];
  const charge = card.charge.bind(card);
  const attempts = [
    { number: paidCard, fault: undefined },
    { number: sandboxCards.declined, fault: undefined },
    { number: paidCard, fault: 'lost' },
    { number: paidCard, fault: 'garbage' },
    { number: paidCard, fault: 'timeout' },
    { number: paidCard, fault: 'bug' },
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
  expect(formAnswers.filter((text) => text.includes('1111')).length).toBeGreaterThan(0);
  for (const marker of markers) {
    expect([...lines, ...answers, ...formAnswers].filter((text) => text.includes(marker))).toEqual([]);
    expect(await findInTables(marker)).toEqual([]);
  }
});

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
