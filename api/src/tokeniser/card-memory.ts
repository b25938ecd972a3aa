import { randomBytes } from 'node:crypto';
import type { CardData } from '@istmo/contract/areas/cards/cards.rules';

const keptMs = 10 * 60_000;
const maxCards = 10_000;
const maxPerOwner = 3;

type KeptCard = { readonly card: CardData; readonly owner: string; readonly until: number };

export type CardMemory = {
  /** Returns the token, which is given to the browser. */
  keep(owner: string, card: CardData): string;
  /** Hands the card out once, to the session that stored it. */
  take(owner: string, token: string): CardData | undefined;
  count(): number;
};

/**
 * Cards for the minutes between typing and paying, in the memory of this process and nowhere else: a restart forgets them, and the
 * customer types again. A customer's newest cards replace the older ones.
 */
export function cardMemory(now: () => Date): CardMemory {
  const cards = new Map<string, KeptCard>();

  function forgetOld(): void {
    const at = now().getTime();
    for (const [token, { until }] of cards) if (until <= at) cards.delete(token);
  }

  return {
    keep(owner, card) {
      forgetOld();
      const own = [...cards].filter(([, kept]) => kept.owner === owner).map(([token]) => token);
      for (const token of own.slice(0, Math.max(0, own.length - maxPerOwner + 1))) cards.delete(token);
      if (cards.size >= maxCards) throw new Error('too many cards at once');
      const token = randomBytes(24).toString('base64url');
      cards.set(token, { card, owner, until: now().getTime() + keptMs });
      return token;
    },

    take(owner, token) {
      forgetOld();
      const kept = cards.get(token);
      if (kept?.owner !== owner) return undefined;
      cards.delete(token);
      return kept.card;
    },

    count() {
      forgetOld();
      return cards.size;
    },
  };
}
