import { Psbt, Transaction, crypto, initEccLib, payments } from 'bitcoinjs-lib';
import * as ecc from 'tiny-secp256k1';
import { privateAccounts } from './test-wallet.ts';
import { listOwnScripts, type OwnScript } from './wallet-accounts.ts';

/*
 * The second implementation: bitcoinjs-lib over libsecp256k1. Nothing here uses the library that the product signs with, except the
 * derivation of the test wallet's private keys.
 */
initEccLib(ecc);

const keys = listOwnScripts(privateAccounts).flatMap(({ privateKey, script, kind }) =>
  privateKey ? [{ privateKey, script: Buffer.from(script).toString('hex'), kind }] : [],
);

const required = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('the second implementation has no value');
  return value;
};

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const keyOf = (script: Uint8Array) => required(keys.find((key) => key.script === hexOf(script)));
const publicKeyOf = (privateKey: Uint8Array): Uint8Array => required(ecc.pointFromScalar(privateKey, true));

/** BIP341: the key that an output is paid to, from the key inside. */
function tweak(privateKey: Uint8Array): { privateKey: Uint8Array; publicKey: Uint8Array } {
  const publicKey = publicKeyOf(privateKey);
  const even = publicKey[0] === 3 ? ecc.privateNegate(privateKey) : privateKey;
  const tweaked = required(ecc.privateAdd(even, crypto.taggedHash('TapTweak', publicKey.subarray(1))));
  return { privateKey: tweaked, publicKey: publicKeyOf(tweaked) };
}

function signerOf(kind: OwnScript['kind'], privateKey: Uint8Array) {
  const pair = kind === 'tr' ? tweak(privateKey) : { privateKey, publicKey: publicKeyOf(privateKey) };
  return {
    publicKey: pair.publicKey,
    sign: (hash: Uint8Array) => ecc.sign(hash, pair.privateKey),
    signSchnorr: (hash: Uint8Array) => ecc.signSchnorr(hash, pair.privateKey),
  };
}

/** Signs, checks, finalises and extracts a proposal by itself. */
export function signByBitcoinjs(psbt: string): { txid: string; raw: string; feeUnits: bigint; virtualSize: bigint } {
  const parsed = Psbt.fromBase64(psbt);
  parsed.data.inputs.forEach((input, at) => {
    const { kind, privateKey } = keyOf(required(input.witnessUtxo).script);
    parsed.signInput(at, signerOf(kind, privateKey));
  });
  parsed.validateSignaturesOfAllInputs((publicKey, hash, signature) =>
    publicKey.length === 32 ? ecc.verifySchnorr(hash, publicKey, signature) : ecc.verify(hash, publicKey, signature),
  );
  parsed.finalizeAllInputs();
  const transaction = parsed.extractTransaction(true);
  return {
    txid: transaction.getId(),
    raw: transaction.toHex(),
    feeUnits: parsed.getFee(),
    virtualSize: BigInt(transaction.virtualSize()),
  };
}

export type SpentOutput = { readonly script: Uint8Array; readonly value: bigint };

/** What a proposal's inputs spend, taken from the whole transactions in it. */
export function readSpent(psbt: string): SpentOutput[] {
  const parsed = Psbt.fromBase64(psbt);
  return parsed.txInputs.map(({ hash, index }, at) => {
    const previous = Transaction.fromBuffer(required(parsed.data.inputs[at]?.nonWitnessUtxo));
    if (hexOf(previous.getHash()) !== hexOf(hash)) throw new Error(`input ${at} comes with another transaction`);
    const { script, value } = required(previous.outs[index]);
    return { script, value };
  });
}

/** Whether every signature of a transaction is right for what it spends. */
export function areSignaturesRight(raw: string, spent: readonly SpentOutput[]): boolean {
  const transaction = Transaction.fromHex(raw);
  return transaction.ins.every(({ witness, script }, at) => {
    const { script: paid, value } = required(spent[at]);
    if (keyOf(paid).kind === 'tr') {
      const [signature = new Uint8Array()] = witness;
      const values = spent.map((one) => one.value);
      const scripts = spent.map((one) => one.script);
      const hash = transaction.hashForWitnessV1(at, scripts, values, Transaction.SIGHASH_DEFAULT);
      return witness.length === 1 && ecc.verifySchnorr(hash, paid.subarray(2), signature);
    }
    const [signature = new Uint8Array(), publicKey = new Uint8Array()] = witness;
    const code = required(payments.p2pkh({ pubkey: publicKey }).output);
    const segwit = required(payments.p2wpkh({ pubkey: publicKey }).output);
    const isOwn =
      script.length === 0
        ? hexOf(segwit) === hexOf(paid)
        : hexOf(required(payments.p2sh({ redeem: { output: segwit } }).output)) === hexOf(paid);
    const hash = transaction.hashForWitnessV0(at, code, value, Transaction.SIGHASH_ALL);
    return isOwn && witness.length === 2 && ecc.verify(hash, publicKey, decodeDer(signature));
  });
}

/** A DER signature with its hash type, as 64 bytes. */
function decodeDer(signature: Uint8Array): Uint8Array {
  const rLength = signature[3] ?? 0;
  const r = signature.subarray(4, 4 + rLength);
  const s = signature.subarray(6 + rLength, -1);
  const pad = (bytes: Uint8Array) => Buffer.concat([Buffer.alloc(32), bytes]).subarray(-32);
  return Buffer.concat([pad(r), pad(s)]);
}

/** A transaction as the second implementation reads it. */
export function readByBitcoinjs(raw: string) {
  const transaction = Transaction.fromHex(raw);
  return {
    spends: transaction.ins.map(({ hash, index }) => `${hexOf(hash)}:${index}`),
    outputs: transaction.outs.map(({ value }) => value),
    virtualSize: BigInt(transaction.virtualSize()),
  };
}
