import type { InputKind } from './wallet-accounts.ts';

/* The weights of transactions, in weight units (BIP141), before they are signed. Amounts are satoshi. */

/** Fee rates are satoshi per 1,000 virtual bytes, so that a third of a satoshi is a whole number. */
export type FeeRate = bigint;

// Outpoint, empty script and sequence are 41 bytes. A witness has at most a signature of 72 bytes and a key of 33; taproot's is one of 64.
const bareInput = 41 * 4;
const inputWeights: Readonly<Record<InputKind, number>> = {
  wpkh: bareInput + 1 + 1 + 72 + 1 + 33,
  tr: bareInput + 1 + 1 + 64,
  'sh-wpkh': bareInput + 23 * 4 + 1 + 1 + 72 + 1 + 33,
};

// Version, the two counts, lock time; marker and flag.
const frame = (4 + 1 + 1 + 4) * 4 + 2;

const outputBytes = (script: Uint8Array): number => 8 + 1 + script.length;

export type TransactionShape = { readonly inputs: readonly InputKind[]; readonly outputs: readonly Uint8Array[] };

/** The most virtual bytes that a transaction of this shape has when it is signed. */
export function maxVirtualSize({ inputs, outputs }: TransactionShape): bigint {
  const weight =
    frame +
    inputs.reduce((sum, kind) => sum + inputWeights[kind], 0) +
    outputs.reduce((sum, script) => sum + outputBytes(script) * 4, 0);
  return BigInt(Math.ceil(weight / 4));
}

export const feeAt = (rate: FeeRate, virtualSize: bigint): bigint => (virtualSize * rate + 999n) / 1000n;

/** The rate that a fee comes to, rounded up. */
export const rateOf = (feeUnits: bigint, virtualSize: bigint): FeeRate =>
  (feeUnits * 1000n + virtualSize - 1n) / virtualSize;

/** What an input of this kind costs at a rate: a smaller output is not worth spending. */
export const costOfInput = (rate: FeeRate, kind: InputKind): bigint =>
  feeAt(rate, BigInt(Math.ceil(inputWeights[kind] / 4)));

const dustRate = 3000n;
const witnessSpend = 67;
const legacySpend = 148;

/** Nodes do not forward an output below this: it would cost more than a third of it to spend (Bitcoin Core's GetDustThreshold). */
export function dustLimit(script: Uint8Array): bigint {
  const [first = 0, second = 0] = script;
  const isWitness =
    script.length >= 4 && (first === 0 || (first >= 0x51 && first <= 0x60)) && second + 2 === script.length;
  return feeAt(dustRate, BigInt(outputBytes(script) + (isWitness ? witnessSpend : legacySpend)));
}
