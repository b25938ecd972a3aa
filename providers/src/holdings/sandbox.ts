import * as z from 'zod/mini';
import { faultQueue } from '../faults.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage, throwIfAborted, waitForAbort } from '../outage.ts';
import { type StateStore, storedValue, type StoredValue } from '../state-store.ts';
import { type Holding, type Holdings, parsePlace, type PurseMove, type UnitsAtPlace } from './port.ts';

/** `timeout`, `hang`: no answer; `lost`: what was ordered is done, and its answer is lost on the way. */
const holdingsFaults = ['timeout', 'hang', 'lost'] as const;

export type SandboxHoldings = Holdings & {
  /** From now on a place holds that many units more than its total, less where it is below zero. */
  setDifference(difference: { place: string; currency: string; units: string }): Promise<void>;
  /** Kinds: `holdingsFaults`. */
  injectFault(fault: { kind: string; times: number }): Promise<void>;
};

const stateSchema = z.object({
  differences: z.record(z.string(), z.string()),
  cold: z.record(z.string(), z.string()),
  moves: z.record(z.string(), z.enum(['accepted', 'refused'])),
});
type State = z.infer<typeof stateSchema>;

// What of a network's money is cold when it is looked at first.
const coldPercent = 90n;

const keyOf = (place: string, currency: string): string => `${place} ${currency}`;
const unitsIn = (values: Readonly<Record<string, string>>, key: string): bigint => BigInt(values[key] ?? '0');
const isOnNetwork = (place: string): boolean => place.startsWith('chain:');

type Total = UnitsAtPlace & { readonly key: string };

/** What is at each place, and how much of a network's money is cold. */
function createStock(stored: StoredValue<State>, readUnits: () => Promise<readonly UnitsAtPlace[]>) {
  async function readTotals(): Promise<Total[]> {
    const [units, { differences }] = await Promise.all([readUnits(), stored.read()]);
    const known = new Set(units.map(({ place, currency }) => keyOf(place, currency)));
    const more = Object.keys(differences)
      .filter((key) => !known.has(key))
      .map((key) => ({ ...parsePlace(key), units: 0n }));
    return [...units, ...more].map(({ place, currency, units: found }) => {
      const key = keyOf(place, currency);
      return { place, currency, key, units: found + unitsIn(differences, key) };
    });
  }

  /** Divides a network's money into hot and cold; the first look decides how much is cold. */
  async function readCold(totals: readonly Total[]): Promise<State['cold']> {
    const { cold } = await stored.read();
    const missing = totals.filter(({ place, key, units }) => isOnNetwork(place) && units > 0n && !(key in cold));
    if (missing.length === 0) return cold;
    return stored.change((state) => {
      const first = missing.map(({ key, units }) => [key, `${(units * coldPercent) / 100n}`]);
      const next = { ...Object.fromEntries(first), ...state.cold };
      return { value: { ...state, cold: next }, result: next };
    });
  }
  return { readTotals, readCold };
}

/** The state after an order, with its answer; the same id again changes nothing. */
function applyMove(state: State, { id, from, units }: PurseMove, { key, units: total }: Pick<Total, 'key' | 'units'>) {
  const earlier = state.moves[id];
  if (earlier) return { value: state, result: earlier };
  const inCold = unitsIn(state.cold, key);
  const has = from === 'cold' ? inCold : total - inCold;
  const result = has < units ? ('refused' as const) : ('accepted' as const);
  const moved = from === 'cold' ? inCold - units : inCold + units;
  const cold = result === 'accepted' ? { ...state.cold, [key]: `${moved}` } : state.cold;
  return { value: { ...state, cold, moves: { ...state.moves, [id]: result } }, result };
}

/** A custodian, a bank and an acquirer that hold what `readUnits` says, off by what was set. Deposits arrive in the hot wallet and withdrawals leave it. */
export function sandboxHoldings({
  stateStore,
  readUnits,
}: {
  stateStore: StateStore;
  readUnits: () => Promise<readonly UnitsAtPlace[]>;
}): SandboxHoldings {
  const faults = faultQueue<(typeof holdingsFaults)[number]>(stateStore, 'holdings/faults', holdingsFaults);
  const stored = storedValue<State>(stateStore, {
    name: 'holdings',
    schema: stateSchema,
    empty: () => ({ differences: {}, cold: {}, moves: {} }),
  });

  const { readTotals, readCold } = createStock(stored, readUnits);

  async function failIfInjected(signal: AbortSignal | undefined): Promise<void> {
    throwIfAborted('holdings', signal);
    const kind = await faults.takeNext(['timeout', 'hang']);
    if (kind === 'hang') await waitForAbort('holdings', signal);
    if (kind === 'timeout') throw new Outage('holdings', new Error('sandbox: timeout'));
  }

  return {
    async readHoldings(signal) {
      await failIfInjected(signal);
      const totals = await readTotals();
      const cold = await readCold(totals);
      const holdings = totals.flatMap(({ place, currency, key, units }): Holding[] => {
        if (!isOnNetwork(place)) return [{ place, currency, purse: 'account', units }];
        const stocked = unitsIn(cold, key);
        const inCold = stocked > units ? units : stocked;
        return [
          { place, currency, purse: 'hot', units: units - inCold },
          { place, currency, purse: 'cold', units: inCold },
        ];
      });
      return { holdings, unknown: [] };
    },

    async orderMove(move, signal) {
      await failIfInjected(signal);
      if (move.from === move.to || move.units <= 0n)
        throw new InvalidArgument('a move is from one wallet to the other');
      const totals = await readTotals();
      await readCold(totals);
      const key = keyOf(move.place, move.currency);
      const total = totals.find((one) => one.key === key)?.units ?? 0n;
      const answer = await stored.change((state) => applyMove(state, move, { key, units: total }));
      if ((await faults.takeNext(['lost'])) === 'lost') throw new Outage('holdings', new Error('sandbox: lost'));
      return answer;
    },

    async setDifference({ place, currency, units }) {
      if (!/^-?\d{1,18}$/.test(units)) throw new InvalidArgument('units are a whole number');
      const known = parsePlace(keyOf(place, currency));
      await stored.change((state) => {
        const differences = { ...state.differences, [keyOf(known.place, known.currency)]: units };
        return { value: { ...state, differences }, result: true };
      });
    },

    injectFault: (fault) => faults.inject(fault),
  };
}
