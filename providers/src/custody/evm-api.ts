import * as z from 'zod/mini';

/* The shapes of Ethereum's JSON-RPC that the adapters read. Quantities are hexadecimal text, so no number here is ever a float. */

const maxHeight = 2n ** 48n;
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
const hexData = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){0,500000}$/));

export const quantity = z.pipe(
  z.string().check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/)),
  z.transform((text) => BigInt(text)),
);
const height = z.pipe(
  quantity.check(z.refine((value) => value < maxHeight)),
  z.transform((value) => Number(value)),
);
export const heightSchema = height;

export const callResult = hexData;

/** `timestamp` in seconds. */
export const blockSchema = z.nullable(
  z.object({ number: height, hash, timestamp: z.optional(quantity), baseFeePerGas: z.optional(quantity) }),
);

const log = z.object({
  address: evmAddress,
  topics: z.array(hash).check(z.maxLength(4)),
  data: hexData,
  blockNumber: height,
  blockHash: hash,
  transactionHash: hash,
  logIndex: height,
  removed: z.optional(z.boolean()),
});
export type EvmLog = z.infer<typeof log>;
export const logsSchema = z.array(log).check(z.maxLength(100_000));

export const receiptSchema = z.nullable(
  z.object({
    transactionHash: hash,
    blockNumber: height,
    blockHash: hash,
    status: z.enum(['0x0', '0x1']),
    logs: z.array(log).check(z.maxLength(10_000)),
    gasUsed: z.optional(quantity),
    effectiveGasPrice: z.optional(quantity),
  }),
);
export type EvmReceipt = NonNullable<z.infer<typeof receiptSchema>>;

/** `blockNumber` is null while it is pending. `value` is the chain's own coin that it moves, from the account that signed it. */
export const transactionSchema = z.nullable(
  z.object({
    hash,
    to: z.nullable(evmAddress),
    input: hexData,
    blockNumber: z.nullable(height),
    from: z.nullish(evmAddress),
    value: z.nullish(quantity),
  }),
);
export type EvmTransaction = NonNullable<z.infer<typeof transactionSchema>>;

/** A block with its transactions, of each what says whether it moves the coin and where to. */
export const fullBlockSchema = z.nullable(
  z.object({
    number: height,
    hash,
    parentHash: hash,
    transactions: z.array(z.object({ hash, to: z.nullish(evmAddress), value: quantity })).check(z.maxLength(100_000)),
  }),
);

export const replySchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.literal('1'),
  result: z.optional(z.unknown()),
  error: z.nullish(z.object({ code: z.string(), message: z.string(), data: z.optional(z.unknown()) })),
});

export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export const toHex = (value: number | bigint): string => `0x${value.toString(16)}`;

/** An address as a topic: 32 bytes, filled with zeros in front. */
export const toTopic = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** The address in a word of 32 bytes; undefined where the bytes in front are not zeros. */
export function addressInWord(word: string): string | undefined {
  return /^0{24}[0-9a-fA-F]{40}$/.test(word) ? `0x${word.slice(24)}` : undefined;
}
