import type { EvmCoin } from '../chain-accounts/port.ts';
import { addressInWord, type EvmLog, type EvmReceipt, type EvmTransaction, transferTopic } from './evm-api.ts';
import { fromNodeAddress, fromNodeTxid } from './node-spelling.ts';
import type { AssetNetwork, Network, Observation, Tip } from './port.ts';

/**
 * The `output` of a transfer of the coin, of which a transaction has one. The logs of a receipt are numbered from 0 and are fewer than this, so
 * that a chain whose coin is added later keeps the numbers of its tokens.
 */
const coinOutput = 1_000_000;

/** What a token transfer moves: by its log, or by what the transaction asks the token's contract to do. */
type Transfer = {
  readonly contract: string;
  readonly address: string;
  readonly value: bigint;
  /** Of a log only: what a transaction requests names a sender whom its contract has not checked. */
  readonly sender?: string;
};

/** The chain as it is seen now: its newest block, our tokens by their contracts, and its own coin where that is ours. */
export type EvmView = {
  readonly network: Network;
  readonly tip: Tip;
  readonly tokens: ReadonlyMap<string, AssetNetwork>;
  readonly coin?: EvmCoin | undefined;
};

const transferWords = 3;
const wordDigits = 64;

/** The transfer that a log tells of; undefined for any other event, and for tokens that are counted by a number of their own. */
function transferOf(network: Network, { address, topics, data }: EvmLog): Transfer | undefined {
  const [topic, from = '', to = ''] = topics;
  if (topic !== transferTopic || topics.length !== transferWords || data.length !== 2 + wordDigits) return undefined;
  const transfer = toTransfer(network, { contract: address, toWord: to.slice(2), value: data });
  const sentBy = addressInWord(from.slice(2));
  const sender = sentBy && fromNodeAddress(network, sentBy);
  return transfer && sender ? { ...transfer, sender } : transfer;
}

// transfer(address,uint256) and transferFrom(address,address,uint256)
const callForms = [
  /^0xa9059cbb(?<to>[0-9a-f]{64})(?<value>[0-9a-f]{64})$/,
  /^0x23b872dd[0-9a-f]{64}(?<to>[0-9a-f]{64})(?<value>[0-9a-f]{64})$/,
];

/** The transfer that a transaction asks for; undefined where it does anything else. */
function orderedTransfer(network: Network, { to, input }: EvmTransaction): Transfer | undefined {
  if (to === null) return undefined;
  for (const form of callForms) {
    const { to: toWord = '', value = '' } = form.exec(input.toLowerCase())?.groups ?? {};
    if (value !== '') return toTransfer(network, { contract: to, toWord, value: `0x${value}` });
  }
  return undefined;
}

function toTransfer(
  network: Network,
  { contract, toWord, value }: { contract: string; toWord: string; value: string },
): Transfer | undefined {
  const to = addressInWord(toWord);
  const address = to && fromNodeAddress(network, to);
  const token = fromNodeAddress(network, contract.toLowerCase());
  return address && token ? { contract: token, address, value: BigInt(value) } : undefined;
}

/**
 * The coin that a transaction itself moves, rounded down to the ledger's units; nothing where that is nothing. What contracts move while it
 * runs is in no transaction and no log.
 */
function observeCoin(view: EvmView, transaction: EvmTransaction, placed: Placed): Observation[] {
  const { network, tip, coin } = view;
  const { hash, to, from, value } = transaction;
  const address = to === null ? undefined : fromNodeAddress(network, to.toLowerCase());
  const sender = from && fromNodeAddress(network, from.toLowerCase());
  const units = coin ? (value ?? 0n) / coin.perUnit : 0n;
  if (!coin || !address || !sender || units === 0n) return [];
  const { block, isValid } = placed;
  const confirmations = block ? tip.height - block.height + 1 : 0;
  const what = { currency: coin.currency, contract: 'native', units, confirmations };
  return [{ network, txid: fromNodeTxid(network, hash), output: coinOutput, address, sender, block, isValid, ...what }];
}

type Placed = Pick<Observation, 'block' | 'isValid'>;

type Place = { readonly txid: string; readonly output: number; readonly block: Observation['block'] };

function toObservation({ network, tip, tokens }: EvmView, transfer: Transfer, place: Place): Observation {
  const { contract, address, value, sender } = transfer;
  const { block } = place;
  return {
    network,
    ...place,
    txid: fromNodeTxid(network, place.txid),
    address,
    ...(sender !== undefined && { sender }),
    currency: tokens.get(contract)?.currency,
    contract,
    units: value,
    confirmations: block ? tip.height - block.height + 1 : 0,
    isValid: true,
  };
}

/**
 * The transfers of a transaction that is in a block, the coin's last. One that failed, or whose token answered 'false' and so moved nothing, is
 * the transfer that it requested, not valid.
 */
export function observeReceipt(view: EvmView, transaction: EvmTransaction, receipt: EvmReceipt): Observation[] {
  const block = { height: receipt.blockNumber, hash: receipt.blockHash };
  const coin = observeCoin(view, transaction, { block, isValid: receipt.status === '0x1' });
  return [...observeTokens(view, transaction, receipt), ...coin];
}

function observeTokens(view: EvmView, transaction: EvmTransaction, receipt: EvmReceipt): Observation[] {
  const { hash: txid } = transaction;
  const block = { height: receipt.blockNumber, hash: receipt.blockHash };
  const logs = receipt.status === '0x1' ? receipt.logs : [];
  const moved = logs.flatMap((log, output) => {
    const transfer = log.removed === true ? undefined : transferOf(view.network, log);
    return transfer ? [toObservation(view, transfer, { txid, output, block })] : [];
  });
  const ordered = orderedTransfer(view.network, transaction);
  const isMoved = moved.some(({ contract, address }) => contract === ordered?.contract && address === ordered.address);
  if (!ordered || isMoved || moved.some(({ output }) => output === 0)) return moved;
  return [{ ...toObservation(view, ordered, { txid, output: 0, block }), isValid: false }, ...moved];
}

/** What a transaction that is in no block will move: its log will be the first one, as every token of ours writes it. */
export function observePending(view: EvmView, transaction: EvmTransaction): Observation[] {
  const ordered = orderedTransfer(view.network, transaction);
  const place = { txid: transaction.hash, output: 0, block: undefined };
  const coin = observeCoin(view, transaction, { block: undefined, isValid: true });
  return [...(ordered ? [toObservation(view, ordered, place)] : []), ...coin];
}
