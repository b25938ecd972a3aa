import { openCardForm } from '@istmo/contract/areas/cards/cards.contract';
import type { CardData } from '@istmo/contract/areas/cards/cards.rules';
import * as m from '@istmo/contract/messages';
import { Outage } from '@istmo/providers/outage';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { signTake, takeHeader, toOwner, writeTicket } from '../../tokeniser/card-tickets.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { openedForms } from './throttles.ts';

const ticketMs = 30 * 60_000;
const answerWithinMs = 5_000;

const keyOf = ({ settings }: App): Buffer => Buffer.from(settings.tokeniserKey, 'base64');
const ownerOf = (app: App, { customer, session }: Caller): string => toOwner(keyOf(app), `${customer} ${session}`);

/** Where the card is typed. The ticket ties it to this session: a token is worth nothing in another one. */
export const answerOpenCardForm = handle(openCardForm, async (app, caller) => {
  await takeTurn(app, openedForms, caller.customer);
  const expiresAt = new Date(app.clock.now().getTime() + ticketMs);
  const ticket = writeTicket(keyOf(app), { owner: ownerOf(app, caller), expiresAt });
  return { data: { url: `${app.settings.tokeniserUrl}/card`, ticket } };
});

const cardSchema = z.object({
  card: z.object({
    network: z.string(),
    number: z.string(),
    code: z.string(),
    holder: z.string(),
    month: z.string(),
    year: z.string(),
  }),
});

/** The card of a token, once: the card form's server forgets it with the answer. */
export async function takeCard(app: App, caller: Caller, token: string): Promise<CardData> {
  const body = JSON.stringify({ owner: ownerOf(app, caller), token });
  const reply = await askForCard(app, body);
  if (!reply) return refuse('card_token_unknown', m.cards_token_unknown, { field: 'card_token' });
  return reply;
}

async function askForCard({ settings }: App, body: string): Promise<CardData | undefined> {
  const headers = {
    'content-type': 'application/json',
    [takeHeader]: signTake(Buffer.from(settings.tokeniserKey, 'base64'), body),
  };
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const reply = await fetch(`${settings.tokeniserUrl}/take`, { method: 'POST', headers, body, signal });
    if (reply.status === 404) return undefined;
    if (!reply.ok) throw new Error(`answered ${reply.status}`);
    return z.parse(cardSchema, await reply.json()).card;
  } catch {
    // Nothing of the error is passed on: it could quote the card.
    throw new Outage('card', new Error("the card form's server does not answer"));
  }
}
