import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { sendError } from './serve.ts';
import {
  answerBrokenRequest,
  isPageVisit,
  notFoundPage,
  refuseTwoHeaders,
  sendUnknownPath,
} from './unreadable-request.ts';

const server = fastify({
  clientErrorHandler: answerBrokenRequest,
  frameworkErrors: (error, request, reply) =>
    void (isPageVisit(request) ? reply.redirect(notFoundPage) : sendError(reply, 'en', error)),
});
server.addHook('onRequest', (request, _reply, done) => {
  refuseTwoHeaders(request);
  done();
});
server.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof Refusal ? 400 : 500).send({ code: error instanceof Refusal ? error.code : 'internal' }),
);
server.get('/api/known', async () => ({ status: 1 }));
server.setNotFoundHandler((request, reply) => sendUnknownPath(server, request, reply));

let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

/** Sends bytes as they are and returns what comes back. */
const exchange = (bytes: string) =>
  new Promise<{ status: number; body: unknown; text: string }>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
    socket.on('error', fail).on('close', () => {
      const body = text.slice(text.indexOf('\r\n\r\n') + 4);
      done({ status: Number(text.slice(9, 12)), body: JSON.parse(body), text });
    });
  });

test.each([
  { what: 'a header of 70 kB', bytes: `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`, status: 431 },
  { what: 'a broken request line', bytes: 'GET / HTTP/9.9\r\n\r\n', status: 400 },
  { what: 'no HTTP at all', bytes: '\u0016\u0003\u0001\u0002\u0000\r\n\r\n', status: 400 },
])('$what is answered with the envelope', async ({ bytes, status }) => {
  expect(await exchange(bytes)).toMatchObject({
    status,
    body: { status: 0, success: 0, code: 'bad_request', msg: 'The request could not be read.' },
    text: expect.stringContaining("content-security-policy: default-src 'none'"),
  });
});

test('two Host headers are refused', async () => {
  const request = 'GET /api/known HTTP/1.1\r\nhost: a.test\r\nhost: b.test\r\nconnection: close\r\n\r\n';
  expect(await exchange(request)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  const one = 'GET /api/known HTTP/1.1\r\nhost: a.test\r\nconnection: close\r\n\r\n';
  expect((await exchange(one)).status).toBe(200);
});

test('two Authorization headers are refused, also equal ones', async () => {
  const once = 'authorization: Bearer one\r\n';
  const withHeaders = (headers: string) =>
    `GET /api/known HTTP/1.1\r\nhost: a.test\r\n${headers}connection: close\r\n\r\n`;
  for (const other of [once, 'Authorization: Bearer two\r\n'])
    expect(await exchange(withHeaders(once + other))).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect((await exchange(withHeaders(once))).status).toBe(200);
});

test('an unknown path is answered in the language of the caller, a known one with another method by 405', async () => {
  const headers = { 'accept-language': 'es' };
  expect((await server.inject({ url: '/api/nothing', headers })).json()).toEqual({
    status: 0,
    success: 0,
    msg: 'No hay nada en esta dirección.',
    code: 'not_found',
  });
  const other = await server.inject({ method: 'DELETE', url: '/api/known' });
  expect([other.statusCode, other.headers.allow, other.json().code]).toEqual([405, 'GET', 'method_not_allowed']);
});

test('an address that cannot be read leads a browser to the page that says so, and answers a program', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml' };
  const page = await server.inject({ url: '/security/%E0%A4%A', headers: browser });
  expect([page.statusCode, page.headers.location]).toEqual([302, '/pages-404']);
  for (const url of ['/api/known/%E0%A4%A', '/console/api/%E0%A4%A'])
    expect((await server.inject({ url, headers: browser })).json(), url).toMatchObject({ code: 'bad_request' });
  const program = await server.inject({ url: '/security/%E0%A4%A', headers: { accept: 'application/json' } });
  expect(program.statusCode).toBe(400);
});
