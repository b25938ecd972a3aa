import { hex } from '@scure/base';
import { parseUnits } from '@istmo/contract/kernel/money';
import { esplora } from '../custody/esplora-api.ts';
import { type EsploraServers, esploraServers, type EsploraSettings, missing } from '../custody/esplora-servers.ts';
import { Outage, throwIfAborted } from '../outage.ts';
import type { BitcoinPayments, Outpoint } from './port.ts';
import { choosePayment, type OwnCoin, toPrepared, type WalletView } from './prepare.ts';
import type { FeeRate } from './sizes.ts';
import { listOwnScripts, type OwnScript, type WalletAccount } from './wallet-accounts.ts';

export type FeeRules = {
  /** In how many blocks a payment is to be included. */
  readonly targetBlocks: number;
  readonly minRate: FeeRate;
  readonly maxRate: FeeRate;
  /** The most that one payment may cost, in satoshi. */
  readonly maxFeeUnits: bigint;
};

export type EsploraPaymentsSettings = EsploraSettings & {
  /** With public keys; the change goes to the first. */
  readonly accounts: readonly WalletAccount[];
  readonly fees: FeeRules;
};

/** Prepares payments from what Esplora servers say of the wallet's addresses. Only outputs in blocks are spent: others can still vanish. */
export function esploraPayments(settings: EsploraPaymentsSettings): BitcoinPayments {
  const { accounts, fees } = settings;
  const servers = esploraServers(settings);
  const scripts = listOwnScripts(accounts);

  const readView = async (reserved: readonly Outpoint[], signal?: AbortSignal): Promise<WalletView> => {
    throwIfAborted('custody', signal);
    const [coins, rate] = await Promise.all([readCoins(servers, scripts, signal), readRate(servers, fees, signal)]);
    const taken = new Set(reserved.map(nameOf));
    const { maxRate, maxFeeUnits } = fees;
    return { scripts, coins: coins.filter((coin) => !taken.has(nameOf(coin))), rate, maxRate, maxFeeUnits };
  };

  return {
    async prepare(payment, reserved, signal) {
      const choice = choosePayment(payment, await readView(reserved, signal));
      return typeof choice === 'string'
        ? choice
        : toPrepared(choice, await readPrevious(servers, choice.coins, signal));
    },
  };
}

const nameOf = ({ txid, output }: Outpoint): string => `${txid}:${output}`;

/** The wallet's outputs in blocks, as far as all servers have them. */
async function readCoins(
  servers: EsploraServers,
  scripts: readonly OwnScript[],
  signal?: AbortSignal,
): Promise<OwnCoin[]> {
  const found = await Promise.all(
    scripts.map(async (own) => {
      const answers = await servers.askAll(esplora.unspent(own.address), signal);
      const [first = [], ...others] = answers.map((unspent) =>
        (unspent ?? [])
          .filter(({ status }) => status.confirmed)
          .map(({ txid, vout, value }): OwnCoin => ({ txid, output: vout, units: value, kind: own.kind, own })),
      );
      return first.filter((coin) =>
        others.every((coins) => coins.some((one) => nameOf(one) === nameOf(coin) && one.units === coin.units)),
      );
    }),
  );
  return found.flat();
}

/** The usual rate within the operator's limits; of several servers the lowest, so that one alone cannot make us overpay. */
async function readRate(
  servers: EsploraServers,
  { targetBlocks, minRate, maxRate }: FeeRules,
  signal?: AbortSignal,
): Promise<FeeRate> {
  const answers = await servers.askAll(esplora.feeEstimates, signal);
  const rates = answers.map((estimates) => findRate(estimates ?? missing('fee estimates'), targetBlocks));
  const least = rates.reduce((one, other) => (other < one ? other : one));
  if (least < minRate) return minRate;
  return least > maxRate ? maxRate : least;
}

/** The estimate for the most blocks that are not more than wanted. */
function findRate(estimates: Readonly<Record<string, string>>, targetBlocks: number): FeeRate {
  const blocks = Object.keys(estimates)
    .map((text) => Number.parseInt(text, 10))
    .filter((count) => count <= targetBlocks);
  const text = estimates[`${Math.max(...blocks)}`];
  // Satoshi per virtual byte, so three decimals are a thousand bytes.
  const rate = text === undefined ? undefined : parseUnits(text, 3, 'up');
  if (rate === undefined) throw new Outage('custody', new Error(`no fee estimate for ${targetBlocks} blocks`));
  return rate;
}

/** The transactions whose outputs are spent. Which one a server gives is checked by its id. */
async function readPrevious(
  servers: EsploraServers,
  coins: readonly OwnCoin[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const txids = [...new Set(coins.map(({ txid }) => txid))];
  const raws = await Promise.all(
    txids.map(async (txid) => {
      const [raw] = await servers.askAll(esplora.transactionHex(txid), signal);
      return [txid, hex.decode(raw ?? missing(`transaction ${txid}`))] as const;
    }),
  );
  return new Map(raws);
}
