import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import type { Fetch } from '../../http.ts';
import type { StateStore } from '../../state-store.ts';
import { jsonNumber, readAmount, writeAmount } from '../base-units.ts';
import { type FaultKind, type IssuanceFaults, throughFault } from './issuance-faults.ts';
import {
  confirmationsOf,
  findAncestor,
  hashOfBlock,
  heightAt,
  liquidState,
  newAddress,
  pay,
  type SimulatedLiquid,
  type SimulatedTransaction,
} from './simulated-liquid.ts';

/* An Elements node with one wallet, over JSON-RPC, as far as the adapter uses it. */

const requestSchema = z.object({ method: z.string(), params: z.array(z.unknown()) });
const sendSchema = z.tuple([
  z.literal(''),
  z.record(z.string(), z.string()),
  z.literal(0),
  z.string(),
  z.array(z.unknown()),
  z.literal(false),
  z.literal(1),
  z.literal('UNSET'),
  z.record(z.string(), z.string()),
]);

class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

type Call = {
  readonly state: SimulatedLiquid;
  readonly params: readonly unknown[];
  readonly now: number;
  readonly scope: string;
  readonly txid: string;
  readonly fault: FaultKind | undefined;
};

const lateMs = 3_600_000;
const invalid = () => new RpcError(-8, 'Invalid parameter');
const amountOf = (units: string): number => jsonNumber(writeAmount(BigInt(units)));

function parameter(params: readonly unknown[], at: number): string {
  const value = params[at];
  if (typeof value !== 'string') throw invalid();
  return value;
}

const methods: Readonly<Record<string, (call: Call) => unknown>> = {
  getblockchaininfo({ state, now, fault }) {
    const height = heightAt(state, now) - (fault === 'old-tip' ? staleTip : 0);
    const verificationprogress = fault === 'node-behind' ? 0.42 : 1;
    return {
      chain: 'elementsregtest',
      blocks: height,
      bestblockhash: hashOfBlock(state, height),
      verificationprogress,
    };
  },
  getnewaddress: ({ state, scope, params }) => newAddress(state, scope, parameter(params, 0)),
  getaddressesbylabel({ state, params }) {
    const found = state.addresses.filter(({ label }) => label === parameter(params, 0));
    if (found.length === 0) throw new RpcError(-11, 'No addresses with label');
    return Object.fromEntries(found.map(({ address }) => [address, { purpose: 'receive' }]));
  },
  sendmany: sendMany,
  gettransaction({ state, params, now }) {
    const found = state.transactions.find(({ txid }) => txid === parameter(params, 0));
    if (!found || found.shownFrom > now) throw new RpcError(-5, 'Invalid or non-wallet transaction id');
    const paid = state.outputs.filter((one) => one.txid === found.txid && !one.isChange);
    return {
      txid: found.txid,
      ...placeOf(state, found, now),
      comment: found.comment,
      details: paid.map(({ address, assetId, units, vout, label }) => ({
        address,
        category: found.isSend ? 'send' : 'receive',
        amount: found.isSend ? -amountOf(units) : amountOf(units),
        asset: assetId,
        vout,
        ...(label === null ? {} : { label }),
      })),
    };
  },
  listreceivedbyaddress({ state, params }) {
    const address = parameter(params, 3);
    const txids = new Set(state.outputs.filter((one) => one.address === address).map(({ txid }) => txid));
    return txids.size === 0 ? [] : [{ address, txids: [...txids] }];
  },
  listunspent: ({ state, now }) =>
    state.outputs
      .filter(({ isSpent, label }) => !isSpent && label !== null)
      .map(({ txid, vout, address, assetId, units }) => ({
        txid,
        vout,
        address,
        asset: assetId,
        amount: amountOf(units),
        confirmations: depthOf(state, txid, now),
        spendable: true,
      })),
  listsinceblock: listSince,
};

const staleTip = 6;

function depthOf(state: SimulatedLiquid, txid: string, now: number): number {
  const found = state.transactions.find((one) => one.txid === txid);
  return found ? confirmationsOf(state, found, now) : 0;
}

/** How deep a transaction is, with its block where one includes it. */
function placeOf(state: SimulatedLiquid, transaction: SimulatedTransaction, now: number) {
  const confirmations = confirmationsOf(state, transaction, now);
  if (confirmations <= 0) return { confirmations };
  const height = transaction.after + 1;
  return { confirmations, blockheight: height, blockhash: hashOfBlock(state, height) };
}

function sendMany({ state, params, now, scope, txid, fault }: Call): string {
  const parsed = sendSchema.safeParse(params);
  if (!parsed.success) throw invalid();
  const [, amounts, , comment, , , , , assets] = parsed.data;
  if (fault === 'node-refused') throw new RpcError(-6, 'Insufficient funds');
  Object.entries(amounts).forEach(([address, amount], vout) => {
    const [assetId, units] = [assets[address], readAmount(amount)];
    if (assetId === undefined || units === undefined || units < 1n) throw invalid();
    const change = spend(state, assetId, units);
    pay(state, { txid, vout: vout * 2, address, assetId, units: units.toString() });
    if (change > 0n) {
      const own = newAddress(state, scope, '');
      pay(state, { txid, vout: vout * 2 + 1, address: own, assetId, units: change.toString(), isChange: true });
    }
  });
  const shownFrom = fault === 'send-late' ? now + lateMs : now;
  state.transactions.push({ txid, comment, isSend: true, after: heightAt(state, now), shownFrom });
  return txid;
}

/** Spends outputs of a security, and returns what is left over. */
function spend(state: SimulatedLiquid, assetId: string, units: bigint): bigint {
  let missing = units;
  for (const one of state.outputs)
    if (missing > 0n && !one.isSpent && one.label !== null && one.assetId === assetId) {
      one.isSpent = true;
      missing -= BigInt(one.units);
    }
  if (missing > 0n) throw new RpcError(-6, 'Insufficient funds');
  return -missing;
}

function listSince({ state, params, now }: Call): unknown {
  const [block, depth] = [parameter(params, 0), params[1]];
  const from = block === '' ? 0 : findAncestor(state, block, now);
  if (from === undefined) throw new RpcError(-5, 'Block not found');
  const transactions = state.transactions
    .filter(({ after, shownFrom }) => shownFrom <= now && (after < 0 || after >= from))
    .flatMap((transaction) =>
      state.outputs
        .filter((one) => one.txid === transaction.txid && !one.isChange)
        .map(({ address, assetId, units, vout, label }) => ({
          address,
          category: transaction.isSend ? 'send' : 'receive',
          amount: transaction.isSend ? -amountOf(units) : amountOf(units),
          asset: assetId,
          vout,
          label: label ?? '',
          txid: transaction.txid,
          ...placeOf(state, transaction, now),
          ...(transaction.isSend ? { comment: transaction.comment } : {}),
        })),
    );
  const last = heightAt(state, now) + 1 - Number(depth);
  return { transactions, removed: [], lastblock: hashOfBlock(state, Math.max(0, last)) };
}

export type ElementsSimulatorSettings = {
  readonly stateStore: StateStore;
  readonly clock: Clock;
  readonly scope: string;
  readonly faults: IssuanceFaults;
};

export function elementsSimulator({ stateStore, clock, scope, faults }: ElementsSimulatorSettings): Fetch {
  const stored = liquidState(stateStore, scope);
  return async (_url, init = {}) => {
    init.signal?.throwIfAborted();
    const { method, params } = requestSchema.parse(JSON.parse(typeof init.body === 'string' ? init.body : ''));
    const run = methods[method];
    if (!run) return rpcReply({ error: new RpcError(-32601, 'Method not found') });
    const txid = randomUUID().replaceAll('-', '').repeat(2);
    return throughFault({ faults, step: method, signal: init.signal ?? undefined }, async (fault) =>
      stored.change((state) => {
        const call = { state: structuredClone(state), params, now: clock.now().getTime(), scope, txid, fault };
        try {
          const result = run(call);
          return { value: call.state, result: rpcReply({ result }) };
        } catch (error) {
          if (!(error instanceof RpcError)) throw error;
          return { value: state, result: rpcReply({ error }) };
        }
      }),
    );
  };
}

/** The node answers its errors with status 500. */
function rpcReply({ result = null, error }: { result?: unknown; error?: RpcError }): Response {
  const body = { result, error: error ? { code: error.code, message: error.message } : null, id: 'istmo' };
  return new Response(JSON.stringify(body), {
    status: error ? 500 : 200,
    headers: { 'content-type': 'application/json' },
  });
}
