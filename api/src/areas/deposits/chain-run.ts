import type { Registry } from '@istmo/contract/kernel/instrument';
import type { Network, Tip } from '@istmo/providers/custody/port';
import type { App } from '../../app.ts';
import { findRequiredConfirmations } from './confirmations.ts';
import type { DepositRow } from './deposits.store.ts';

/** One run of the checks of a network, with the tip and the registry that they all refer to. */
export type ChainRun = {
  readonly app: App;
  readonly network: Network;
  readonly tip: Tip;
  readonly registry: Registry;
  readonly timeoutMs: number;
};

export function requireConfirmations({ registry, network }: ChainRun, { currency }: DepositRow): number {
  const required = findRequiredConfirmations(registry, { currency, network });
  if (required === undefined) throw new Error(`the registry has no network of ${currency} on ${network}`);
  return required;
}
