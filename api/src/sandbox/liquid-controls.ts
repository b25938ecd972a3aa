import { parseUnits } from '@istmo/contract/kernel/money';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import type { App } from '../app.ts';
import { readAssetNetworks } from '../areas/instruments/public.ts';
import type { SandboxAdapters } from '../ports/ports.ts';

type Payment = {
  readonly address: string;
  readonly currency: string;
  readonly amount: string;
  readonly confirmations: number;
};

/** Someone outside sends units of a listed asset to an address on the simulated Liquid. */
export async function payOnLiquid(
  app: Pick<App, 'db'>,
  { issuance }: Pick<SandboxAdapters, 'issuance'>,
  { address, currency, amount, confirmations }: Payment,
): Promise<{ txid: string; network: string }> {
  const asset = (await readAssetNetworks(app.db)).find((one) => one.network === 'LIQUID' && one.currency === currency);
  const units = asset && parseUnits(amount, asset.ledgerScale);
  if (!asset?.contract || !units) throw new InvalidArgument(`${amount} is not an amount of an asset on Liquid`);
  const { txid } = await issuance.deposit({ address, assetId: asset.contract, units: units.toString() });
  if (confirmations > 0) await issuance.mine(confirmations);
  return { txid, network: 'LIQUID' };
}
