import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { Address, NETWORK, OutScript, RawTx, Transaction } from '@scure/btc-signer';
import type { Outpoint } from './port.ts';
import type { OwnScript } from './wallet-accounts.ts';

/*
 * Transactions in the form in which they go to the signer (BIP174). Every input comes with the whole transaction that it spends, so that
 * amounts are not believed but follow from its id: a wrong amount would hide a fee.
 */

export type TransactionOutput = { readonly script: Uint8Array; readonly units: bigint };

/** An input with the transaction whose output it spends. */
export type ProposedInput = Outpoint & { readonly previous: Uint8Array };

export type Proposal = {
  readonly inputs: readonly ProposedInput[];
  readonly outputs: readonly TransactionOutput[];
  /** What is signed over, as the proposal has it. */
  readonly unsigned: Uint8Array;
};

/** Below 0xfffffffe: it may be replaced by one with a higher fee (BIP125). */
const replaceableSequence = 0xfffffffd;
/** 60 inputs that each spend a large transaction are below this. */
const maxPsbtLength = 10_000_000;

export function toScript(address: string): Uint8Array {
  return OutScript.encode(Address(NETWORK).decode(address));
}

function toBareBytes(raw: Uint8Array): Uint8Array {
  const { version, inputs, outputs, lockTime } = RawTx.decode(raw);
  return RawTx.encode({ version, inputs, outputs, lockTime, segwitFlag: false, witnesses: [] });
}

/** The id of a transaction, from its bytes without the witnesses. */
export function toTxid(raw: Uint8Array): string {
  return hex.encode(sha256(sha256(toBareBytes(raw))).toReversed());
}

/** BIP141: a byte of a witness counts a quarter. */
export function toVirtualSize(raw: Uint8Array): bigint {
  const weight = toBareBytes(raw).length * 3 + raw.length;
  return BigInt(Math.ceil(weight / 4));
}

/** The output that an input spends; undefined where the transaction is another one or has no such output. */
export function findSpentOutput({ txid, output, previous }: ProposedInput): TransactionOutput | undefined {
  try {
    const found = RawTx.decode(previous).outputs[output];
    return found && toTxid(previous) === txid ? { script: found.script, units: found.amount } : undefined;
  } catch {
    return undefined;
  }
}

export type PlannedInput = ProposedInput & { readonly own: OwnScript };
export type TransactionPlan = {
  readonly inputs: readonly PlannedInput[];
  readonly outputs: readonly TransactionOutput[];
};

/** The unsigned transaction of a plan. */
export function buildTransaction({ inputs, outputs }: TransactionPlan): Transaction {
  const transaction = new Transaction({ strictPrevoutValidation: true });
  for (const input of inputs) {
    const spent = findSpentOutput(input);
    if (!spent) throw new Error(`${input.txid} has no output ${input.output}`);
    const { redeemScript, internalKey } = input.own;
    transaction.addInput({
      txid: input.txid,
      index: input.output,
      sequence: replaceableSequence,
      nonWitnessUtxo: input.previous,
      witnessUtxo: { script: spent.script, amount: spent.units },
      ...(redeemScript && { redeemScript }),
      ...(internalKey && { tapInternalKey: internalKey }),
    });
  }
  for (const { script, units } of outputs) transaction.addOutput({ script, amount: units });
  return transaction;
}

export const writePsbt = (transaction: Transaction): string => base64.encode(transaction.toPSBT());

/** Reads a proposal; undefined for anything that is no complete one. Only what is listed in `Proposal` is used of it. */
export function readProposal(psbt: string): Proposal | undefined {
  if (psbt.length > maxPsbtLength) return undefined;
  try {
    const transaction = Transaction.fromPSBT(base64.decode(psbt));
    const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => readInput(transaction, at));
    const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => readOutput(transaction, at));
    return { inputs, outputs, unsigned: transaction.unsignedTx };
  } catch {
    return undefined;
  }
}

function readInput(transaction: Transaction, at: number): ProposedInput {
  const { txid, index, nonWitnessUtxo } = transaction.getInput(at);
  if (!txid || index === undefined || !nonWitnessUtxo) throw new Error(`input ${at} is not complete`);
  return { txid: hex.encode(txid), output: index, previous: RawTx.encode(nonWitnessUtxo) };
}

function readOutput(transaction: Transaction, at: number): TransactionOutput {
  const { script, amount } = transaction.getOutput(at);
  if (!script || amount === undefined) throw new Error(`output ${at} is not complete`);
  return { script, units: amount };
}
