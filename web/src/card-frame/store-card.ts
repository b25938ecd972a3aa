import { type CardData, withoutGaps } from '@istmo/contract/areas/cards/cards.rules';
import * as z from 'zod/mini';
import type { FrameAnswer } from '../areas/cards/frame-messages.ts';

const timeoutMs = 10_000;
const stored = z.object({ token: z.string(), network: z.string(), last_four: z.string() });

/** Gives the card to the frame's own server and returns its token. */
export async function storeCard(ticket: string, card: CardData): Promise<FrameAnswer> {
  try {
    const reply = await fetch('/cards', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket, ...card, number: withoutGaps(card.number) }),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (reply.status === 403) return { kind: 'failed', why: 'ticket' };
    // The server's rules are the form's; they differ only for a card that expires at this moment.
    if (reply.status === 422) return { kind: 'invalid', isEmpty: false };
    const { token, network, last_four: lastFour } = z.parse(stored, await reply.json());
    return { kind: 'card', token, network, lastFour, holder: card.holder.trim() };
  } catch {
    return { kind: 'failed', why: 'unreachable' };
  }
}
