import { findCardDataProblem, networkOf, withoutGaps } from '@istmo/contract/areas/cards/cards.rules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { isTakeSigned, readTicket, takeHeader } from './card-tickets.ts';
import { buildFrameServer, type Frame } from '../frames/frame-server.ts';
import { cardMemory } from './card-memory.ts';

export type Tokeniser = Frame & {
  /** The keys that the API may sign with at this time. */
  readonly keysAt: (now: Date) => readonly Uint8Array[];
  readonly now: () => Date;
};

const text = (max: number) => z.string().check(z.maxLength(max));
const cardSchema = z.object({
  ticket: text(500),
  network: text(20),
  number: text(30),
  code: text(8),
  holder: text(120),
  month: text(4),
  year: text(4),
});
const takeSchema = z.object({ owner: text(100), token: text(100) });

/**
 * The server of the card form: the page's scripts cannot read what is typed in its frame, and no other server receives a card number. Its
 * answers have the network and the last four digits only.
 */
export async function buildTokeniser({ keysAt, now, ...frame }: Tokeniser): Promise<FastifyInstance> {
  const memory = cardMemory(now);
  const server = await buildFrameServer(frame, {
    path: '/card',
    policy: [
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ],
  });

  server.post('/cards', async (request, reply) => {
    const { ticket, ...sent } = z.parse(cardSchema, request.body);
    const owner = readTicket(keysAt(now()), ticket, now())?.owner;
    if (owner === undefined) return refuse(reply, 403, { problem: 'ticket' });
    const card = { ...sent, number: withoutGaps(sent.number), holder: sent.holder.trim() };
    const problem = findCardDataProblem(card, now());
    if (problem) return refuse(reply, 422, { problem: 'field', field: problem.field });
    return { token: memory.keep(owner, card), network: networkOf(card.number), last_four: card.number.slice(-4) };
  });

  server.post('/take', async (request, reply) => {
    const asked = z.parse(takeSchema, request.body);
    const signature = request.headers[takeHeader];
    const isOurs = typeof signature === 'string' && isTakeSigned(keysAt(now()), JSON.stringify(asked), signature);
    if (!isOurs) return refuse(reply, 403, { problem: 'signature' });
    const card = memory.take(asked.owner, asked.token);
    return card ? { card } : refuse(reply, 404, { problem: 'token' });
  });
  return server;
}

function refuse(reply: FastifyReply, code: number, body: object): FastifyReply {
  return reply.code(code).send(body);
}
