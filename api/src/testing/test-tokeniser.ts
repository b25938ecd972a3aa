import type { CardData } from '@istmo/contract/areas/cards/cards.rules';
import { openCardForm } from '@istmo/contract/areas/cards/cards.contract';
import { afterAll } from 'vitest';
import { MovableClock } from '../runtime/clock.ts';
import { readSettings } from '../settings/settings.ts';
import { buildTokeniser } from '../tokeniser/tokeniser-server.ts';
import { paidCard } from './test-cards.ts';
import type { Person, TestEnv } from './test-env.ts';

const typedCard: CardData = {
  network: 'visa',
  number: paidCard,
  code: '737',
  holder: 'Rosario Cifuentes',
  month: '12',
  year: '40',
};

/** The card form's server for the tests of one file, and the settings of an API that uses it. */
export async function startTokeniser() {
  const clock = new MovableClock();
  const { tokeniserKey, publicUrl } = readSettings({});
  const server = await buildTokeniser({
    keysAt: () => [Buffer.from(tokeniserKey, 'base64')],
    siteOrigin: new URL(publicUrl).origin,
    dist: import.meta.dirname,
    page: (language) => `the form in ${language}`,
    now: () => clock.now(),
  });
  const tokeniserUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => server.close());

  async function ticketOf({ call }: TestEnv, person: Person): Promise<string> {
    const { body } = await call(openCardForm, {}, { as: person });
    if (!body.data) throw new Error(body.msg);
    return body.data.ticket;
  }

  /** Types a card as the frame does; returns the status and the answer. */
  async function type(ticket: string, card: Partial<CardData> = {}) {
    const payload = { ticket, ...typedCard, ...card };
    const reply = await server.inject({ method: 'POST', url: '/cards', payload });
    const body: { token?: string; field?: string; problem?: string } = reply.json();
    return { code: reply.statusCode, ...body, text: reply.body };
  }

  return { server, clock, settings: { tokeniserUrl }, ticketOf, type };
}
