import { Outage, throwIfAborted } from '../outage.ts';
import type { Holding, Holdings, HoldingsPart, UnitsAtPlace, UnknownHolding } from './port.ts';

export type LiveHoldingsSettings = {
  readonly parts: readonly HoldingsPart[];
  /** What the books say is at each place. */
  readonly readBooked: () => Promise<readonly UnitsAtPlace[]>;
};

const keyOf = ({ place, currency }: Pick<Holding, 'place' | 'currency'>): string => `${place} ${currency}`;

/**
 * What nodes, servers and banks say that is there, part by part; one that is not ready when the signal fires is unknown. What the books have at a place where nothing was read is unknown. No
 * custodian takes orders here: who holds the keys moves between hot and cold, so an order is refused.
 */
export function liveHoldings({ parts, readBooked }: LiveHoldingsSettings): Holdings {
  return {
    async readHoldings(signal) {
      throwIfAborted('holdings', signal);
      const [booked, ...results] = await Promise.all([
        readBooked(),
        ...parts.map(async (part) => ({ place: part.place, ...(await readPart(part, signal)) })),
      ]);
      const holdings = results.flatMap((result) => result.holdings);
      const known = new Set(holdings.map(keyOf));
      const failures = new Map(results.flatMap(({ place, failure }) => (failure === '' ? [] : [[place, failure]])));
      const unknown = booked.flatMap(({ place, currency, units }): UnknownHolding[] => {
        const failure = failures.get(place);
        if (known.has(keyOf({ place, currency })) || (failure === undefined && units === 0n)) return [];
        return [{ place, currency, reason: failure ?? 'nothing here reads it' }];
      });
      return { holdings, unknown };
    },

    async orderMove(_move, signal) {
      throwIfAborted('holdings', signal);
      return 'refused';
    },
  };
}

async function readPart(part: HoldingsPart, signal: AbortSignal | undefined) {
  try {
    return { holdings: await part.read(signal), failure: '' };
  } catch (problem) {
    if (!(problem instanceof Outage)) throw problem;
    return { holdings: [], failure: problem.message };
  }
}
