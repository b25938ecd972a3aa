import {
  findInstrument,
  findMarket,
  type Instrument,
  type Market,
  type Registry,
} from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { cachedRead, versionedRead } from '../../runtime/cached-read.ts';
import { readStoppedCodes } from './currency-stops.store.ts';
import { readInstruments, readMarkets, readRegistryVersion } from './instruments.store.ts';

// A change by staff is in effect in every process within this time.
const versionMaxAgeMs = 250;

/** The version that each change by staff raises: of instruments, markets and the operator's settings. */
export const readCurrentVersion = cachedRead({
  maxAgeMs: versionMaxAgeMs,
  load: (app) => readRegistryVersion(app.db),
});

/** What the platform deals in, as staff have it now. */
export const readRegistry = versionedRead({ readVersion: readCurrentVersion, load });

/** The codes of the currencies that are stopped, because what is there may not cover what is owed. */
export const readStopped = cachedRead({ maxAgeMs: versionMaxAgeMs, load: (app) => readStoppedCodes(app.db) });

/**
 * The registry as customers meet it: a currency that is stopped is not withdrawn and not sold from the inventory, whatever its switches say,
 * because less of it may be there than is owed already.
 */
export async function readShownRegistry(app: App): Promise<Registry> {
  const [registry, stopped] = await Promise.all([readRegistry(app), readStopped(app)]);
  if (stopped.size === 0) return registry;
  const instruments = registry.instruments.map((instrument) =>
    stopped.has(instrument.code) ? { ...instrument, acceptsWithdrawals: false } : instrument,
  );
  const markets = registry.markets.map((market) =>
    market.liquidity === 'treasury' && stopped.has(market.to) ? { ...market, isOpen: false } : market,
  );
  return { ...registry, instruments, markets };
}

async function load(app: App): Promise<Registry> {
  const version = await readRegistryVersion(app.db);
  const [instruments, markets] = await Promise.all([readInstruments(app.db), readMarkets(app.db)]);
  return { version, instruments, markets };
}

/** The instrument of a code that the database itself holds: a missing one is a fault. */
export function requireInstrument({ instruments }: Registry, code: string): Instrument {
  const instrument = findInstrument(instruments, code);
  if (!instrument) throw new Error(`the registry has no instrument ${code}`);
  return instrument;
}

/** The instrument of a code that the database itself holds. */
export async function readInstrument(app: App, code: string): Promise<Instrument> {
  return requireInstrument(await readRegistry(app), code);
}

/** A draft is hidden, a delisted instrument is shown to its holders only. What is redeemed has no holders. */
export function isShown({ status }: Instrument, isHeld = false): boolean {
  return status === 'listed' || status === 'suspended' || status === 'redeeming' || (status === 'delisted' && isHeld);
}

/** Whether the page of a security is shown: also that of a redeemed one, where who held it reads when that was. */
export function hasPage(instrument: Instrument, isHeld = false): boolean {
  return instrument.status === 'redeemed' || isShown(instrument, isHeld);
}

/** A market with both of its instruments. */
export type MarketWithInstruments = { readonly market: Market; readonly from: Instrument; readonly to: Instrument };

export function lookUpMarket(registry: Registry, from: string, to: string): MarketWithInstruments | undefined {
  const market = findMarket(registry.markets, from, to);
  return (
    market && { market, from: requireInstrument(registry, market.from), to: requireInstrument(registry, market.to) }
  );
}

/** The decimal places of the ledger's units, by the code of the instrument. */
export async function readLedgerScales(app: App): Promise<ReadonlyMap<string, number>> {
  const { instruments } = await readRegistry(app);
  return new Map<string, number>(instruments.map(({ code, ledgerScale }) => [code, ledgerScale]));
}
