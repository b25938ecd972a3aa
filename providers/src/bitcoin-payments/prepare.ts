import { hex } from '@scure/base';
import { Outage } from '../outage.ts';
import type { BitcoinPayment, PaymentProblem, PreparedPayment } from './port.ts';
import { buildTransaction, findSpentOutput, type PlannedInput, toScript, writePsbt } from './psbt.ts';
import { minReplacementFee, type ReplacedTransaction } from './replacement.ts';
import { type Coin, type CoinRequest, minFeeAt, selectCoins, type Selection } from './select-coins.ts';
import { dustLimit, feeAt, type FeeRate, maxVirtualSize, rateOf } from './sizes.ts';
import { findChangeScript, type OwnScript } from './wallet-accounts.ts';

/** An unspent output of the wallet, with the script that it pays. */
export type OwnCoin = Coin & { readonly own: OwnScript };

/** What a payment is prepared from. */
export type WalletView = {
  readonly scripts: readonly OwnScript[];
  /** Confirmed and not reserved. */
  readonly coins: readonly OwnCoin[];
  /** What is usual now, within the operator's floor and cap. */
  readonly rate: FeeRate;
  readonly maxRate: FeeRate;
  readonly maxFeeUnits: bigint;
};

/** What is chosen, before the transactions that it spends are read. */
export type PaymentChoice = {
  readonly coins: readonly OwnCoin[];
  readonly outputs: readonly { readonly script: Uint8Array; readonly units: bigint }[];
  readonly feeUnits: bigint;
};

/** Chooses what a payment spends and what it costs. Pure: the same view gives the same choice. */
export function choosePayment(payment: BitcoinPayment, view: WalletView): PaymentChoice | PaymentProblem {
  return choose(payment, view, { required: [], minFee: minFeeAt(view.rate) });
}

type Demand = { readonly required: readonly OwnCoin[]; readonly minFee: CoinRequest['minFee'] };

function choose(
  { id, address, units }: BitcoinPayment,
  { scripts, coins, rate, maxRate, maxFeeUnits }: WalletView,
  { required, minFee }: Demand,
): PaymentChoice | PaymentProblem {
  const script = toScript(address);
  if (units < dustLimit(script)) return 'dust';
  const changeScript = findChangeScript(scripts, id).script;
  const selection = selectCoins({ required, spare: coins, units, script, changeScript, minFee, rate });
  if (!selection) return 'too-little';
  const { feeUnits, changeUnits } = selection;
  const change = changeUnits > 0n ? [{ script: changeScript, units: changeUnits }] : [];
  const choice = {
    coins: withScripts(selection, [...required, ...coins]),
    outputs: [{ script, units }, ...change],
    feeUnits,
  };
  return feeUnits > maxFeeUnits || rateOf(feeUnits, maxVirtualSize(shapeOf(choice))) > maxRate
    ? 'fee-too-high'
    : choice;
}

const shapeOf = ({ coins, outputs }: PaymentChoice) => ({
  inputs: coins.map(({ kind }) => kind),
  outputs: outputs.map(({ script }) => script),
});

const isSame = (one: Coin, other: Coin): boolean => one.txid === other.txid && one.output === other.output;

function withScripts({ coins }: Selection, known: readonly OwnCoin[]): OwnCoin[] {
  return coins.flatMap((coin) => known.find((one) => isSame(one, coin)) ?? []);
}

/** What a transaction spends that is to be replaced, and what it pays for being included. */
export type ReplacedPayment = ReplacedTransaction & { readonly coins: readonly OwnCoin[] };

/** The same payment with a higher fee, from the same outputs and, where those are not enough, further ones of the wallet. */
export function chooseReplacement(
  payment: BitcoinPayment,
  view: WalletView,
  replaced: ReplacedPayment,
): PaymentChoice | PaymentProblem {
  const minFee = (virtualSize: bigint): bigint => {
    const atRate = feeAt(view.rate, virtualSize);
    const toReplace = minReplacementFee(replaced, virtualSize);
    return atRate > toReplace ? atRate : toReplace;
  };
  return choose(payment, view, { required: replaced.coins, minFee });
}

/** The proposal for the signer. `previous` has the transactions that it spends; a node that gave other ones is an outage. */
export function toPrepared(
  { coins, outputs, feeUnits }: PaymentChoice,
  previous: ReadonlyMap<string, Uint8Array>,
): PreparedPayment {
  const inputs = coins.map((coin): PlannedInput => {
    const { txid, output, own } = coin;
    const planned = { txid, output, own, previous: previous.get(txid) ?? new Uint8Array() };
    const spent = findSpentOutput(planned);
    const isRight = spent?.units === coin.units && hex.encode(spent.script) === hex.encode(own.script);
    if (!isRight) throw new Outage('custody', new Error(`output ${output} of ${txid} is not what the server said`));
    return planned;
  });
  return {
    psbt: writePsbt(buildTransaction({ inputs, outputs })),
    inputs: coins.map(({ txid, output }) => ({ txid, output })),
    feeUnits,
  };
}
