import { toTickerKey } from '@istmo/contract/areas/creation/ticker';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { add, type Money, money, parseUnits } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { insertInstrument, insertMarket } from '@istmo/db/seed-registry';
import { type DemoAsset, demoAssets } from '@istmo/db/seeds/demo-assets';
import type { Tx } from '@istmo/db/tx';
import { adjustment, issueOutside, issueToTreasury, post } from '@istmo/ledger';
import type { App } from '../app.ts';
import { insertAsset } from '../areas/assets/public.ts';
import { writeInternalMove } from '../areas/history/public.ts';
import { publishTick, usdScale } from '../areas/prices/public.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { seedBondTerms } from './seed-bonds.ts';
import { handOutDemoUnits, issueDemoAsset, type IssuedDemoAsset } from './seed-issuance.ts';
import { runSeedStep } from './seed-step.ts';

/** Two listed assets of a customer, each with its markets, its price and units that the platform can sell. */
export async function seedAssets(
  app: App,
  adapters: Pick<SandboxAdapters, 'issuance'>,
  customer: CustomerId,
): Promise<void> {
  for (const asset of demoAssets) await seedAsset(app, adapters, { asset, customer });
}

/** Issues one, each step once, by the clock of `app`. */
export async function seedAsset(
  app: App,
  { issuance }: Pick<SandboxAdapters, 'issuance'>,
  { asset, customer }: { readonly asset: DemoAsset; readonly customer: CustomerId },
): Promise<void> {
  const at = app.clock.now();
  const supply = toAmount(asset, asset.supply);
  const forSale = toAmount(asset, asset.inTreasury);
  const outside = toAmount(asset, asset.outside ?? '0');
  const { units } = add(add(supply, forSale), outside);
  await runSeedStep(app, `asset ${asset.ticker}`, async (tx) => {
    await listAsset(tx, asset, {
      owner: customer,
      at,
      units,
      atService: await issueDemoAsset(issuance, asset, units),
    });
  });
  await runSeedStep(app, `supply ${asset.ticker}`, async (tx) => {
    const id = newId();
    await writeInternalMove(tx, { id, customer, amount: supply, at });
    await post(
      tx,
      issueToTreasury({ id: newId(), at, amount: add(supply, forSale) }),
      adjustment({ id, customer, at, amount: supply }),
    );
  });
  await seedBondTerms(app, asset);
  const { ticker, network } = asset;
  if (outside.units === 0n) return;
  await runSeedStep(app, `outside ${ticker}`, async (tx) => {
    // A repeat under the same id: the answer is what was issued before.
    const { issued } = await issueDemoAsset(issuance, asset, units);
    await handOutDemoUnits(issuance, { ticker, assetUuid: issued.uuid, units: outside.units });
    await post(tx, issueOutside({ id: newId(), at, amount: outside, place: `chain:${network.chain}` }));
  });
}

// From the seed itself: the cached registry may not have the new instrument yet.
function toAmount({ ticker, precision }: DemoAsset, decimal: string): Money {
  const units = parseUnits(decimal, precision);
  if (units === undefined) throw new Error(`${decimal} is not an amount of ${ticker}`);
  return money(ticker, units);
}

const assetPosition = 100;

type Listing = {
  readonly owner: CustomerId;
  readonly at: Date;
  /** All that was issued, in units of its precision. */
  readonly units: bigint;
  readonly atService: IssuedDemoAsset;
};

async function listAsset(tx: Tx, asset: DemoAsset, listing: Listing): Promise<void> {
  const { at, atService } = listing;
  const { name, ticker, precision, supplyCap, usd, markets, sales } = asset;
  const scales = { ledgerScale: precision, displayScale: precision, inputScale: precision };
  const names = { en: name, es: name };
  const rest = {
    price: { kind: 'published' },
    acceptsDeposits: true,
    acceptsWithdrawals: false,
    networks: [
      asset.network.chain === 'LIQUID' ? { ...asset.network, contract: atService.issued.assetId } : asset.network,
    ],
  } as const;
  await insertInstrument(tx, { code: ticker, kind: 'security', names, supplyCap, ...scales, ...rest }, assetPosition);
  await insertAsset(tx, toListedAsset(asset, listing));
  const price = parseUnits(usd, usdScale);
  if (price === undefined) throw new Error(`${usd} is not a price of ${ticker}`);
  await publishTick(tx, { symbol: ticker, usd: price, sources: [], at, observedAt: at });
  for (const market of markets) {
    const terms = { liquidity: 'treasury', feeMode: 'on_top', isWholeUnits: precision === 0 } as const;
    await insertMarket(tx, { ...market, to: ticker, ...terms }, assetPosition);
  }
  for (const sale of sales) {
    const terms = { liquidity: 'treasury', feeMode: 'included', inputScale: precision, isWholeUnits: false } as const;
    await insertMarket(tx, { from: ticker, ...sale, ...terms }, assetPosition);
  }
}

type ListedAsset = Parameters<typeof insertAsset>[1];

function toListedAsset(
  { name, ticker, precision, terms }: DemoAsset,
  { owner, at, units, atService }: Listing,
): ListedAsset {
  const { destinationAddress, reissuanceAddress } = atService;
  const { requestId: _request, isAuthorized: _authorized, uuid: assetUuid, ...ids } = atService.issued;
  return {
    ...terms,
    id: asId<'asset'>(newId()),
    owner,
    ticker,
    tickerKey: toTickerKey(ticker),
    name,
    precision,
    supplyUnits: units,
    publicKey: '',
    destinationAddress,
    reissuanceAddress,
    allowsReissuance: true,
    maxTransferUnits: null,
    imageKey: '',
    imageType: '',
    feeCurrency: 'USD',
    feeUnits: 0n,
    language: 'es',
    createdAt: at,
    request: undefined,
    listed: { ...ids, assetUuid },
  };
}
