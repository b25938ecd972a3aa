import { createHash } from 'node:crypto';
import { hex } from '@scure/base';
import { InvalidArgument } from '../invalid-argument.ts';

/*
 * Transactions of Tron in protocol buffers, as far as a transfer of a token needs them: the messages Transaction, Transaction.raw and
 * TriggerSmartContract of https://github.com/tronprotocol/protocol.
 */

export type TronTransfer = {
  /** The block that the transaction names: it counts only on a chain that has it. */
  readonly reference: { readonly height: number; readonly hash: string };
  /** Milliseconds since 1970; no block after this moment includes it. */
  readonly expiration: number;
  readonly timestamp: number;
  /** 21 bytes each, the first of them 0x41. */
  readonly owner: Uint8Array;
  readonly contract: Uint8Array;
  /** What the token's contract is called with. */
  readonly data: Uint8Array;
  /** In sun: the most that the call burns. */
  readonly feeLimit: bigint;
};

const triggerSmartContract = 31;
const typeUrl = 'type.googleapis.com/protocol.TriggerSmartContract';
const [varint, delimited] = [0, 2];
const moreBits = 0x80;

function writeVarint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= BigInt(moreBits)) {
    bytes.push(Number(rest & 0x7fn) | moreBits);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
}

const number = (field: number, value: bigint): number[] => [
  ...writeVarint(BigInt((field << 3) | varint)),
  ...writeVarint(value),
];
const bytes = (field: number, value: Iterable<number>): number[] => {
  const content = [...value];
  return [...writeVarint(BigInt((field << 3) | delimited)), ...writeVarint(BigInt(content.length)), ...content];
};

/** The bytes that are signed. */
export function writeRawData(transfer: TronTransfer): Uint8Array {
  const { reference, expiration, timestamp, owner, contract, data, feeLimit } = transfer;
  const hash = hex.decode(reference.hash.replace(/^0x/, ''));
  const call = [...bytes(1, owner), ...bytes(2, contract), ...bytes(4, data)];
  const parameter = [...bytes(1, Buffer.from(typeUrl)), ...bytes(2, call)];
  return Uint8Array.from([
    ...bytes(1, [(reference.height >> 8) & 0xff, reference.height & 0xff]),
    ...bytes(4, hash.subarray(8, 16)),
    ...number(8, BigInt(expiration)),
    ...bytes(11, [...number(1, BigInt(triggerSmartContract)), ...bytes(2, parameter)]),
    ...number(14, BigInt(timestamp)),
    ...number(18, feeLimit),
  ]);
}

/** The id of a transaction: of what is signed, so that it is known before it is sent. */
export const txidOf = (rawData: Uint8Array): string => createHash('sha256').update(rawData).digest('hex');

/** In hexadecimal digits, as servers take it. */
export const writeTransaction = (rawData: Uint8Array, signature: Uint8Array): string =>
  hex.encode(Uint8Array.from([...bytes(1, rawData), ...bytes(2, signature)]));

type Field = { readonly field: number; readonly value: bigint | Uint8Array };

/** The fields of a message; throws where the bytes are none. */
export function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readNumber = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) break;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < moreBits) return value;
    }
    throw new InvalidArgument('not a transaction of Tron');
  };
  while (at < message.length) {
    const key = Number(readNumber());
    if ((key & 7) === varint) {
      fields.push({ field: key >> 3, value: readNumber() });
      continue;
    }
    const length = Number(readNumber());
    if ((key & 7) !== delimited || at + length > message.length) throw new InvalidArgument('not a transaction of Tron');
    fields.push({ field: key >> 3, value: message.subarray(at, (at += length)) });
  }
  return fields;
}

/** The part of a signed transaction that is signed, and the moment after which no block includes it, in milliseconds since 1970. */
export function readExpiration(raw: string): { readonly rawData: Uint8Array; readonly expiration: number } {
  if (!/^(?:[0-9a-f]{2}){1,10000}$/i.test(raw)) throw new InvalidArgument('not a transaction of Tron');
  const rawData = readFields(hex.decode(raw.toLowerCase())).find(({ field }) => field === 1)?.value;
  if (!(rawData instanceof Uint8Array)) throw new InvalidArgument('not a transaction of Tron');
  const expiration = readFields(rawData).find(({ field }) => field === 8)?.value;
  if (typeof expiration !== 'bigint') throw new InvalidArgument('not a transaction of Tron');
  return { rawData, expiration: Number(expiration) };
}
