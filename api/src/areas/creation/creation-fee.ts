import { readCreationFee } from '@istmo/contract/areas/creation/creation.contract';
import { formatUnits, type Money, money } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { readInstrument } from '../instruments/public.ts';

export type Fee = { readonly amount: Money; readonly scale: number };

/** The fee as the operator has it now. */
export async function readFee(app: App): Promise<Fee> {
  const { assetFee, assetFeeCurrency: currency } = app.settings;
  const { ledgerScale: scale } = await readInstrument(app, currency);
  return { amount: money(currency, BigInt(assetFee) * 10n ** BigInt(scale)), scale };
}

export const answerReadCreationFee = handle(readCreationFee, async (app) => {
  const { amount, scale } = await readFee(app);
  return { asset_fee: formatUnits(amount.units, scale), asset_curr: amount.currency };
});
