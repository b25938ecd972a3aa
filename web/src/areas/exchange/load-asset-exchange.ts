import { isListedAsset } from '@istmo/contract/kernel/instrument';
import { isUnreachable } from '@istmo/client/call';
import { CallError } from '@istmo/client/call-error';
import { prefetch } from '@istmo/client/query';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { findInstrument } from '../../shared/registry.ts';
import { assetInfoQuery } from '../securities/public.tsx';

/**
 * An exchange page opens for a listed asset of its own precision only; anything else leads to the list of securities, and so does a failed
 * asset info call (requirement 2.2.11).
 */
export async function loadAssetExchange(id: string, page: 'assetExchange' | 'wholeAssetExchange'): Promise<void> {
  const instrument = findInstrument(id.toUpperCase());
  const isWhole = instrument?.ledgerScale === 0;
  const fits = instrument && isListedAsset(instrument) && isWhole === (page === 'wholeAssetExchange');
  if (!fits || !(await hasInfo(instrument.code))) redirect({ to: paths.securities, replace: true, throw: true });
}

async function hasInfo(ticker: string): Promise<boolean> {
  try {
    await prefetch(assetInfoQuery(ticker));
    return true;
  } catch (error) {
    if (error instanceof CallError && !isUnreachable(error.failure)) return false;
    throw error;
  }
}
