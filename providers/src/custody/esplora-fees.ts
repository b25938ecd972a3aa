import { parseUnits } from '@istmo/contract/kernel/money';
import { Outage } from '../outage.ts';
import { esplora } from './esplora-api.ts';
import { type EsploraServers, missing } from './esplora-servers.ts';

/** Rates are satoshi per 1,000 virtual bytes. */
export type FeeRules = {
  /** In how many blocks a payment is to be included. */
  readonly targetBlocks: number;
  readonly minRate: bigint;
  readonly maxRate: bigint;
};

/** The usual rate within the operator's limits; of several servers the lowest, so that one alone cannot make us overpay. */
export async function readFeeRate(
  servers: EsploraServers,
  { targetBlocks, minRate, maxRate }: FeeRules,
  signal?: AbortSignal,
): Promise<bigint> {
  const answers = await servers.askAll(esplora.feeEstimates, signal);
  const rates = answers.map((estimates) => findRate(estimates ?? missing('fee estimates'), targetBlocks));
  const least = rates.reduce((one, other) => (other < one ? other : one));
  if (least < minRate) return minRate;
  return least > maxRate ? maxRate : least;
}

/** The estimate for the most blocks that are not more than wanted. */
function findRate(estimates: Readonly<Record<string, string>>, targetBlocks: number): bigint {
  const blocks = Object.keys(estimates)
    .map((text) => Number.parseInt(text, 10))
    .filter((count) => count <= targetBlocks);
  const text = estimates[`${Math.max(...blocks)}`];
  // Satoshi per virtual byte, so three decimals are a thousand bytes.
  const rate = text === undefined ? undefined : parseUnits(text, 3, 'up');
  if (rate === undefined) throw new Outage('custody', new Error(`no fee estimate for ${targetBlocks} blocks`));
  return rate;
}
