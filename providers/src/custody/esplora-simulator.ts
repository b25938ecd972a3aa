import { hex } from '@scure/base';
import { Address, NETWORK, OutScript } from '@scure/btc-signer';
import type { Fetch } from '../http.ts';
import { Outage, waitForAbort } from '../outage.ts';
import { NodeRejection, type SimulatedBitcoin, type SimulatedTransaction } from './simulated-bitcoin.ts';

/** `timeout`, `hang`: no reply; `busy` 503, `throttled` 429, `garbage` no JSON, `lost`: a transaction is taken and no answer comes back. */
type EsploraFault = 'timeout' | 'hang' | 'busy' | 'throttled' | 'garbage' | 'lost';

/** One server of a simulated network, and how it differs from an honest one. */
export type SimulatedServer = {
  readonly fetch: Fetch;
  /** The next requests fail in this way. */
  fail(kind: EsploraFault, times?: number): void;
  /** It has fallen behind by this many blocks. */
  fallBehind(blocks: number): void;
  /** It denies that it knows a transaction. */
  hide(txid: string): void;
  /** It says ten times the amounts of a transaction. */
  inflate(txid: string): void;
  /** Its view of the usual fee rates, satoshi per virtual byte by the number of blocks. */
  setFees(estimates: Readonly<Record<string, number>>): void;
  /** The paths that were requested. */
  readonly requests: string[];
};

const pageSize = 25;
const poolPageSize = 50;
const recentSize = 10;

type Lies = { behind: number; readonly hidden: Set<string>; readonly inflated: Set<string> };

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const plain = (text: string, status = 200) => new Response(text, { status });
const notFound = (what: string) => plain(`${what} not found`, 404);

// Writing an address takes longer than all else here.
const addresses = new WeakMap<Uint8Array, { readonly text: string | undefined }>();

function toAddress(script: Uint8Array): string | undefined {
  const found = addresses.get(script) ?? { text: writeAddress(script) };
  addresses.set(script, found);
  return found.text;
}

function writeAddress(script: Uint8Array): string | undefined {
  try {
    return Address(NETWORK).encode(OutScript.decode(script));
  } catch {
    return undefined;
  }
}

/** Esplora's HTTP API of one server as a `fetch`, as far as the adapters use it. */
export function esploraServer(network: SimulatedBitcoin): SimulatedServer {
  const lies: Lies = { behind: 0, hidden: new Set(), inflated: new Set() };
  const faults: EsploraFault[] = [];
  const requests: string[] = [];
  let fees: Readonly<Record<string, number>> = { '1': 30.5, '3': 20.25, '6': 10.001, '144': 1 };

  return {
    requests,
    fail: (kind, times = 1) => void faults.push(...Array.from({ length: times }, () => kind)),
    fallBehind: (blocks) => void (lies.behind = blocks),
    hide: (txid) => void lies.hidden.add(txid),
    inflate: (txid) => void lies.inflated.add(txid),
    setFees: (estimates) => void (fees = estimates),
    fetch: async (url, init = {}) => {
      init.signal?.throwIfAborted();
      const { pathname } = new URL(url);
      requests.push(pathname);
      const fault = faults.shift();
      if (fault === 'hang') return waitForAbort('custody', init.signal ?? undefined);
      if (fault === 'timeout') throw new Outage('custody', new Error('sandbox: timeout'));
      if (fault === 'busy' || fault === 'throttled') return plain('', fault === 'busy' ? 503 : 429);
      if (fault === 'garbage') return plain('<html>down for maintenance</html>');
      const path = pathname.replace(/^.*\/api\//, '').split('/');
      const reply = init.method === 'POST' ? send(network, init.body) : answer(network, lies, path, fees);
      if (fault === 'lost') throw new Outage('custody', new Error('sandbox: lost'));
      return reply;
    },
  };
}

function send(network: SimulatedBitcoin, body: RequestInit['body']): Response {
  try {
    return plain(network.accept(hex.decode(typeof body === 'string' ? body : '')));
  } catch (problem) {
    const reason = problem instanceof NodeRejection ? problem.message : 'TX decode failed';
    return plain(`sendrawtransaction RPC error: {"code":-26,"message":"${reason}"}`, 400);
  }
}

function answer(
  network: SimulatedBitcoin,
  lies: Lies,
  [kind = '', name = '', ...rest]: string[],
  fees: Readonly<Record<string, number>>,
): Response {
  const chain = network.chain().slice(0, network.chain().length - lies.behind);
  const view = { network, lies, chain };
  if (kind === 'fee-estimates') return json(fees);
  if (kind === 'mempool')
    return json(
      network
        .pool()
        .slice(-recentSize)
        .toReversed()
        .map((txid) => ({ txid, fee: 1, vsize: 1, value: 1 })),
    );
  if (kind === 'blocks') return plain(`${rest[0] === 'hash' ? chain.at(-1)?.hash : chain.at(-1)?.height}`);
  if (kind === 'block-height') {
    const found = chain.find(({ height }) => `${height}` === name);
    return found ? plain(found.hash) : notFound('Block');
  }
  if (kind === 'block') return answerBlock(view, name, rest);
  if (kind === 'tx') return answerTransaction(view, name, rest);
  return kind === 'address' ? answerAddress(view, name, rest) : notFound('Path');
}

type View = {
  readonly network: SimulatedBitcoin;
  readonly lies: Lies;
  readonly chain: ReturnType<SimulatedBitcoin['chain']>;
};

function answerBlock(view: View, hash: string, [part, start = '0']: string[]): Response {
  const block = view.chain.find((one) => one.hash === hash);
  // Of a block that was removed nothing is left.
  if (!block) return notFound('Block');
  const { height, previous, txids } = block;
  if (part === undefined) return json({ id: hash, height, tx_count: txids.length, previousblockhash: previous });
  const page = txids.slice(Number(start), Number(start) + pageSize);
  return json(page.flatMap((txid) => view.network.find(txid) ?? []).map((one) => toWire(view, one)));
}

function answerTransaction(view: View, txid: string, [part, output = '']: string[]): Response {
  const found = view.lies.hidden.has(txid) ? undefined : view.network.find(txid);
  if (!found) return notFound('Transaction');
  if (part === 'outspend') {
    const spender = view.network.findSpender(txid, Number(output));
    return json(spender ? { spent: true, txid: spender.txid, status: toWire(view, spender).status } : { spent: false });
  }
  return part === 'hex' ? plain(hex.encode(found.raw)) : json(toWire(view, found));
}

function answerAddress(view: View, address: string, [part, from, last]: string[]): Response {
  const isPaid = ({ outputs, spends }: SimulatedTransaction): boolean =>
    outputs.some(({ script }) => toAddress(script) === address) ||
    spends.some(({ txid, output }) => {
      const spent = view.network.find(txid)?.outputs[output];
      return spent !== undefined && toAddress(spent.script) === address;
    });
  const transactions = view.network
    .list()
    .filter((one) => !view.lies.hidden.has(one.txid) && isPaid(one))
    .map((one) => toWire(view, one));
  if (part === undefined) return json({ address, chain_stats: sumBlocks(view, address, transactions) });
  if (part === 'utxo') return json(listUnspent(view, address, transactions));
  const waiting = transactions.filter(({ status }) => !status.confirmed).toReversed();
  const included = transactions
    .filter(({ status }) => status.confirmed)
    .toSorted((one, other) => (other.status.block_height ?? 0) - (one.status.block_height ?? 0));
  if (from === 'chain') {
    const start = included.findIndex(({ txid }) => txid === last) + 1;
    return json(included.slice(start, start + pageSize));
  }
  return json([...waiting.slice(0, poolPageSize), ...included.slice(0, pageSize)]);
}

function listUnspent({ network }: View, address: string, transactions: readonly ReturnType<typeof toWire>[]) {
  return transactions.flatMap(({ txid, vout, status }) =>
    vout.flatMap(({ scriptpubkey_address, value }, output) =>
      scriptpubkey_address === address && !network.findSpender(txid, output)
        ? [{ txid, vout: output, status, value }]
        : [],
    ),
  );
}

/** Sums of what blocks paid an address and spent of it. */
function sumBlocks(view: View, address: string, transactions: readonly ReturnType<typeof toWire>[]) {
  const included = new Set(transactions.filter(({ status }) => status.confirmed).map(({ txid }) => txid));
  const paid = transactions.flatMap(({ txid, vout }) =>
    vout.flatMap(({ scriptpubkey_address, value }, output) =>
      included.has(txid) && scriptpubkey_address === address ? [{ txid, output, value }] : [],
    ),
  );
  const spent = paid.filter(({ txid, output }) => included.has(view.network.findSpender(txid, output)?.txid ?? ''));
  const sumOf = (list: typeof paid): number => list.reduce((sum, { value }) => sum + value, 0);
  return { funded_txo_sum: sumOf(paid), spent_txo_sum: sumOf(spent) };
}

function toWire({ network, lies, chain }: View, { txid, spends, outputs }: SimulatedTransaction) {
  const block = network.findBlockOf(txid);
  const isHere = block !== undefined && chain.includes(block);
  const factor = lies.inflated.has(txid) ? 10 : 1;
  return {
    txid,
    vin: spends.map(({ txid: previous, output }) => {
      const satoshi = network.find(previous)?.outputs[output]?.amount;
      return { prevout: satoshi === undefined ? null : { value: Number(satoshi) } };
    }),
    vout: outputs.map(({ script, amount: satoshi }) => ({
      scriptpubkey: hex.encode(script),
      scriptpubkey_address: toAddress(script),
      value: Number(satoshi) * factor,
    })),
    status: isHere
      ? { confirmed: true, block_height: block.height, block_hash: block.hash }
      : { confirmed: false, block_height: undefined, block_hash: undefined },
  };
}
