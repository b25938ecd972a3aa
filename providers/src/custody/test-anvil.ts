import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  type Hex,
  isHex,
  keccak256,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod/mini';
import type { ChainDriver } from './custody.suite.ts';

/* A real EVM node for tests, with a real ERC-20 on it. Its keys are public: they are those that anvil prints when it starts. */

const require = createRequire(import.meta.url);

function findAnvil(): string {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${cpu}`;
  const folder = dirname(
    createRequire(require.resolve('@foundry-rs/anvil/package.json')).resolve(`${name}/package.json`),
  );
  return join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}

export const anvilChainId = 31_337;
const payer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
/** Has coins for fees and no tokens. */
const poor = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');

const tokenDecimals = 18;
const supply = 10n ** 30n;

const reply = z.object({ result: z.optional(z.unknown()), error: z.optional(z.object({ message: z.string() })) });
const hexText = z.string().check(z.refine((text) => isHex(text)));

export type Anvil = Awaited<ReturnType<typeof startAnvil>>;

/** Starts a node on a free port; the test stops it. It mines by its own call only. */
export async function startAnvil() {
  const { child, url } = await startProgram();
  // When the tests end in any other way, the node ends too.
  const end = () => child.kill();
  process.once('exit', end);
  const rpc = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = z.parse(reply, await answer.json());
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const text = async (method: string, ...params: unknown[]) => z.parse(z.string(), await rpc(method, ...params));
  return {
    url,
    rpc,
    text,
    stop: async () => {
      process.off('exit', end);
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

const startMs = 30_000;

/** The program rarely starts without ever listening; it is ended then, and started once more. */
async function startProgram(tries = 2): Promise<{ child: AnvilProcess; url: string }> {
  // Its errors are not inherited: a program that is left would keep the test runner's own output open.
  const child = spawn(findAnvil(), ['--port', '0', '--no-mining', '--order', 'fees'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.resume();
  const limit = setTimeout(() => child.kill('SIGKILL'), startMs);
  try {
    return { child, url: await readUrl(child.stdout) };
  } catch (error) {
    child.kill('SIGKILL');
    if (tries > 1) return startProgram(tries - 1);
    throw error;
  } finally {
    clearTimeout(limit);
  }
}

type AnvilProcess = ChildProcessByStdio<null, Readable, Readable>;

async function readUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /Listening on (\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      output.resume();
      return `http://${address}`;
    }
  }
  throw new Error('anvil ended before it listened');
}

type TransactionRequest = {
  readonly to?: Hex;
  readonly data: Hex;
  readonly gas?: bigint;
  readonly value?: bigint;
  readonly from?: typeof payer;
};

/** What the tests do on the chain, with tokens of one supply that all belong to the payer. */
async function createChain(anvil: Anvil) {
  const sent = new Map<string, Hex>();

  const send = async ({ from = payer, gas = 300_000n, ...fields }: TransactionRequest): Promise<Hex> => {
    const nonce = Number(await anvil.text('eth_getTransactionCount', from.address, 'pending'));
    const fees = { maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };
    const raw = await from.signTransaction({ type: 'eip1559', chainId: anvilChainId, nonce, gas, ...fees, ...fields });
    const txid = toHexText(await anvil.text('eth_sendRawTransaction', raw));
    sent.set(txid, raw);
    return txid;
  };
  const mine = (blocks: number) => anvil.rpc('anvil_mine', toHex(blocks));

  const deploy = async (symbol: string, decimals = tokenDecimals): Promise<Hex> => {
    const constructor = [{ type: 'string' }, { type: 'string' }, { type: 'uint256' }, { type: 'address' }] as const;
    const values = [symbol, symbol, supply, payer.address] as const;
    const txid = await send({
      data: concatHex([readErc20(decimals), encodeAbiParameters(constructor, values)]),
      gas: 3_000_000n,
    });
    await mine(1);
    return contractOf(await anvil.rpc('eth_getTransactionReceipt', txid));
  };
  /** A contract of these instructions. */
  const deployCode = async (code: Hex): Promise<Hex> => {
    const size = toHex((code.length - 2) / 2, { size: 1 });
    const txid = await send({ data: concatHex(['0x60', size, '0x600c60003960', size, '0x6000f3', code]) });
    await mine(1);
    return contractOf(await anvil.rpc('eth_getTransactionReceipt', txid));
  };

  const readBlockTransactions = async (height: number): Promise<string[]> => {
    const block = await anvil.rpc('eth_getBlockByNumber', toHex(height), false);
    return z.parse(z.object({ transactions: z.array(z.string()) }), block).transactions;
  };
  /** `move`: the first of the new blocks has what the removed ones had. */
  const reorg = async ({ depth, fate = 'wait' }: { depth: number; fate?: 'wait' | 'vanish' | 'move' }) => {
    const height = Number(await anvil.text('eth_blockNumber'));
    const removed: string[] = [];
    for (let at = height - depth + 1; at <= height; at++) removed.push(...(await readBlockTransactions(at)));
    const raws = removed.flatMap((txid) => sent.get(txid) ?? []);
    await anvil.rpc('anvil_reorg', depth, fate === 'move' ? raws.map((raw) => [raw, 0]) : []);
    if (fate === 'wait') for (const raw of raws) await anvil.rpc('eth_sendRawTransaction', raw);
  };
  return { send, mine, deploy, deployCode, reorg, anvil };
}

type TestChain = Awaited<ReturnType<typeof createChain>>;

const receiptShape = z.object({ contractAddress: hexText, status: z.literal('0x1') });
const contractOf = (receipt: unknown): Hex => toHexText(z.parse(receiptShape, receipt).contractAddress);

function toHexText(text: string): Hex {
  if (!isHex(text)) throw new Error(`${text} is not hexadecimal`);
  return text;
}

/** The ERC-20 of OpenZeppelin, as they compiled it; with other decimals than theirs, the one byte that `decimals()` answers. */
function readErc20(decimals: number): Hex {
  const file = require.resolve('@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json');
  const { bytecode } = z.parse(z.object({ bytecode: z.string() }), JSON.parse(readFileSync(file, 'utf8')));
  return toHexText(
    bytecode.replace('6040516012815260', `604051${toHex(decimals, { size: 1 }).replace('0x', '60')}815260`),
  );
}

export const transferData = (to: string, units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [toHexText(to), units] });

// The bytes of the instruction that copies: size, offset, 0, CODECOPY.
const copyLength = 7;

/** Pays tokens as the custody suite asks. */
function createDriver(chain: TestChain, { token, lookAlike }: { token: Hex; lookAlike: Hex }): ChainDriver {
  const { send, mine, reorg } = chain;

  /** Two payments in one transaction: a contract is created whose constructor makes them. */
  const payTwice = async (address: string, units: bigint): Promise<Hex> => {
    const nonce = BigInt(await chain.anvil.text('eth_getTransactionCount', payer.address, 'pending'));
    const spender = getContractAddress({ from: payer.address, nonce: nonce + 1n });
    await send({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units * 2n] }),
    });
    const args = [payer.address, toHexText(address), units] as const;
    const call = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args });
    const size = toHex((call.length - 2) / 2, { size: 1 });
    // The call is copied from behind the instructions, made twice, and the constructor ends.
    const makeCall = concatHex(['0x6000600060', size, '0x60006000', '0x73', token, '0x5af150']);
    const instructions = concatHex([makeCall, makeCall, '0x00']);
    const offset = toHex((instructions.length - 2) / 2 + copyLength, { size: 1 });
    const copy = concatHex(['0x60', size, '0x60', offset, '0x600039']);
    return send({ data: concatHex([copy, instructions, call]), gas: 1_000_000n });
  };

  return {
    async deposit({ address, amount, confirmations, outcome }) {
      const units = BigInt(Math.round(Number(amount) * 10)) * 10n ** BigInt(tokenDecimals - 1);
      const data = transferData(address, units);
      const txid =
        outcome === 'twin'
          ? await payTwice(address, units)
          : outcome === 'failed'
            ? await send({ to: token, data, from: poor })
            : await send({ to: outcome === 'look-alike' ? lookAlike : token, data });
      if (confirmations !== undefined) await mine(confirmations);
      return { txid };
    },
    mine: ({ blocks }) => mine(blocks),
    reorg,
  };
}

/** A token that answers 18 for its decimals and 'false' to everything else, and moves nothing. */
const falseToken: Hex = '0x60003560e01c63313ce5671460120260005260206000f3';

/**
 * A node with two real tokens, of which the platform has one, and one that moves nothing; what a test did is undone by `reset`. To be opened by the
 * hook before all tests, and stopped by the one after them.
 */
export async function startTestChain() {
  const anvil = await startAnvil();
  try {
    return await prepareTestChain(anvil);
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function prepareTestChain(anvil: Anvil) {
  const chain = await createChain(anvil);
  const tokens = { token: await chain.deploy('USDT'), lookAlike: await chain.deploy('USDT') };
  const falseUsd = await chain.deployCode(falseToken);
  let snapshot = await anvil.text('evm_snapshot');
  const asset = { currency: 'USDT', network: 'ETH', contract: tokens.token, ledgerScale: tokenDecimals } as const;
  const falseAsset = { ...asset, currency: 'FALSE', contract: falseUsd } as const;
  return {
    anvil,
    chain,
    asset,
    falseAsset,
    driver: createDriver(chain, tokens),
    /** Where a token's storage has how much the payer holds: its first mapping. */
    holdingSlot: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [payer.address, 0n])),
    reset: async () => {
      await anvil.rpc('evm_revert', snapshot);
      await anvil.rpc('anvil_dropAllTransactions');
      // What a test set is not undone with its blocks.
      await anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
      snapshot = await anvil.text('evm_snapshot');
    },
    stop: anvil.stop,
  };
}

export type StartedChain = Awaited<ReturnType<typeof startTestChain>>;
