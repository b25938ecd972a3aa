import { costOfInput, dustLimit, feeAt, type FeeRate, maxVirtualSize } from './sizes.ts';
import type { InputKind } from './wallet-accounts.ts';

/** An unspent output of the wallet. */
export type Coin = {
  readonly txid: string;
  readonly output: number;
  readonly units: bigint;
  readonly kind: InputKind;
};

export type CoinRequest = {
  /** Spent in any case, as a replacement spends what the payment before it did. */
  readonly required: readonly Coin[];
  /** What else may be spent. */
  readonly spare: readonly Coin[];
  readonly units: bigint;
  readonly script: Uint8Array;
  readonly changeScript: Uint8Array;
  /** The least fee of a transaction of this size. */
  readonly minFee: (virtualSize: bigint) => bigint;
  /** At this rate an output that costs more than it brings is left alone. */
  readonly rate: FeeRate;
};

export type Selection = {
  readonly coins: readonly Coin[];
  readonly feeUnits: bigint;
  /** 0: there is no change output. */
  readonly changeUnits: bigint;
};

/** More make a transaction that nodes take a long time to verify, and a proposal of several megabytes. */
const maxInputs = 60;

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** The order of inputs in a transaction. */
const compareOutpoints = (left: Coin, right: Coin): number =>
  compareText(left.txid, right.txid) || left.output - right.output;

function compareUnits(left: Coin, right: Coin): number {
  const difference = left.units - right.units;
  return difference < 0n ? -1 : difference > 0n ? 1 : compareOutpoints(left, right);
}

/** The fee at a rate, for requests without another minimum. */
export const minFeeAt =
  (rate: FeeRate): CoinRequest['minFee'] =>
  (virtualSize) =>
    feeAt(rate, virtualSize);

/**
 * Chooses what a payment spends: the smallest output that is enough, otherwise the largest ones until they are. The same outputs always
 * give the same choice. Undefined: together they are not enough.
 */
export function selectCoins(request: CoinRequest): Selection | undefined {
  const { required, spare, rate } = request;
  if (required.length > 0) {
    const enough = balance(request, required);
    if (enough) return enough;
  }
  const useful = spare.filter(({ units, kind }) => units > costOfInput(rate, kind)).toSorted(compareUnits);
  for (const coin of useful) {
    const single = balance(request, [...required, coin]);
    if (single) return single;
  }
  const coins = [...required];
  for (const coin of useful.toReversed()) {
    if (coins.length === maxInputs) return undefined;
    coins.push(coin);
    const enough = balance(request, coins);
    if (enough) return enough;
  }
  return undefined;
}

/** What is left after the payment and the fee goes back to the wallet, or to the fee where it would be dust. */
function balance({ units, script, changeScript, minFee }: CoinRequest, coins: readonly Coin[]): Selection | undefined {
  const inputs = coins.map(({ kind }) => kind);
  const left = coins.reduce((sum, coin) => sum + coin.units, 0n) - units;
  const change = left - minFee(maxVirtualSize({ inputs, outputs: [script, changeScript] }));
  const ordered = coins.toSorted(compareOutpoints);
  if (change >= dustLimit(changeScript)) return { coins: ordered, feeUnits: left - change, changeUnits: change };
  const isEnough = left >= minFee(maxVirtualSize({ inputs, outputs: [script] }));
  return isEnough ? { coins: ordered, feeUnits: left, changeUnits: 0n } : undefined;
}
