import { readTrialBalance } from '@istmo/ledger';
import type { Holding as ServiceHolding } from '@istmo/providers/issuance/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { listIssuedAssets } from '../assets/public.ts';
import { amountFact, type Difference, readArrivedOnLiquid, storeCasesAbout } from '../reconciliation/public.ts';
import { type Comparison, storeComparison } from './register.store.ts';

const timeoutMs = 20_000;

/**
 * What was issued by the books, and how much of it is outside; the rest is with customers, unsold, or in the inventory. `arrived` came back to the
 * platform's wallet and is outside in the books until it is credited.
 */
type BookedUnits = { readonly issued: bigint; readonly outside: bigint; readonly arrived: bigint };

async function readBooks({ db }: App, code: string): Promise<BookedUnits> {
  const lines = (await readTrialBalance(db)).filter(({ currency }) => currency === code);
  const sumOf = (kind: string): bigint =>
    lines.filter((line) => line.kind === kind).reduce((sum, { units }) => sum + units, 0n);
  return { issued: -sumOf('issued'), outside: sumOf('external'), arrived: await readArrivedOnLiquid(db, code) };
}

type Service = {
  readonly supply: bigint;
  readonly holdings: readonly ServiceHolding[];
  readonly platformAccount: string;
};
type Figures = Omit<Comparison, 'instrument' | 'at' | 'failure'>;

/**
 * The figures of a comparison. The books are read before and after the service, so that a movement in between is no difference: of the two, the
 * figure that agrees with the service is taken. Units that arrived and wait for their credit are at the service with the platform's.
 */
function compareFigures(service: Service, before: BookedUnits, after: BookedUnits): Figures {
  const sumOf = (holdings: readonly ServiceHolding[]): bigint => holdings.reduce((sum, { units }) => sum + units, 0n);
  const { supply, holdings, platformAccount } = service;
  const serviceInside = sumOf(holdings.filter(({ account }) => account === platformAccount));
  const serviceOutside = sumOf(holdings.filter(({ account }) => account !== platformAccount));
  const agreeing = (found: bigint, of: (books: BookedUnits) => bigint): bigint =>
    of(before) === found ? of(before) : of(after);
  return {
    issued: agreeing(supply, ({ issued }) => issued),
    inside: agreeing(serviceInside, ({ issued, outside, arrived }) => issued - outside + arrived),
    outside: agreeing(serviceOutside, ({ outside, arrived }) => outside - arrived),
    serviceSupply: supply,
    serviceInside,
    serviceOutside,
  };
}

export const isEqual = ({ failure, issued, inside, outside, ...service }: Comparison): boolean =>
  failure === '' &&
  issued === service.serviceSupply &&
  inside === service.serviceInside &&
  outside === service.serviceOutside;

const caseKinds = ['register-supply', 'register-inside', 'register-outside'] as const;

function toDifferences(code: string, figures: Figures): Difference[] {
  const pairs = [
    ['register-supply', figures.issued, figures.serviceSupply],
    ['register-inside', figures.inside, figures.serviceInside],
    ['register-outside', figures.outside, figures.serviceOutside],
  ] as const;
  return pairs
    .filter(([, expected, found]) => expected !== found)
    .map(([kind, expected, found]) => ({
      kind,
      event: code,
      movement: null,
      expected: amountFact(expected, code),
      found: amountFact(found, code),
    }));
}

const noFigures: Figures = {
  issued: 0n,
  inside: 0n,
  outside: 0n,
  serviceSupply: 0n,
  serviceInside: 0n,
  serviceOutside: 0n,
};

/** What a comparison found, and what the service has at accounts that are not the platform's. */
export type ComparedSecurity = { readonly comparison: Comparison; readonly outside: readonly ServiceHolding[] };

/** Compares a security with the issuance service: a difference is a case. Without an answer nothing is compared and nothing is closed. */
async function compareSecurity(
  app: App,
  { code, assetUuid }: { code: string; assetUuid: string },
): Promise<ComparedSecurity> {
  const { issuance } = app;
  try {
    const before = await readBooks(app, code);
    const signal = AbortSignal.timeout(timeoutMs);
    const [supply, holdings] = await Promise.all([
      issuance.readSupply(assetUuid, signal),
      issuance.readHoldings(assetUuid, signal),
    ]);
    const service = { supply, holdings, platformAccount: issuance.platformAccount };
    const figures = compareFigures(service, before, await readBooks(app, code));
    const differences = toDifferences(code, figures);
    const at = app.clock.now();
    const comparison = { instrument: code, at, failure: '', ...figures };
    await app.db.inTransaction(async (tx) => {
      await storeComparison(tx, comparison);
      const opened = await storeCasesAbout(tx, { kinds: caseKinds, event: code, differences, at });
      if (opened > 0) app.log.error({ opened, differences }, 'the issuance service differs from the register');
    });
    return { comparison, outside: holdings.filter(({ account }) => account !== issuance.platformAccount) };
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    app.log.error({ err: error, security: code }, 'the issuance service could not be compared with the register');
    const failed = { instrument: code, at: app.clock.now(), failure: error.message, ...noFigures };
    await storeComparison(app.db, failed);
    return { comparison: failed, outside: [] };
  }
}

/** Compares one security now, for what relies on it; undefined where the issuance service has no such security. */
export async function compareWithService(app: App, code: string): Promise<ComparedSecurity | undefined> {
  if (app.issuance.isLeftOut) return undefined;
  const asset = (await listIssuedAssets(app.db)).find((one) => one.code === code);
  return asset && compareSecurity(app, asset);
}

/** Compares every security of the issuance service, or the one that staff asked about. One that fails does not stop the others. */
export async function compareRegister(app: App, only?: string): Promise<void> {
  for (const asset of await listIssuedAssets(app.db)) {
    if (only !== undefined && asset.code !== only) continue;
    await compareSecurity(app, asset).catch((error: unknown) =>
      app.log.error({ err: error, security: asset.code }, 'a security was not compared'),
    );
  }
}
