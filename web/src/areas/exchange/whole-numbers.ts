import { wholeNumbersNote } from '@istmo/contract/areas/exchange/exchange.rules';
import type { Message } from '@istmo/contract/kernel/message';
import type { SwapPair } from './swap-draft.ts';

/** The note of a side that takes whole units only (requirement 2.2.11). */
export function wholeNumbersNoteOf({ market, from, to }: SwapPair, side: 'from' | 'to'): Message | undefined {
  if (side === 'to') return market.isWholeUnits ? wholeNumbersNote(to.code) : undefined;
  return from.ledgerScale === 0 ? wholeNumbersNote(from.code) : undefined;
}
