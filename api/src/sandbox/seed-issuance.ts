import { hash } from 'node:crypto';
import type { DemoAsset } from '@istmo/db/seeds/demo-assets';
import type { IssuedAsset } from '@istmo/providers/issuance/port';
import type { SandboxAdapters } from '../ports/ports.ts';

type Issuance = SandboxAdapters['issuance'];

/** Derived from the ticker: a start that was interrupted asks again under the same id, and nothing is issued a second time. */
function toRequestId(of: string): string {
  const id = hash('sha256', `sandbox ${of}`);
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`;
}

export type IssuedDemoAsset = {
  readonly issued: IssuedAsset;
  readonly destinationAddress: string;
  readonly reissuanceAddress: string;
};

/** Issues all units of a demo asset at the simulated service, to the platform's own wallet there. */
export async function issueDemoAsset(
  issuance: Issuance,
  { name, ticker, precision, terms }: DemoAsset,
  units: bigint,
): Promise<IssuedDemoAsset> {
  const id = toRequestId(`asset ${ticker}`);
  const destinationAddress = await issuance.readAddress({ owner: id, purpose: 'destination' });
  const reissuanceAddress = await issuance.readAddress({ owner: id, purpose: 'reissuance' });
  const outcome = await issuance.issue({
    id,
    // The service takes the letters of ASCII only.
    name: name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    ticker,
    domain: terms.domain,
    precision,
    units,
    destinationAddress,
    reissuance: { address: reissuanceAddress, units: 1n },
    isConfidential: true,
    isTransferRestricted: false,
    publicKey: '',
  });
  if (outcome.state === 'refused') throw new Error(`${ticker} was not issued: ${outcome.reason}`);
  const issued = await issuance.authorize(outcome.asset.uuid);
  return { issued, destinationAddress, reissuanceAddress };
}

const confirmations = 2;

/** Hands units of a demo asset to an investor with a wallet outside the platform. */
export async function handOutDemoUnits(
  issuance: Issuance,
  { ticker, assetUuid, units }: { ticker: string; assetUuid: string; units: bigint },
): Promise<void> {
  const investor = toRequestId(`investor ${ticker}`);
  const account = issuance.makeAccount(`outside ${ticker}`);
  await issuance.registerInvestor({
    id: investor,
    name: `Investor ${ticker}`,
    isCompany: false,
    account,
    country: 320,
  });
  const distribution = { id: toRequestId(`distribution ${ticker}`), assetUuid, investor, units };
  const { state } = await issuance.distribute(distribution);
  if (state === 'confirmed') return;
  await issuance.mine(confirmations);
  const after = await issuance.distribute(distribution);
  if (after.state !== 'confirmed') throw new Error(`the units of ${ticker} outside are ${after.state}`);
}
