import { formatDateTime, formatRate } from '@istmo/contract/kernel/format';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { SwapPair } from './swap-draft.ts';

/** Why the pair is not traded at all right now. */
export function findPairProblem({ isStale, halt }: Pick<SwapPair, 'isStale' | 'halt'>): Message | undefined {
  if (halt) {
    const { symbol, price, since } = halt;
    const params = { instrument: symbol, price: formatRate(price), since: formatDateTime(since) };
    return withParams(m.exchange_price_halted_note, params);
  }
  return isStale ? m.exchange_price_stale_note : undefined;
}
