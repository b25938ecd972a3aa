import { hex } from '@scure/base';
import { RawTx } from '@scure/btc-signer';
import {
  type BitcoinOrder,
  type BitcoinSigner,
  ChangeTooSmall,
  type PaymentProblem,
  type SignedBitcoinPayment,
  SigningRefused,
} from '../bitcoin-payments/port.ts';
import { chooseReplacement, type OwnCoin, type ReplacedPayment } from '../bitcoin-payments/prepare.ts';
import {
  buildTransaction,
  findSpentOutput,
  type PlannedInput,
  type Proposal,
  readProposal,
  toScript,
  toVirtualSize,
  type TransactionPlan,
} from '../bitcoin-payments/psbt.ts';
import { relayRate } from '../bitcoin-payments/replacement.ts';
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
  const limits = { maxFeeUnits, maxRate };

  return {
    async sign(order, psbt) {
      const proposal = read(psbt);
      const plan = { inputs: planInputs(proposal, own), outputs: proposal.outputs };
      assertPays(plan, order, { own, ...limits });
      if (hex.encode(buildTransaction(plan).unsignedTx) !== hex.encode(proposal.unsigned))
        throw new SigningRefused('the prepared transaction has another version, lock time or sequence');
      return signAll(plan);
    },

    async replace(order, psbt, { replaced, rate }) {
      const { kept, further } = divideInputs(planInputs(read(psbt), own), replaced);
      const earlier = readReplaced(kept, replaced);
      if (findOutputProblem(earlier.plan, order, own))
        throw new SigningRefused('the replaced transaction makes another payment');
      if (rate > maxRate) throw new SigningRefused(`a fee rate of ${rate} is above ${maxRate}`);
      const coins = [...earlier.coins, ...further.map(toCoin)];
      const choice = chooseReplacement(order, { scripts, coins: [], rate, ...limits }, { ...earlier, coins });
      if (choice === 'too-little') throw new ChangeTooSmall();
      if (typeof choice === 'string') throw new SigningRefused(replacementProblems[choice]);
      // What the first one spends stays first: it is what all of them are known to spend.
      const plan = { inputs: [...kept, ...further], outputs: choice.outputs };
      assertPays(plan, order, { own, ...limits });
      return signAll(plan);
    },
  };
}

const replacementProblems: Readonly<Record<Exclude<PaymentProblem, 'too-little'>, string>> = {
  dust: 'it pays less than nodes forward',
  'fee-too-high': 'a higher fee is above what one payment may cost',
};

function read(psbt: string): Proposal {
  const proposal = readProposal(psbt);
  if (!proposal) throw new SigningRefused('the prepared transaction cannot be read');
  return proposal;
}

type PaymentRules = Pick<BitcoinSignerSettings, 'maxFeeUnits' | 'maxRate'> & {
  readonly own: ReadonlyMap<string, OwnScript>;
};

function assertPays(plan: TransactionPlan, order: BitcoinOrder, rules: PaymentRules): void {
  const finding = findOrderProblem(order) ?? findOutputProblem(plan, order, rules.own) ?? findFeeProblem(plan, rules);
  if (finding) throw new SigningRefused(finding);
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

const toCoin = (input: PlannedInput): OwnCoin => ({ ...input, kind: input.own.kind, units: spentUnits(input) });

/** What the replaced transaction spends, in its order, and what was prepared beyond. All of the former has to be there. */
function divideInputs(inputs: readonly PlannedInput[], replaced: string) {
  const spent = RawTx.decode(hex.decode(replaced)).inputs.map(({ txid, index }) => `${hex.encode(txid)}:${index}`);
  const nameOf = ({ txid, output }: PlannedInput): string => `${txid}:${output}`;
  const kept = spent.flatMap((name) => inputs.find((input) => nameOf(input) === name) ?? []);
  if (kept.length < spent.length) throw new SigningRefused('the replaced transaction is not one of this signer');
  return { kept, further: inputs.filter((input) => !spent.includes(nameOf(input))) };
}

const spentUnits = (input: PlannedInput): bigint => findSpentOutput(input)?.units ?? 0n;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

const feeOf = ({ inputs, outputs }: TransactionPlan): bigint =>
  sum(inputs.map(spentUnits)) - sum(outputs.map(({ units }) => units));

function findFeeProblem(plan: TransactionPlan, { maxFeeUnits, maxRate }: PaymentRules): string | undefined {
  const fee = feeOf(plan);
  if (fee < 0n) return 'the prepared transaction pays more than it spends';
  if (fee > maxFeeUnits) return `its fee of ${fee} satoshi is above the ${maxFeeUnits} that one payment may cost`;
  const rate = rateOf(fee, maxVirtualSize(shapeOf(plan)));
  if (rate < relayRate) return 'its fee is below what nodes forward';
  return rate > maxRate ? `its fee rate of ${rate} is above ${maxRate}` : undefined;
}

/**
 * What a replaced transaction spends and costs. It is one of this signer: the same inputs and outputs signed again are the same bytes. So
 * nothing else can be made of what a withdrawal spends than what it spent before.
 */
function readReplaced(
  inputs: readonly PlannedInput[],
  raw: string,
): ReplacedPayment & { readonly plan: TransactionPlan } {
  const { outputs } = RawTx.decode(hex.decode(raw));
  const plan = { inputs, outputs: outputs.map(({ script, amount }) => ({ script, units: amount })) };
  if (feeOf(plan) < 0n || signAll(plan).raw !== raw)
    throw new SigningRefused('the replaced transaction is not one of this signer');
  return {
    plan,
    coins: inputs.map(toCoin),
    feeUnits: feeOf(plan),
    virtualSize: toVirtualSize(hex.decode(raw)),
  };
}

function signAll(plan: TransactionPlan): SignedBitcoinPayment {
  const transaction = buildTransaction(plan);
  plan.inputs.forEach(({ own }, at) => {
    if (!own.privateKey) throw new Error(`no key for input ${at}`);
    transaction.signIdx(own.privateKey, at, undefined, sameNonce);
  });
  transaction.finalize();
  const [first] = plan.inputs;
  if (!first) throw new SigningRefused('the transaction spends nothing');
  return { txid: transaction.id, raw: transaction.hex, spends: { txid: first.txid, output: first.output } };
}
