import { hex } from '@scure/base';
import { RawTx, type Transaction } from '@scure/btc-signer';
import { type BitcoinOrder, type BitcoinSigner, SigningRefused } from '../bitcoin-payments/port.ts';
import {
  buildTransaction,
  findSpentOutput,
  type PlannedInput,
  type Proposal,
  readOutpoints,
  readProposal,
  toScript,
  toVirtualSize,
  type TransactionPlan,
} from '../bitcoin-payments/psbt.ts';
import { minReplacementFee, relayRate } from '../bitcoin-payments/replacement.ts';
import { dustLimit, type FeeRate, maxVirtualSize, rateOf } from '../bitcoin-payments/sizes.ts';
import { listOwnScripts, type OwnScript, type WalletAccount } from '../bitcoin-payments/wallet-accounts.ts';

export type BitcoinSignerSettings = {
  /** With private keys. */
  readonly accounts: readonly WalletAccount[];
  /** The most that one payment may cost, in satoshi. */
  readonly maxFeeUnits: bigint;
  readonly maxRate: FeeRate;
};

const bitcoinScale = 8;

/** Taproot signatures without a random part, as the others are: the same order signed again is the same bytes. */
const sameNonce = new Uint8Array(32);

/**
 * Signs Bitcoin transactions that others prepared. It trusts nothing of a proposal: it finds the wallet's own scripts itself, takes each
 * amount from the transaction that is spent, and signs a transaction that it built itself from what it checked.
 */
export function bitcoinSigner({ accounts, maxFeeUnits, maxRate }: BitcoinSignerSettings): BitcoinSigner {
  const scripts = listOwnScripts(accounts);
  if (scripts.some(({ privateKey }) => privateKey === undefined))
    throw new Error('an account of the signer has no private key');
  const own = new Map(scripts.map((one) => [hex.encode(one.script), one]));

  return {
    async sign(order, { psbt, earlier }) {
      const proposal = readProposal(psbt);
      if (!proposal) throw new SigningRefused('the prepared transaction cannot be read');
      const plan = { inputs: planInputs(proposal, own), outputs: proposal.outputs };
      const finding =
        findOrderProblem(order) ??
        findOutputProblem(plan, order, own) ??
        findFeeProblem(plan, { maxFeeUnits, maxRate });
      if (finding) throw new SigningRefused(finding);
      for (const raw of earlier) assertReplaces(plan, raw);
      const transaction = buildTransaction(plan);
      if (hex.encode(transaction.unsignedTx) !== hex.encode(proposal.unsigned))
        throw new SigningRefused('the prepared transaction has another version, lock time or sequence');
      return signAll(transaction, plan.inputs);
    },
  };
}

function findOrderProblem({ network, contract, ledgerScale }: BitcoinOrder): string | undefined {
  const isBitcoin = network === 'BTC' && contract === null && ledgerScale === bitcoinScale;
  return isBitcoin ? undefined : 'it is not a payment in bitcoin';
}

function planInputs({ inputs }: Proposal, own: ReadonlyMap<string, OwnScript>): PlannedInput[] {
  const outpoints = new Set(inputs.map(({ txid, output }) => `${txid} ${output}`));
  if (outpoints.size < inputs.length) throw new SigningRefused('the prepared transaction spends an output twice');
  return inputs.map((input) => {
    const spent = findSpentOutput(input);
    if (!spent)
      throw new SigningRefused(`output ${input.output} of ${input.txid} is not what the prepared transaction says`);
    const found = own.get(hex.encode(spent.script));
    if (!found) throw new SigningRefused(`output ${input.output} of ${input.txid} is not the wallet's`);
    return { ...input, own: found };
  });
}

/** The first output is the payment, and the only other one may be change to the wallet itself. */
function findOutputProblem(
  { outputs }: TransactionPlan,
  order: BitcoinOrder,
  own: ReadonlyMap<string, OwnScript>,
): string | undefined {
  const [payment, change, ...others] = outputs;
  if (!payment || hex.encode(payment.script) !== hex.encode(toScript(order.address)))
    return 'the prepared transaction pays another address';
  if (payment.units !== order.units) return 'the prepared transaction pays another amount';
  if (others.length > 0 || (change && !own.has(hex.encode(change.script))))
    return 'the prepared transaction has an output that is neither the payment nor change';
  return outputs.some(({ script, units }) => units < dustLimit(script))
    ? 'the prepared transaction has an output that nodes do not forward'
    : undefined;
}

const shapeOf = ({ inputs, outputs }: TransactionPlan) => ({
  inputs: inputs.map(({ own }) => own.kind),
  outputs: outputs.map(({ script }) => script),
});

const spentUnits = (input: PlannedInput): bigint => findSpentOutput(input)?.units ?? 0n;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

const feeOf = ({ inputs, outputs }: TransactionPlan): bigint =>
  sum(inputs.map(spentUnits)) - sum(outputs.map(({ units }) => units));

type FeeLimits = Pick<BitcoinSignerSettings, 'maxFeeUnits' | 'maxRate'>;

function findFeeProblem(plan: TransactionPlan, { maxFeeUnits, maxRate }: FeeLimits): string | undefined {
  const fee = feeOf(plan);
  if (fee < 0n) return 'the prepared transaction pays more than it spends';
  if (fee > maxFeeUnits) return `its fee of ${fee} satoshi is above the ${maxFeeUnits} that one payment may cost`;
  const rate = rateOf(fee, maxVirtualSize(shapeOf(plan)));
  if (rate < relayRate) return 'its fee is below what nodes forward';
  return rate > maxRate ? `its fee rate of ${rate} is above ${maxRate}` : undefined;
}

/** A network includes only one of two transactions that spend the same; nodes take the second for a higher fee only (BIP125). */
function assertReplaces(plan: TransactionPlan, raw: string): void {
  const earlier = RawTx.decode(hex.decode(raw));
  const spent = readOutpoints(raw).map(({ txid, output }) =>
    plan.inputs.find((input) => input.txid === txid && input.output === output),
  );
  if (spent.length === 0 || spent.includes(undefined))
    throw new SigningRefused('both the prepared transaction and an earlier one could be included');
  const earlierFee =
    sum(spent.map((input) => (input ? spentUnits(input) : 0n))) - sum(earlier.outputs.map(({ amount }) => amount));
  const replaced = { feeUnits: earlierFee, virtualSize: toVirtualSize(hex.decode(raw)) };
  if (feeOf(plan) < minReplacementFee(replaced, maxVirtualSize(shapeOf(plan))))
    throw new SigningRefused('the prepared transaction does not pay enough to replace an earlier one');
}

function signAll(transaction: Transaction, inputs: readonly PlannedInput[]): { txid: string; raw: string } {
  inputs.forEach(({ own }, at) => {
    if (!own.privateKey) throw new Error(`no key for input ${at}`);
    transaction.signIdx(own.privateKey, at, undefined, sameNonce);
  });
  transaction.finalize();
  return { txid: transaction.id, raw: transaction.hex };
}
