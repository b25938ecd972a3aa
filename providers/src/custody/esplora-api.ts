import * as z from 'zod/mini';
import { parseReply } from '../http.ts';
import { Outage } from '../outage.ts';

/* The format of Esplora's HTTP API, for the adapters and for the simulator of its wire. Amounts are satoshi. */

// `parseReply` keeps the digits of numbers as text.
const digits = (maxLength: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${maxLength}}$`)));
const height = z.pipe(
  digits(9),
  z.transform((text: string) => Number(text)),
);
const units = z.pipe(
  digits(16),
  z.transform((text: string) => BigInt(text)),
);
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const status = z.object({
  confirmed: z.boolean(),
  block_height: z.nullish(height),
  block_hash: z.nullish(hash),
});

const output = z.object({
  /** Missing where a script has no address. */
  scriptpubkey_address: z.nullish(z.string().check(z.maxLength(100))),
  value: units,
});

const transaction = z.object({ txid: hash, vout: z.array(output), status });
export type EsploraTransaction = z.infer<typeof transaction>;

const spending = z.object({
  txid: hash,
  /** An output that a block creates has no `prevout`. */
  vin: z.array(z.object({ prevout: z.nullish(output) })),
  vout: z.array(output),
  status,
});
export type EsploraSpending = z.infer<typeof spending>;

const outspend = z.object({ spent: z.boolean(), txid: z.nullish(hash), status: z.nullish(status) });

const block = z.object({ id: hash, height, tx_count: height, previousblockhash: z.nullish(hash) });
export type EsploraBlock = z.infer<typeof block>;

const unspent = z.object({ txid: hash, vout: height, value: units, status });

const balance = z.object({ chain_stats: z.object({ funded_txo_sum: units, spent_txo_sum: units }) });

const feeEstimates = z.record(z.string(), z.string().check(z.regex(/^\d{1,9}(\.\d{1,20})?$/)));

/** The most transactions in one reply about a block or an address. */
export const transactionsPerPage = 25;

export type EsploraRequest<T> = { readonly path: string; readonly parse: (text: string) => T };

const json =
  <T>(schema: z.ZodMiniType<T>) =>
  (text: string): T =>
    parseReply('custody', text, schema);

const plain =
  <T>(schema: z.ZodMiniType<T>) =>
  (text: string): T => {
    const parsed = schema.safeParse(text.trim());
    if (!parsed.success) throw new Outage('custody', new Error('unreadable answer'));
    return parsed.data;
  };

const many = <T>(item: z.ZodMiniType<T>) => z.array(item).check(z.maxLength(10_000));

/** The requests that are sent. A server that does not have what is asked answers 404. */
export const esplora = {
  tipHeight: { path: '/blocks/tip/height', parse: plain(height) },
  blockHash: (at: number) => ({ path: `/block-height/${at}`, parse: plain(hash) }),
  block: (id: string) => ({ path: `/block/${id}`, parse: json(block) }),
  blockTransactions: (id: string, start: number) => ({
    path: `/block/${id}/txs/${start}`,
    parse: json(many(transaction)),
  }),
  transaction: (txid: string) => ({ path: `/tx/${txid}`, parse: json(transaction) }),
  /** With what it spends. */
  spending: (txid: string) => ({ path: `/tx/${txid}`, parse: json(spending) }),
  /** What has spent an output. */
  outspend: (txid: string, output: number) => ({ path: `/tx/${txid}/outspend/${output}`, parse: json(outspend) }),
  transactionHex: (txid: string) => ({
    path: `/tx/${txid}/hex`,
    parse: plain(z.string().check(z.regex(/^([0-9a-f]{2}){10,}$/))),
  }),
  addressTransactions: (address: string) => ({ path: `/address/${address}/txs`, parse: json(many(transaction)) }),
  earlierTransactions: (address: string, after: string) => ({
    path: `/address/${address}/txs/chain/${after}`,
    parse: json(many(transaction)),
  }),
  /** What blocks have paid an address, and what they have spent of it. */
  balance: (address: string) => ({ path: `/address/${address}`, parse: json(balance) }),
  unspent: (address: string) => ({ path: `/address/${address}/utxo`, parse: json(many(unspent)) }),
  /** The ten transactions that entered the memory pool last. */
  recent: { path: '/mempool/recent', parse: json(many(z.object({ txid: hash }))) },
  feeEstimates: { path: '/fee-estimates', parse: json(feeEstimates) },
};
