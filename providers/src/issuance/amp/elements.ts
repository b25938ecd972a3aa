import * as z from 'zod/mini';
import { Outage } from '../../outage.ts';
import { readAmount, writeAmount } from '../base-units.ts';
import { type ElementsAccess, type ElementsCall, elementsRpc, NodeRefusal, partOf } from './elements-rpc.ts';

export type WalletTransaction = {
  readonly txid: string;
  /** Negative when the chain has another transaction in its place. */
  readonly confirmations: number;
  /** As the node wrote them; the issuance service reads them. */
  readonly details: readonly unknown[];
  readonly paid: readonly { readonly address: string; readonly assetId: string; readonly units: bigint }[];
};

/** What came to a labelled address. */
export type WalletReceipt = {
  readonly txid: string;
  readonly output: number;
  readonly assetId: string;
  readonly address: string;
  readonly units: bigint;
  readonly label: string;
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  readonly confirmations: number;
};

type ChainTip = { readonly height: number; readonly hash: string; readonly isSynced: boolean };

/** The wallet of the platform on a node of its own. Calls throw `Outage` without a readable answer, `NodeRefusal` where nothing happened. */
export type ElementsWallet = {
  readTip(signal?: AbortSignal): Promise<ChainTip>;
  /** Pays units of a security to one address. `comment` stays in the wallet and is how the transaction is found again. */
  sendMany(
    payment: { address: string; assetId: string; units: bigint; comment: string },
    signal?: AbortSignal,
  ): Promise<string>;
  /** The transaction with this comment among those since a block. */
  findSent(comment: string, sinceBlock: string, signal?: AbortSignal): Promise<string | undefined>;
  readTransaction(txid: string, signal?: AbortSignal): Promise<WalletTransaction | undefined>;
  /** The unspent outputs of a security, and their sum. */
  listUnspent(assetId: string, signal?: AbortSignal): Promise<{ rows: readonly UnspentRow[]; units: bigint }>;
  /** The address with this label, a new one where there is none. */
  readAddress(label: string, signal?: AbortSignal): Promise<string>;
  /**
   * What came to labelled addresses in blocks after this one ('' from the first) or waits for a block, and the newest block. After a
   * reorganisation the node goes on where the chains part.
   */
  listReceived(
    sinceBlock: string,
    signal?: AbortSignal,
  ): Promise<{ received: readonly WalletReceipt[]; block: string }>;
  /** What one transaction brought to labelled addresses. */
  readReceipts(txid: string, signal?: AbortSignal): Promise<readonly WalletReceipt[]>;
  /** The transactions that paid an address, in no order. */
  listPayments(address: string, signal?: AbortSignal): Promise<readonly string[]>;
};

const text = z.string().check(z.maxLength(300));
const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.string().check(z.regex(/^-?\d{1,10}$/));
const entrySchema = z.looseObject({
  address: z.optional(text),
  category: text,
  amount: z.string(),
  asset: z.optional(text),
  vout: z.optional(count),
  label: z.optional(text),
});
const placeSchema = z.looseObject({
  txid: text,
  confirmations: count,
  blockhash: z.optional(hex64),
  blockheight: z.optional(count),
});
const transactionSchema = z.looseObject({ ...placeSchema.shape, details: z.array(entrySchema) });
const paymentsSchema = z.array(z.looseObject({ txids: z.array(text) }));
const unspentSchema = z.looseObject({ txid: text, vout: count, asset: text, amount: z.string() });
/** `output` is its transaction and number, `raw` what the node wrote. */
type UnspentRow = { readonly txid: string; readonly output: string; readonly raw: unknown };
const sinceSchema = z.object({
  transactions: z.array(
    z.looseObject({
      ...entrySchema.shape,
      ...placeSchema.shape,
      comment: z.optional(text),
    }),
  ),
  lastblock: hex64,
});
const tipSchema = z.object({ blocks: count, bestblockhash: text, verificationprogress: z.string() });
/** In hundred-millionths. */
const syncedFrom = 99_900_000n;
/** The newest block is the one to go on from. */
const toNewest = 1;
const unknown = -5;

const whole = (digits: string): number => Number.parseInt(digits, 10);

function toUnits(amount: string): bigint {
  const units = readAmount(amount);
  if (units === undefined) throw new Outage('issuance', new Error(`the node wrote the amount ${amount.slice(0, 40)}`));
  return units < 0n ? -units : units;
}

const since = async (call: ElementsCall, block: string, signal: AbortSignal | undefined) =>
  (await call('listsinceblock', [block, toNewest], { schema: sinceSchema, signal })).data;

export function elementsWallet(access: ElementsAccess): ElementsWallet {
  const call = elementsRpc(access);
  return { ...sendingOf(call), ...receivingOf(call) };
}

type SendingCall = 'readTip' | 'sendMany' | 'findSent' | 'readTransaction';

function sendingOf(call: ElementsCall): Pick<ElementsWallet, SendingCall> {
  return {
    async readTip(signal) {
      const { data: tip } = await call('getblockchaininfo', [], { schema: tipSchema, signal });
      const isSynced = (readAmount(tip.verificationprogress) ?? 0n) >= syncedFrom;
      return { height: whole(tip.blocks), hash: tip.bestblockhash, isSynced };
    },
    async sendMany({ address: to, assetId, units, comment }, signal) {
      const amounts = { [to]: writeAmount(units) };
      const params = ['', amounts, 0, comment, [], false, 1, 'UNSET', { [to]: assetId }];
      return (await call('sendmany', params, { schema: hex64, signal })).data;
    },
    async findSent(comment, sinceBlock, signal) {
      const { transactions } = await since(call, sinceBlock, signal);
      return transactions.find((one) => one.category === 'send' && one.comment === comment)?.txid;
    },
    async readTransaction(txid, signal) {
      const found = await readWalletTransaction(call, txid, signal);
      return found && toTransaction(found.data, found.raw);
    },
  };
}

function receivingOf(call: ElementsCall): Omit<ElementsWallet, SendingCall> {
  return {
    async listUnspent(assetId, signal) {
      const { data, raw } = await call('listunspent', [0], { schema: z.array(unspentSchema), signal });
      const own = data.map((row, at) => ({ ...row, raw: partOf(raw, at) })).filter(({ asset }) => asset === assetId);
      return {
        rows: own.map(({ txid, vout, raw: written }) => ({ txid, output: `${txid}:${vout}`, raw: written })),
        units: own.reduce((sum, { amount }) => sum + toUnits(amount), 0n),
      };
    },
    async readAddress(label, signal) {
      const schema = z.record(z.string(), z.unknown());
      try {
        const { data } = await call('getaddressesbylabel', [label], { schema, signal });
        const [first] = Object.keys(data).toSorted();
        if (first !== undefined) return first;
      } catch (problem) {
        // So it answers where no address has the label.
        if (!(problem instanceof NodeRefusal)) throw problem;
      }
      return (await call('getnewaddress', [label, 'bech32'], { schema: text, signal })).data;
    },
    async listReceived(sinceBlock, signal) {
      const { transactions, lastblock } = await since(call, sinceBlock, signal).catch(async (problem: unknown) => {
        // A block that the node does not know, after it was set up again.
        if (sinceBlock !== '' && problem instanceof NodeRefusal && problem.code === unknown)
          return since(call, '', signal);
        throw problem;
      });
      return { received: transactions.flatMap((entry) => toReceipt(entry, entry)), block: lastblock };
    },
    async readReceipts(txid, signal) {
      const found = await readWalletTransaction(call, txid, signal);
      return found ? found.data.details.flatMap((entry) => toReceipt(entry, found.data)) : [];
    },
    async listPayments(address, signal) {
      const params = [0, false, false, address];
      const { data } = await call('listreceivedbyaddress', params, { schema: paymentsSchema, signal });
      return [...new Set(data.flatMap(({ txids }) => txids))];
    },
  };
}

/** A transaction of the wallet; undefined for one that is not. */
async function readWalletTransaction(call: ElementsCall, txid: string, signal: AbortSignal | undefined) {
  try {
    const found = await call('gettransaction', [txid], { schema: transactionSchema, signal });
    if (found.data.txid !== txid)
      throw new Outage('issuance', new Error('the node answered about another transaction'));
    return found;
  } catch (problem) {
    if (problem instanceof NodeRefusal && problem.code === unknown) return undefined;
    throw problem;
  }
}

function toTransaction(
  { txid, confirmations, details }: z.infer<typeof transactionSchema>,
  raw: unknown,
): WalletTransaction {
  const written = partOf(raw, 'details');
  const paid = details.flatMap(({ category, address, asset, amount }) =>
    category === 'send' && address !== undefined && asset !== undefined
      ? [{ address, assetId: asset, units: toUnits(amount) }]
      : [],
  );
  return { txid, confirmations: whole(confirmations), details: Array.isArray(written) ? written : [], paid };
}

type Place = z.infer<typeof placeSchema>;

function toReceipt(entry: z.infer<typeof entrySchema>, place: Place): WalletReceipt[] {
  const { category, address, asset, vout, amount, label } = entry;
  if (category !== 'receive' || !address || !asset || vout === undefined || label === undefined) return [];
  const { txid, confirmations } = place;
  const units = toUnits(amount);
  const received = { txid, output: whole(vout), assetId: asset, address, units, label };
  return [{ ...received, block: toBlock(place), confirmations: whole(confirmations) }];
}

function toBlock({ txid, confirmations, blockhash: hash, blockheight: height }: Place): WalletReceipt['block'] {
  if (whole(confirmations) <= 0) return undefined;
  if (hash === undefined || height === undefined)
    throw new Outage('issuance', new Error(`the node shows no block of ${txid}`));
  return { height: whole(height), hash };
}
