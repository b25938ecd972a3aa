import { expect, test } from 'vitest';
import { signTake, takeHeader, toOwner, writeTicket } from './card-tickets.ts';
import { cardMemory } from './card-memory.ts';
import { buildTokeniser } from './tokeniser-server.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
let now = noon;
const key = Buffer.alloc(32, 7);
const card = { network: 'visa', number: '4111111111111111', code: '737', holder: 'Ana', month: '12', year: '40' };
const owner = toOwner(key, 'a session');
const expiresAt = new Date(noon.getTime() + 60_000);
const ticket = writeTicket(key, { owner, expiresAt });
let keys = [key];
const server = await buildTokeniser({
  keysAt: () => keys,
  siteOrigin: 'https://istmo.example',
  dist: import.meta.dirname,
  page: () => '<title>form</title>',
  now: () => now,
});
const post = (url: string, payload: object, headers = {}) => server.inject({ method: 'POST', url, payload, headers });
const keep = async (own = {}) => (await post('/cards', { ticket, ...card, ...own })).json();
const take = (asked: { owner: string; token: string }, signature = signTake(key, JSON.stringify(asked))) =>
  post('/take', asked, { [takeHeader]: signature });

test('the form may be shown by the platform’s pages only, runs its own scripts only and sends to itself only', async () => {
  const { headers } = await server.inject('/card?lang=es');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain('frame-ancestors https://istmo.example');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("form-action 'none'");
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('a card is kept for a ticket of ours that is not over', async () => {
  const [text = '', signature = ''] = ticket.split('.');
  const other = Buffer.from(JSON.stringify({ owner: 'x', until: expiresAt.getTime() })).toString('base64url');
  for (const wrong of ['', '.', text, `${other}.${signature}`, `${text}.${signature.slice(1)}`])
    expect((await post('/cards', { ...card, ticket: wrong })).statusCode).toBe(403);
  now = expiresAt;
  expect((await post('/cards', { ...card, ticket })).statusCode).toBe(403);
  now = noon;
  expect(await keep()).toMatchObject({ network: 'visa', last_four: '1111' });
});

test.each([
  ['network', 'amex'],
  ['number', '4111111111111112'],
  ['code', '12'],
  ['holder', 'R0sario'],
  ['month', '13'],
  ['year', '19'],
])('a wrong %s is not kept', async (field, value) => {
  expect(await keep({ [field]: value })).toEqual({ problem: 'field', field });
});

test('a card is handed out once, to its session, for a request that the API signed', async () => {
  const { token } = await keep();
  expect((await take({ owner, token }, 'x')).statusCode).toBe(403);
  expect((await take({ owner, token }, signTake(key, JSON.stringify({ owner, token: 'y' })))).statusCode).toBe(403);
  expect((await take({ owner: toOwner(key, 'another'), token })).statusCode).toBe(404);
  expect((await take({ owner, token })).json()).toEqual({ card });
  expect((await take({ owner, token })).statusCode).toBe(404);
});

test('what cannot be read is not quoted', async () => {
  for (const payload of [
    '{"number":"4111111111111111"',
    '{"ticket":1,"number":"4111111111111111"}',
    'x'.repeat(5_000),
  ]) {
    const headers = { 'content-type': 'application/json' };
    const reply = await server.inject({ method: 'POST', url: '/cards', payload, headers });
    expect([reply.statusCode, reply.body.includes('4111')]).toEqual([400, false]);
  }
});

test('cards are forgotten after ten minutes, and one session has three at most', () => {
  let at = noon;
  const memory = cardMemory(() => at);
  const [first = '', ...others] = [1, 2, 3, 4].map(() => memory.keep(owner, card));
  expect(memory.count()).toBe(3);
  expect(memory.take(owner, first)).toBeUndefined();
  at = new Date(noon.getTime() + 10 * 60_000);
  expect(others.map((token) => memory.take(owner, token))).toEqual([undefined, undefined, undefined]);
  expect(memory.count()).toBe(0);
});

test('while the key is changed both are accepted, and then only the next one', async () => {
  const next = Buffer.alloc(32, 8);
  keys = [next, key];
  const { token } = await keep();
  expect(token).toBeDefined();
  const nextTicket = writeTicket(next, { owner: toOwner(next, 'a session'), expiresAt });
  expect(await keep({ ticket: nextTicket })).toMatchObject({ last_four: '1111' });
  expect((await take({ owner, token })).statusCode).toBe(200);
  keys = [next];
  expect(await keep()).toEqual({ problem: 'ticket' });
  keys = [key];
});
