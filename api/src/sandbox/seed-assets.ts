import { hash } from 'node:crypto';
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
import { runSeedStep } from './seed-step.ts';

/** Two listed assets of a customer, each with its markets, its price and units that the platform can sell. */
export async function seedAssets(app: App, customer: CustomerId): Promise<void> {
  const at = app.clock.now();
  for (const asset of demoAssets) {
    await runSeedStep(app, `asset ${asset.ticker}`, (tx) => listAsset(tx, asset, { owner: customer, at }));
    const supply = toAmount(asset, asset.supply);
    const forSale = toAmount(asset, asset.inTreasury);
    await runSeedStep(app, `supply ${asset.ticker}`, async (tx) => {
      const id = newId();
      await writeInternalMove(tx, { id, customer, amount: supply, at });
      await post(
        tx,
        issueToTreasury({ id: newId(), at, amount: add(supply, forSale) }),
        adjustment({ id, customer, at, amount: supply }),
      );
    });
    const { outside, network } = asset;
    if (outside === undefined) continue;
    const amount = toAmount(asset, outside);
    await runSeedStep(app, `outside ${asset.ticker}`, async (tx) => {
      await post(tx, issueOutside({ id: newId(), at, amount, place: `chain:${network.chain}` }));
    });
  }
}

// From the seed itself: the cached registry may not have the new instrument yet.
function toAmount({ ticker, precision }: DemoAsset, decimal: string): Money {
  const units = parseUnits(decimal, precision);
  if (units === undefined) throw new Error(`${decimal} is not an amount of ${ticker}`);
  return money(ticker, units);
}

const assetPosition = 100;

type Listing = { readonly owner: CustomerId; readonly at: Date };

async function listAsset(tx: Tx, asset: DemoAsset, { owner, at }: Listing): Promise<void> {
  const { name, ticker, precision, supplyCap, usd, markets, sales } = asset;
  const scales = { ledgerScale: precision, displayScale: precision, inputScale: precision };
  const names = { en: name, es: name };
  const rest = {
    price: { kind: 'published' },
    acceptsDeposits: true,
    acceptsWithdrawals: false,
    networks: [
      asset.network.chain === 'LIQUID' ? { ...asset.network, contract: toServiceId(`asset ${ticker}`) } : asset.network,
    ],
  } as const;
  await insertInstrument(tx, { code: ticker, kind: 'security', names, supplyCap, ...scales, ...rest }, assetPosition);
  await insertAsset(tx, toListedAsset(asset, { owner, at }));
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

function toListedAsset({ name, ticker, precision, supplyCap, terms }: DemoAsset, { owner, at }: Listing): ListedAsset {
  const supplyUnits = parseUnits(supplyCap, precision);
  if (supplyUnits === undefined) throw new Error(`${supplyCap} is not an amount of ${ticker}`);
  const id = toServiceId(`asset ${ticker}`);
  return {
    ...terms,
    id: asId<'asset'>(newId()),
    owner,
    ticker,
    tickerKey: toTickerKey(ticker),
    name,
    precision,
    supplyUnits,
    publicKey: '',
    destinationAddress: toAddress(`destination ${ticker}`),
    reissuanceAddress: toAddress(`reissuance ${ticker}`),
    allowsReissuance: true,
    maxTransferUnits: null,
    imageKey: '',
    imageType: '',
    feeCurrency: 'USD',
    feeUnits: 0n,
    language: 'es',
    createdAt: at,
    request: undefined,
    listed: {
      assetId: id,
      assetUuid: `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`,
      reissuanceTokenId: toServiceId(`token ${ticker}`),
      txid: toServiceId(`transaction ${ticker}`),
      assetBlinder: toServiceId(`asset blinder ${ticker}`),
      tokenBlinder: toServiceId(`token blinder ${ticker}`),
      unblindLink: '',
    },
  };
}

// 64 hex digits as the issuance service's ids have, derived from the ticker so that every sandbox has the same.
const toServiceId = (of: string): string => hash('sha256', `sandbox ${of}`);

// Shaped as a confidential address of Liquid's test network; no key belongs to it.
const toAddress = (of: string): string =>
  `tlq1qq${hash('sha512', `sandbox ${of}`)
    .replace(/[1bio]/g, 'q')
    .slice(0, 94)}`;
