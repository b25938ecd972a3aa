import { type Hex, isHex, keccak256 } from 'viem';
import * as z from 'zod/mini';
import { type NetworkFee, raisedFee } from '../../chain-sender/port.ts';
import type { ChainSender } from '../../chain-sender/port.ts';
import { heightSchema, quantity, receiptSchema, toHex, transactionSchema } from '../../custody/evm-api.ts';
import { RpcError } from '../../custody/evm-nodes.ts';
import { Outage, toOutage } from '../../outage.ts';
import { readOwnTransaction } from '../../signing/evm-transaction.ts';
import type { CallOrder, CallSigner } from '../../contract-calls/port.ts';
import type { ChainView, SecurityChain } from './chain.ts';
import type { CallJournal, SignedCall, Step } from './journal.ts';
import { CallRefused, readRefusal } from './refusals.ts';

export type CallSettings = {
  readonly chain: SecurityChain;
  readonly chainId: number;
  readonly sender: ChainSender;
  readonly signer: CallSigner;
  readonly journal: CallJournal;
  /** How many blocks, its own included, prove that a transaction stays. */
  readonly confirmations: number;
  /** The most that a unit of gas may cost. */
  readonly maxRate: bigint;
};

/** One call: `intent` names what it is for, so that one key never serves two purposes. */
export type ContractCall = { readonly intent: string; readonly to: Hex; readonly data: Hex };

/**
 * `prepared`: not signed, nothing was sent; `sent`: a node has it; `unknown`: none is known to have it; `included`: in a block that all
 * nodes have, and not yet deep enough; `done` and `reverted` are final.
 */
export type StepState = 'prepared' | 'sent' | 'unknown' | 'included' | 'done' | 'reverted';
export type StepStatus = { readonly state: StepState; readonly txid: string; readonly reason: string };

type Wait = { readonly signal: AbortSignal | undefined };
type JournaledStep = { readonly key: string; readonly step: Step };

const receiptReading = { method: 'eth_getTransactionReceipt', schema: receiptSchema };

/**
 * Makes each call of a contract once, however often it is requested: it is stored before it is sent, keeps its number, and is given a further
 * number only where the chain has proved that its own was used by another transaction.
 */
export class CallRunner {
  readonly #settings: CallSettings;

  constructor(settings: CallSettings) {
    this.#settings = settings;
  }

  /** Begins the call under the key, or goes on with it. Throws `CallRefused`, with nothing stored, where the contracts would refuse it now. */
  async run(key: string, call: ContractCall, wait: Wait): Promise<StepStatus> {
    const { journal } = this.#settings;
    const existing = await journal.read(key);
    const step =
      existing?.intent === call.intent
        ? existing
        : await journal.begin(key, { ...call, gas: existing ? '0' : await this.#estimate(call, wait) });
    return this.#advance({ key, step }, wait);
  }

  /** The same for a call that may be made again later, once the earlier one is over: a state to be reached, not a change to be made. */
  async runAgain(key: string, call: ContractCall, wait: Wait): Promise<StepStatus> {
    const { journal } = this.#settings;
    const step = await journal.read(key);
    if (step?.result) await journal.restart(key, step.attempt, { ...call, gas: await this.#estimate(call, wait) });
    else if (step) return this.#advance({ key, step }, wait);
    return this.run(key, call, wait);
  }

  /** What is known of a step; undefined where it was never begun. */
  async find(key: string, wait: Wait): Promise<StepStatus | undefined> {
    const step = await this.#settings.journal.read(key);
    return step && this.#advance({ key, step }, wait);
  }

  async #advance({ key, step }: JournaledStep, wait: Wait): Promise<StepStatus> {
    const { journal } = this.#settings;
    if (step.result) return settled(step.result);
    const view = await this.#settings.chain.open(wait.signal);
    const numbered = step.nonce === null ? await journal.giveNonce(key, await this.#countUsed(view, wait)) : step;
    await this.#advanceEarlier({ key, step: numbered }, view, wait);
    return this.#send({ key, step: numbered }, view, wait);
  }

  /** What has a lower number is in front of this: a process may have ended before it was signed or sent. */
  async #advanceEarlier({ key, step }: JournaledStep, view: ChainView, wait: Wait): Promise<void> {
    const { journal } = this.#settings;
    for (const { key: other, attempt, nonce } of await journal.listOpen()) {
      if (other === key || nonce >= (step.nonce ?? 0)) continue;
      const open = await journal.read(other);
      if (!open || open.attempt !== attempt || open.result) await journal.close(other, attempt);
      else
        await this.#send({ key: other, step: open }, view, wait).catch((problem: unknown) => {
          // It is its own request's to report.
          if (!(problem instanceof Outage)) throw problem;
        });
    }
  }

  async #send(held: JournaledStep, view: ChainView, wait: Wait): Promise<StepStatus> {
    const numbered = held.step.nonce === null ? await this.#settings.journal.giveNonce(held.key, 0) : held.step;
    const isFresh = numbered.transactions.length === 0;
    const step = isFresh ? await this.#sign({ key: held.key, step: numbered }, undefined, wait) : numbered;
    if (step.result) return settled(step.result);
    const last = step.transactions.at(-1);
    if (!last) return { state: 'prepared', txid: '', reason: '' };
    const found = isFresh ? undefined : await this.#look({ key: held.key, step }, view, wait);
    if (found) return found;
    return this.#broadcast({ key: held.key, step }, last, wait);
  }

  /** Signs the step, `replaced` with a higher fee, and stores it: what is sent is what the journal has. */
  async #sign({ key, step }: JournaledStep, replaced: SignedCall | undefined, { signal }: Wait): Promise<Step> {
    const { signer, journal, chain, maxRate } = this.#settings;
    const now = await this.#settings.sender.readFee(chain.nodes.network, signal);
    const fee = replaced ? atLeast(now, raisedFee(feeOf(replaced))) : now;
    if (fee.rate > maxRate)
      throw new Outage('issuance', new Error(`the network asks for more than ${maxRate} a unit of gas`));
    const { to, data, nonce, attempt, transactions } = step;
    if (nonce === null) throw new Error(`${key} has no number`);
    const id = `${key} ${attempt} ${transactions.length + 1}`;
    const order = { id, network: chain.nodes.network, to, data, gas: BigInt(step.gas), fee, nonce };
    const signed = await signer.signCall(order, signal);
    if (!signed) return step;
    const call = await this.#readSigned(signed, order);
    return journal.addTransaction(key, { attempt, replaced: replaced?.txid }, call);
  }

  /** What the signer made, where it is what was ordered. Its fee may be that of an earlier order under the same id. */
  async #readSigned({ txid, raw }: { txid: string; raw: string }, order: CallOrder): Promise<SignedCall> {
    const { signer, chainId, maxRate } = this.#settings;
    const found = await readOwnTransaction(raw, signer.account);
    const isOrdered =
      found?.chainId === chainId &&
      found.to === order.to.toLowerCase() &&
      found.data === order.data &&
      found.nonce === order.nonce &&
      found.fee.rate <= maxRate;
    if (!isOrdered || !isHex(raw) || keccak256(raw) !== txid)
      throw new Outage('issuance', new Error(`the signer made another transaction than ${order.id}`), false);
    return { txid, raw, rate: `${found.fee.rate}`, tip: `${found.fee.tip}` };
  }

  /** What the chain says of a step that was signed; undefined where it is to be sent, for the first time or again. */
  async #look(held: JournaledStep, view: ChainView, wait: Wait): Promise<StepStatus | undefined> {
    const included = await this.#findIncluded(held, view, wait);
    if (included) return included;
    if (await this.#isDisplaced(held.step, view, wait)) return this.#runWithNextNumber(held, wait);
    const raised = await this.#raiseFee(held, wait);
    if (raised) return raised;
    const last = held.step.transactions.at(-1);
    const isKnown = last !== undefined && (await this.#isKnown(held.step, wait));
    return isKnown ? { state: 'sent', txid: last.txid, reason: '' } : undefined;
  }

  /** What offers half of what the network asks for now may wait for ever. One transaction of its number is included, whichever it is. */
  async #raiseFee(held: JournaledStep, wait: Wait): Promise<StepStatus | undefined> {
    const { sender, chain, maxRate } = this.#settings;
    const last = held.step.transactions.at(-1);
    if (!last) return undefined;
    const now = await sender.readFee(chain.nodes.network, wait.signal);
    const isTooLow = now.rate >= 2n * BigInt(last.rate);
    if (!isTooLow || now.rate > maxRate || raisedFee(feeOf(last)).rate > maxRate) return undefined;
    const step = await this.#sign(held, last, wait);
    return this.#broadcast({ key: held.key, step }, step.transactions.at(-1) ?? last, wait);
  }

  async #findIncluded(
    { key, step }: JournaledStep,
    view: ChainView,
    { signal }: Wait,
  ): Promise<StepStatus | undefined> {
    const { chain, journal, confirmations } = this.#settings;
    for (const { txid } of step.transactions) {
      const receipts = await chain.nodes.askAll({ ...receiptReading, params: [txid] }, signal);
      const found = receipts.filter((receipt) => receipt?.transactionHash === txid);
      const [first] = found;
      if (!first) continue;
      const isAgreed =
        found.length === receipts.length &&
        found.every((one) => one?.blockHash === first.blockHash && one.status === first.status);
      // A node is behind, or on another branch of the chain.
      if (!isAgreed || first.blockNumber > view.tip.height) return { state: 'sent', txid, reason: '' };
      if ((await chain.nodes.readBlockHash(first.blockNumber, signal)) !== first.blockHash)
        return { state: 'sent', txid, reason: '' };
      const isDone = first.status === '0x1';
      if (view.tip.height - first.blockNumber + 1 < confirmations)
        return { state: isDone ? 'included' : 'sent', txid, reason: '' };
      const reason = isDone ? '' : await this.#explain(step, first.blockNumber, signal);
      const { result } = await journal.settle(key, step.attempt, {
        outcome: isDone ? 'done' : 'reverted',
        txid,
        reason,
      });
      return result ? settled(result) : undefined;
    }
    return undefined;
  }

  /** Whether the chain has proved that none of the step's transactions can be included any more: a deep block has another one of their number. */
  async #isDisplaced(step: Step, view: ChainView, { signal }: Wait): Promise<boolean> {
    const { chain, signer, confirmations } = this.#settings;
    if (step.nonce === null) return false;
    const depth = view.tip.height - confirmations + 1;
    if (depth < 0) return false;
    const params = [signer.account, toHex(depth)];
    const counts = await chain.nodes.askAll(
      { method: 'eth_getTransactionCount', params, schema: heightSchema },
      signal,
    );
    const { nonce } = step;
    return counts.every((used) => used > nonce);
  }

  async #runWithNextNumber({ key, step }: JournaledStep, wait: Wait): Promise<StepStatus> {
    const next = await this.#settings.journal.restart(key, step.attempt, step);
    return this.#advance({ key, step: next }, wait);
  }

  async #isKnown({ transactions }: Step, { signal }: Wait): Promise<boolean> {
    const { nodes } = this.#settings.chain;
    for (const { txid } of transactions) {
      const request = { method: 'eth_getTransactionByHash', params: [txid], schema: transactionSchema };
      const answers = await nodes.tryAll(request, signal);
      if (answers.some((answer) => answer.status === 'fulfilled' && answer.value?.hash === txid)) return true;
    }
    return false;
  }

  async #broadcast({ key, step }: JournaledStep, { txid, raw }: SignedCall, { signal }: Wait): Promise<StepStatus> {
    const { sender, chain } = this.#settings;
    try {
      const answer = await sender.send({ network: chain.nodes.network, txid, raw }, signal);
      return { state: answer === 'accepted' ? 'sent' : 'unknown', txid, reason: '' };
    } catch (problem) {
      if (!(problem instanceof Outage)) throw problem;
      return { state: 'unknown', txid, reason: `${key} ${step.attempt}: no answer` };
    }
  }

  async #countUsed(view: ChainView, { signal }: Wait): Promise<number> {
    const { chain, signer } = this.#settings;
    const params = [signer.account, toHex(view.tip.height)];
    const request = { method: 'eth_getTransactionCount', params, schema: heightSchema };
    return chain.nodes.askAgreed(request, `the transactions of ${signer.account}`, signal);
  }

  /** The gas that a call takes, a quarter more than it takes now. */
  async #estimate({ to, data }: Pick<ContractCall, 'to' | 'data'>, { signal }: Wait): Promise<string> {
    const { chain, signer } = this.#settings;
    const params = [{ from: signer.account, to, data }];
    const answers = await chain.nodes.tryAll({ method: 'eth_estimateGas', params, schema: quantity }, signal);
    const estimates = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (estimates.length === 0) throw toRefusal(answers);
    return `${(estimates.reduce((one, other) => (one > other ? one : other)) * 5n) / 4n}`;
  }

  /** Why a call failed in its block, as the contracts say it to the same call right before that block or after it. */
  async #explain({ to, data }: Step, height: number, signal: AbortSignal | undefined): Promise<string> {
    const { chain, signer } = this.#settings;
    for (const at of [Math.max(0, height - 1), height]) {
      const params = [{ from: signer.account, to, data }, toHex(at)];
      const answers = await chain.nodes.tryAll({ method: 'eth_call', params, schema: z.string() }, signal);
      const problem = answers.some(({ status }) => status === 'fulfilled') ? undefined : toRefusal(answers);
      if (problem instanceof CallRefused) return problem.words;
    }
    return 'reverted';
  }
}

function settled({ outcome, txid, reason }: NonNullable<Step['result']>): StepStatus {
  return { state: outcome, txid, reason };
}

const feeOf = ({ rate, tip }: SignedCall): NetworkFee => ({ rate: BigInt(rate), tip: BigInt(tip) });

function atLeast(fee: NetworkFee, least: NetworkFee): NetworkFee {
  const rate = fee.rate > least.rate ? fee.rate : least.rate;
  return { rate, tip: fee.tip > least.tip ? fee.tip : least.tip };
}

/** A refusal where every node that answered says so, else an outage. */
function toRefusal(answers: readonly PromiseSettledResult<unknown>[]): Outage {
  const problems = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [toOutage('custody', answer.reason)] : [],
  );
  const words = problems.map((problem) => (problem instanceof RpcError ? readRefusal(problem.answer) : undefined));
  const [first] = words;
  if (first !== undefined && words.every((one) => one !== undefined)) return new CallRefused(first);
  const silent = problems.find((problem) => !(problem instanceof RpcError));
  return new Outage('issuance', silent ?? new Error('no node answered'));
}
