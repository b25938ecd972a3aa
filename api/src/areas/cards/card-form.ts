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
import { listKeys } from '../../settings/setting-kinds.ts';
import { openedForms } from './throttles.ts';

const ticketMs = 30 * 60_000;
const answerWithinMs = 5_000;

/** The key in use first, then those that are accepted beside it. */
const listCardKeys = ({ settings, clock }: App): readonly Buffer[] =>
  listKeys(settings.tokeniserKey, settings.tokeniserKeyAccepted, clock.now()).map((key) => Buffer.from(key, 'base64'));
const ownerOf = (key: Buffer, { customer, session }: Caller): string => toOwner(key, `${customer} ${session}`);

/** Where the card is typed. The ticket ties it to this session: a token is worth nothing in another one. */
export const answerOpenCardForm = handle(openCardForm, async (app, caller) => {
  await takeTurn(app, openedForms, caller.customer);
  const expiresAt = new Date(app.clock.now().getTime() + ticketMs);
  const [key = Buffer.alloc(0)] = listCardKeys(app);
  const ticket = writeTicket(key, { owner: ownerOf(key, caller), expiresAt });
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
  // A form that was opened before the key changed has the owner by the key before.
  for (const key of listCardKeys(app)) {
    const card = await askForCard(app, key, JSON.stringify({ owner: ownerOf(key, caller), token }));
    if (card) return card;
  }
  return refuse('card_token_unknown', m.cards_token_unknown, { field: 'card_token' });
}

async function askForCard({ settings }: App, key: Buffer, body: string): Promise<CardData | undefined> {
  const headers = { 'content-type': 'application/json', [takeHeader]: signTake(key, body) };
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
