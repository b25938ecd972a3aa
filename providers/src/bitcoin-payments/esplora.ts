import { hex } from '@scure/base';
import { RawTx } from '@scure/btc-signer';
import { esplora } from '../custody/esplora-api.ts';
import { type FeeRules, readFeeRate } from '../custody/esplora-fees.ts';
import { type EsploraServers, esploraServers, type EsploraSettings, missing } from '../custody/esplora-servers.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { throwIfAborted } from '../outage.ts';
import type { BitcoinPayments, Outpoint } from './port.ts';
import {
  choosePayment,
  chooseReplacement,
  type OwnCoin,
  type ReplacedPayment,
  toPrepared,
  type WalletView,
} from './prepare.ts';
import { findSpentOutput, toVirtualSize } from './psbt.ts';
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

    async prepareReplacement(payment, { replaced, rate }, reserved, signal) {
      const view = { ...(await readView(reserved, signal)), rate };
      const earlier = await readReplaced({ servers, scripts, signal }, replaced);
      const spent = new Set(earlier.coins.map(nameOf));
      const coins = view.coins.filter((coin) => !spent.has(nameOf(coin)));
      if (chooseReplacement(payment, { ...view, coins: [] }, earlier) !== 'too-little') return 'enough';
      const choice = chooseReplacement(payment, { ...view, coins }, earlier);
      if (typeof choice === 'string') return choice;
      const further = choice.coins.filter((coin) => !spent.has(nameOf(coin)));
      const all = [...earlier.coins, ...further];
      const prepared = toPrepared({ ...choice, coins: all }, await readPrevious(servers, all, signal));
      return { ...prepared, further: further.map(({ txid, output }) => ({ txid, output })) };
    },
  };
}

type Wallet = {
  readonly servers: EsploraServers;
  readonly scripts: readonly OwnScript[];
  readonly signal: AbortSignal | undefined;
};

/** What a signed transaction spends and costs. Of what it spends each amount is in the transaction that paid it. */
async function readReplaced({ servers, scripts, signal }: Wallet, raw: string): Promise<ReplacedPayment> {
  const bytes = hex.decode(raw);
  const { inputs, outputs } = RawTx.decode(bytes);
  const spent = inputs.map(({ txid, index }) => ({ txid: hex.encode(txid), output: index }));
  const previous = await readPrevious(servers, spent, signal);
  const coins = spent.map((outpoint): OwnCoin => {
    const paid = findSpentOutput({ ...outpoint, previous: previous.get(outpoint.txid) ?? new Uint8Array() });
    const own = scripts.find(({ script }) => paid && hex.encode(script) === hex.encode(paid.script));
    if (!paid || !own) throw new InvalidArgument('the replaced transaction spends what is not of the wallet');
    return { ...outpoint, units: paid.units, kind: own.kind, own };
  });
  const paid = outputs.reduce((sum, { amount }) => sum + amount, 0n);
  const feeUnits = coins.reduce((sum, { units }) => sum + units, 0n) - paid;
  return { coins, feeUnits, virtualSize: toVirtualSize(bytes) };
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
  coins: readonly Outpoint[],
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
