import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import * as z from 'zod/mini';
import { type Anvil, anvilChainId, startAnvil } from '../../custody/test-anvil.ts';
import type { Fetch } from '../../http.ts';
import { withAbort } from '../../outage.ts';
import { evmCallSigner } from '../../signing/evm-calls.ts';
import { memoryStateStore, type StateStore } from '../../state-store.ts';
import { type Erc3643Issuance, erc3643Issuance, type Erc3643Settings } from '../erc3643.ts';
import type { SharedContracts } from './context.ts';

/* The contracts of T-REX and ONCHAINID as their makers compiled them, on a node of its own. */

const require = createRequire(import.meta.url);
const artifact = z.object({ abi: z.array(z.any()), bytecode: z.templateLiteral(['0x', z.string()]) });
/** The artifact of a contract, by its path in the package whose description this is. */
const loader = (description: string) => (path: string) => {
  const file = join(dirname(description), 'artifacts', 'contracts', `${path}.sol`, `${basename(path)}.json`);
  return z.parse(artifact, JSON.parse(readFileSync(file, 'utf8')));
};
const trex = loader(require.resolve('@tokenysolutions/t-rex/package.json'));
const onchainId = loader(require.resolve('@onchain-id/solidity/package.json'));

const key = Buffer.alloc(32, 9);
const claimKey = Buffer.alloc(32, 10);
const issuer = privateKeyToAccount(`0x${key.toString('hex')}`);
const claimAccount = privateKeyToAccount(`0x${claimKey.toString('hex')}`);
export const testConfirmations = 3;
const gwei = 1_000_000_000n;

const lookMs = 10;
const maxLooks = 5_000;

/** Deploys everything that securities share, owned by the issuer's account. */
async function deployShared(anvil: Anvil): Promise<SharedContracts> {
  const transport = http(anvil.url);
  const reader = createPublicClient({ chain: foundry, transport });
  const wallet = createWalletClient({ account: issuer, chain: foundry, transport });
  // viem's own waiting looks again with the next block only, and the node may name a block a moment before it has its receipts.
  const wait = async (hash: Hex): Promise<TransactionReceipt> => {
    for (let tries = 0; tries < maxLooks; tries += 1) {
      const receipt = await reader.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
      });
      if (receipt) return receipt;
      await pause(lookMs);
    }
    throw new Error(`the node has no receipt of ${hash}`);
  };
  const deploy = async ({ abi, bytecode }: z.infer<typeof artifact>, args: unknown[] = []): Promise<Hex> => {
    const { contractAddress } = await wait(await wallet.deployContract({ abi, bytecode, args }));
    if (!contractAddress) throw new Error('nothing was deployed');
    return contractAddress;
  };
  const send = async (address: Hex, { abi }: z.infer<typeof artifact>, functionName: string, args: unknown[]) =>
    wait(await wallet.writeContract({ address, abi, functionName, args }));

  const authority = trex('proxy/authority/TREXImplementationAuthority');
  const authorityAddress = await deploy(authority, [true, zeroAddress, zeroAddress]);
  const version = { major: 4, minor: 1, patch: 6 };
  const implementations = {
    tokenImplementation: await deploy(trex('token/Token')),
    ctrImplementation: await deploy(trex('registry/implementation/ClaimTopicsRegistry')),
    irImplementation: await deploy(trex('registry/implementation/IdentityRegistry')),
    irsImplementation: await deploy(trex('registry/implementation/IdentityRegistryStorage')),
    tirImplementation: await deploy(trex('registry/implementation/TrustedIssuersRegistry')),
    mcImplementation: await deploy(trex('compliance/modular/ModularCompliance')),
  };
  await send(authorityAddress, authority, 'addAndUseTREXVersion', [version, implementations]);
  const identity = await deploy(onchainId('Identity'), [issuer.address, true]);
  const identityAuthority = await deploy(onchainId('proxy/ImplementationAuthority'), [identity]);
  const idFactory = onchainId('factory/IdFactory');
  const identityFactory = await deploy(idFactory, [identityAuthority]);
  const factory = await deploy(trex('factory/TREXFactory'), [authorityAddress, identityFactory]);
  await send(authorityAddress, authority, 'setTREXFactory', [factory]);
  await send(identityFactory, idFactory, 'addTokenFactory', [factory]);
  const claimIssuerArtifact = onchainId('ClaimIssuer');
  const claimIssuer = await deploy(claimIssuerArtifact, [issuer.address]);
  const claimKeyHash = keccak256(encodeAbiParameters([{ type: 'address' }], [claimAccount.address]));
  await send(claimIssuer, claimIssuerArtifact, 'addKey', [claimKeyHash, 3n, 1n]);
  const deployModule = async (name: string): Promise<Hex> => {
    const module = trex(`compliance/modular/modules/${name}`);
    const data = encodeFunctionData({ abi: module.abi, functionName: 'initialize' });
    return deploy(trex('compliance/modular/modules/ModuleProxy'), [await deploy(module), data]);
  };
  return {
    factory,
    identityFactory,
    claimIssuer,
    claimTopics: [1n, 2n],
    countryModule: await deployModule('CountryAllowModule'),
    balanceModule: await deployModule('MaxBalanceModule'),
    supplyModule: await deployModule('SupplyLimitModule'),
    firstBlock: 0,
  };
}

/** What the test's network does to a request: `pass` lets it through; a value is the node's answer; throwing is no answer. */
export type Fault = (
  request: { method: string; params: unknown[]; node: number },
  pass: () => Promise<unknown>,
) => Promise<unknown>;

const requestShape = z.object({ method: z.string(), params: z.array(z.unknown()) });

/** A node with the shared contracts; `reset` undoes what a test did. To be stopped by the hook after all tests. */
export async function startSecurities() {
  const anvil = await startAnvil();
  await anvil.rpc('anvil_setBalance', issuer.address, '0x56bc75e2d63100000');
  await anvil.rpc('evm_setAutomine', true);
  const contracts = await deployShared(anvil);
  await anvil.rpc('evm_setAutomine', false);
  let snapshot = await anvil.text('evm_snapshot');
  const mine = (blocks: number): Promise<unknown> => anvil.rpc('anvil_mine', `0x${blocks.toString(16)}`);
  const signer = evmCallSigner({
    key,
    claimKey,
    chainIds: { POLYGON: anvilChainId },
    maxRate: () => 1_000n * gwei,
    maxGas: 20_000_000n,
  });

  /** An adapter over two nodes. What is sent is in a deep block at once. */
  const open = (
    own: Partial<Erc3643Settings> & { store?: StateStore; fault?: Fault; isMining?: boolean } = {},
  ): Erc3643Issuance => {
    const { fault, isMining = true, ...settings } = own;
    const connect: Fetch = async (url, init) => {
      const node = url.endsWith('/second') ? 2 : 1;
      const request = z.parse(requestShape, JSON.parse(typeof init?.body === 'string' ? init.body : '{}'));
      const pass = async (): Promise<unknown> => {
        const answer: unknown = await (await fetch(anvil.url, init)).json();
        if (isMining && request.method === 'eth_sendRawTransaction') await mine(testConfirmations);
        return answer;
      };
      const answer = fault ? fault({ ...request, node }, pass) : pass();
      return Response.json(await withAbort('custody', answer, init?.signal ?? undefined));
    };
    return erc3643Issuance({
      network: 'POLYGON',
      chainId: anvilChainId,
      nodes: [anvil.url, `${anvil.url}/second`],
      fetch: connect,
      contracts,
      signer,
      store: memoryStateStore(),
      confirmations: testConfirmations,
      maxRate: 1_000n * gwei,
      waitMs: isMining ? 5_000 : 0,
      pollMs: 1,
      ...settings,
    });
  };

  return {
    anvil,
    contracts,
    issuer,
    signer,
    mine,
    open,
    reset: async () => {
      await anvil.rpc('evm_revert', snapshot);
      await anvil.rpc('anvil_dropAllTransactions');
      await anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
      snapshot = await anvil.text('evm_snapshot');
    },
    stop: anvil.stop,
  };
}

export type StartedSecurities = Awaited<ReturnType<typeof startSecurities>>;
