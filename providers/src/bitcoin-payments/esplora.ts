import { hex } from '@scure/base';
import { esplora } from '../custody/esplora-api.ts';
import { type FeeRules, readFeeRate } from '../custody/esplora-fees.ts';
import { type EsploraServers, esploraServers, type EsploraSettings, missing } from '../custody/esplora-servers.ts';
import { throwIfAborted } from '../outage.ts';
import type { BitcoinPayments, Outpoint } from './port.ts';
import { choosePayment, type OwnCoin, toPrepared, type WalletView } from './prepare.ts';
import { listOwnScripts, type OwnScript, type WalletAccount } from './wallet-accounts.ts';

export type EsploraPaymentsSettings = EsploraSettings & {
  /** With public keys; the change goes to the first. */
  readonly accounts: readonly WalletAccount[];
  readonly fees: FeeRules & {
    /** The most that one payment may cost, in satoshi. */
    readonly maxFeeUnits: bigint;
  };
};

/** Prepares payments from what Esplora servers say of the wallet's addresses. Only outputs in blocks are spent: others can still vanish. */
export function esploraPayments(settings: EsploraPaymentsSettings): BitcoinPayments {
  const { accounts, fees } = settings;
  const servers = esploraServers(settings);
  const scripts = listOwnScripts(accounts);

  const readView = async (reserved: readonly Outpoint[], signal?: AbortSignal): Promise<WalletView> => {
    throwIfAborted('custody', signal);
    const [coins, rate] = await Promise.all([readCoins(servers, scripts, signal), readFeeRate(servers, fees, signal)]);
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
