import { hex } from '@scure/base';
import { type Hex, recoverAddress } from 'viem';
import * as z from 'zod/mini';
import type { Fetch } from '../http.ts';
import { readExpiration, readFields, txidOf } from '../signing/tron-transaction.ts';
import type { ChainDriver } from './custody.suite.ts';
import { fromNodeAddress, fromNodeTxid, toNodeAddress } from './node-spelling.ts';
import { type Anvil, anvilChainId, startTestChain } from './test-anvil.ts';

/*
 * Servers of Tron for tests, over a real EVM node: its JSON-RPC answers as Tron's does, and Tron's own HTTP API is simulated beside it, which
 * takes a transaction only when its signature, the block that it names and its expiry are right.
 */

/** Sun per unit of energy. */
export const testEnergyPrice = 210;

type Call = {
  readonly txid: string;
  readonly owner: Hex;
  readonly contract: Hex;
  readonly data: Hex;
  readonly reference: { readonly low: number; readonly hash: string };
  readonly expiration: number;
};

const part = (message: Uint8Array, wanted: number): Uint8Array => {
  const value = readFields(message).find(({ field }) => field === wanted)?.value;
  if (!(value instanceof Uint8Array)) throw new Error(`field ${wanted} is missing`);
  return value;
};
const account = (address: Uint8Array): Hex => `0x${hex.encode(address.subarray(1))}`;

/** The call of a contract that a transaction makes. Throws where it is another one, or not signed by its owner. */
async function readCall(raw: string): Promise<Call> {
  const { rawData, expiration } = readExpiration(raw);
  const call = part(part(part(rawData, 11), 2), 2);
  const [owner, txid] = [account(part(call, 1)), txidOf(rawData)];
  const signature = `0x${hex.encode(part(hex.decode(raw), 2))}` as const;
  const signedBy = await recoverAddress({ hash: `0x${txid}`, signature });
  if (signedBy.toLowerCase() !== owner) throw new Error('the signature is another account’s');
  const [high = 0, low = 0] = part(rawData, 1);
  return {
    txid,
    owner,
    contract: account(part(call, 2)),
    data: `0x${hex.encode(part(call, 4))}`,
    reference: { low: high * 256 + low, hash: hex.encode(part(rawData, 4)) },
    expiration,
  };
}

const blockSchema = z.object({ number: z.string(), hash: z.string(), timestamp: z.string() });
/** A block of the node, by its number or as `latest`; quantities in hexadecimal, the time in seconds. */
export const readTestBlock = async (anvil: Anvil, tag: string) =>
  z.parse(blockSchema, await anvil.rpc('eth_getBlockByNumber', tag, false));

const receiptSchema = z.nullable(z.object({ blockNumber: z.string(), blockHash: z.string(), gasUsed: z.string() }));
export const readTestReceipt = async (anvil: Anvil, hash: string) =>
  z.parse(receiptSchema, await anvil.rpc('eth_getTransactionReceipt', hash));

const text = z.optional(z.string());
const bodySchema = z.object({ transaction: text, value: text, owner_address: text, data: text, address: text });

/** What Tron says of an account: amounts in sun, none where they are zero. */
type TestAccount = Readonly<Record<string, unknown>>;

/** `names`: the id that the node has, by Tron's own; `taken`: given to it, by another request perhaps at this moment; `accounts` by 41 and 40 digits. */
type SimulatedState = {
  readonly names: Map<string, string>;
  readonly taken: Set<string>;
  readonly accounts: Map<string, TestAccount>;
};

/** Tron's own HTTP API over the node. */
function createApi(anvil: Anvil, { names, taken, accounts }: SimulatedState) {
  const readBlock = (tag: string) => readTestBlock(anvil, tag);

  /** Whether the block that a transaction names is in the chain; it is named by the end of its height. */
  const hasBlock = async ({ low, hash }: Call['reference'], height: number): Promise<boolean> => {
    const named = height - ((height - low) & 0xffff);
    return named >= 0 && (await readBlock(`0x${named.toString(16)}`)).hash.slice(18, 34) === hash;
  };

  const broadcast = async (raw: string): Promise<object> => {
    const call = await readCall(raw).catch(() => undefined);
    if (!call) return { code: 'SIGERROR', message: 'validate signature error' };
    if (names.has(call.txid) || taken.has(call.txid)) return { code: 'DUP_TRANSACTION_ERROR', txid: call.txid };
    const head = await readBlock('latest');
    if (!(await hasBlock(call.reference, Number(head.number)))) return { code: 'TAPOS_ERROR', txid: call.txid };
    if (call.expiration <= Number(head.timestamp) * 1_000)
      return { code: 'TRANSACTION_EXPIRATION_ERROR', txid: call.txid };
    if (taken.has(call.txid)) return { code: 'DUP_TRANSACTION_ERROR', txid: call.txid };
    taken.add(call.txid);
    await anvil.rpc('anvil_setBalance', call.owner, '0x56bc75e2d63100000');
    await anvil.rpc('anvil_impersonateAccount', call.owner);
    const order = { from: call.owner, to: call.contract, data: call.data, gas: '0x493e0' };
    names.set(call.txid, await anvil.text('eth_sendTransaction', order));
    return { result: true, txid: call.txid };
  };

  const readInfo = async (txid: string): Promise<object> => {
    const hash = names.get(txid) ?? `0x${txid}`;
    const receipt = await readTestReceipt(anvil, hash);
    if (!receipt) return {};
    return { id: txid, blockNumber: Number(receipt.blockNumber), fee: Number(receipt.gasUsed) * testEnergyPrice };
  };

  /** The code of a contract that is never made, run as its constructor. */
  const runCode = async (code: string): Promise<object> => {
    const found = await anvil.text('eth_call', { data: `0x${code}` }, 'latest').catch(() => undefined);
    if (found !== undefined) return { result: { result: true }, energy_used: 1_000, constant_result: [found.slice(2)] };
    const message = Buffer.from('REVERT opcode executed').toString('hex');
    return { result: { result: true, message }, constant_result: [''] };
  };

  return async (path: string, body: z.infer<typeof bodySchema>): Promise<object> => {
    if (path === '/wallet/broadcasthex') return broadcast(body.transaction ?? '');
    if (path === '/wallet/gettransactioninfobyid') return readInfo(body.value ?? '');
    if (path === '/wallet/getchainparameters')
      return { chainParameter: [{ key: 'getEnergyFee', value: testEnergyPrice }, { key: 'getAllowMultiSign' }] };
    if (path === '/wallet/triggerconstantcontract' && body.owner_address) return runCode(body.data ?? '');
    if (path === '/wallet/getaccount') return accounts.get(body.address ?? '') ?? {};
    throw new Error(`Tron has no ${path}`);
  };
}

/** The JSON-RPC of the node, in which a transaction has the id that Tron gives it. */
async function askNode(anvil: Anvil, names: ReadonlyMap<string, string>, init: RequestInit = {}): Promise<Response> {
  let body = typeof init.body === 'string' ? init.body : '';
  for (const [txid, hash] of names) body = body.replaceAll(`0x${txid}`, hash);
  let text = await (await fetch(anvil.url, { ...init, body })).text();
  for (const [txid, hash] of names) text = text.replaceAll(hash, `0x${txid}`);
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

/** What the test's network does to a request of one server; `pass` lets it through. */
export type TronFault = (request: { url: string; body: string }, pass: () => Promise<Response>) => Promise<Response>;

/** To be opened by the hook before all tests, and stopped by the one after them. */
export async function startTestTron() {
  const node = await startTestChain();
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const accounts = new Map<string, TestAccount>();
  const api = createApi(node.anvil, { names, taken, accounts });
  const send: Fetch = async (url, init) => {
    const { pathname } = new URL(url);
    if (pathname === '/jsonrpc') return askNode(node.anvil, names, init);
    return Response.json(
      await api(pathname, z.parse(bodySchema, JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))),
    );
  };
  const toTron = (contract: string): string => fromNodeAddress('TRON', contract) ?? '';
  const driver: ChainDriver = {
    async deposit({ address, ...command }) {
      const { txid } = await node.driver.deposit({ ...command, address: toNodeAddress('TRON', address) });
      return { txid: fromNodeTxid('TRON', txid) };
    },
    mine: (command) => node.driver.mine(command),
    reorg: (command) => node.driver.reorg(command),
  };
  return {
    node,
    driver,
    names,
    asset: { ...node.asset, network: 'TRON', contract: toTron(node.asset.contract) } as const,
    /** Makes an account known to the network; others have never been seen there. */
    setAccount: (account: string, fields: TestAccount): void => {
      const address = `41${toNodeAddress('TRON', account).slice(2).toLowerCase()}`;
      accounts.set(address, { address, create_time: 1_700_000_000_000, ...fields });
    },
    toNode: (contract: string): Hex => `0x${toNodeAddress('TRON', contract).slice(2)}`,
    deploy: async (code: string, decimals: number) => toTron(await node.chain.deploy(code, decimals)),
    fetch: send,
    /** The settings of adapters over two servers, with the key of the first one. */
    settings: (fault?: TronFault) => ({
      servers: ['https://:a-key@one.example', 'https://two.example/'],
      chainId: anvilChainId,
      fetch: (async (url, init) => {
        const body = typeof init?.body === 'string' ? init.body : '';
        return fault ? fault({ url, body }, () => send(url, init)) : send(url, init);
      }) satisfies Fetch,
    }),
    reset: async () => {
      names.clear();
      taken.clear();
      accounts.clear();
      await node.reset();
    },
    stop: node.stop,
  };
}
