import { setTimeout as pause } from 'node:timers/promises';
import { getAddress, type Hex, isAddress, zeroAddress } from 'viem';
import { readContract } from 'viem/actions';
import * as z from 'zod/mini';
import { InvalidArgument } from '../../invalid-argument.ts';
import { Outage } from '../../outage.ts';
import type { CallSigner } from '../../contract-calls/port.ts';
import type { StateStore } from '../../state-store.ts';
import { factoryAbi, tokenAbi } from './abi.ts';
import type { CallRunner, ContractCall, StepState, StepStatus } from './calls.ts';
import type { ChainView, SecurityChain } from './chain.ts';
import { CallRefused } from './refusals.ts';

/** The contracts that all securities share. */
export type SharedContracts = {
  readonly factory: Hex;
  readonly identityFactory: Hex;
  readonly claimIssuer: Hex;
  /** What an investor must have a claim of. */
  readonly claimTopics: readonly bigint[];
  readonly countryModule: Hex;
  readonly balanceModule: Hex;
  readonly supplyModule: Hex;
  /** The block of the factory's deployment: events are read from there where the journal knows no later one. */
  readonly firstBlock: number;
};

type Timing = {
  /** How long a call waits for blocks before it is an outage, to be repeated. */
  readonly waitMs: number;
  readonly pollMs: number;
};

/** What the parts of the adapter share. */
export type Context = {
  readonly contracts: SharedContracts;
  readonly chain: SecurityChain;
  readonly calls: CallRunner;
  readonly signer: CallSigner;
  readonly store: StateStore;
  readonly timing: Timing;
  readonly confirmations: number;
  /** Issues, administers, and holds what the platform keeps for its customers. */
  readonly account: Hex;
};

/** A security's own contracts. */
export type Suite = { readonly token: Hex; readonly registry: Hex; readonly compliance: Hex };

/** Whether it is an address that can have units. One in capitals and small letters has its checksum in them. */
export function isEvmAccount(text: string): text is Hex {
  return isAddress(text, { strict: text.toLowerCase() !== text }) && getAddress(text) !== zeroAddress;
}

export function toAccount(text: string): Hex {
  if (!isEvmAccount(text)) throw new InvalidArgument('not an address of an EVM chain');
  return getAddress(text);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id of ours, which is the salt of a suite and part of a key. */
export function toId(text: string): string {
  if (!uuid.test(text)) throw new InvalidArgument('not an id');
  return text;
}

export function checkUnits(units: bigint): bigint {
  if (units <= 0n || units >= 2n ** 255n) throw new InvalidArgument('an amount is a number of units');
  return units;
}

/** The contracts of a security, by the id of its request; undefined where the factory has none. */
export async function findSuite(
  { contracts }: Context,
  { client, at }: ChainView,
  id: string,
): Promise<Suite | undefined> {
  const address = contracts.factory;
  const token = await readContract(client, {
    ...at,
    address,
    abi: factoryAbi,
    functionName: 'getToken',
    args: [toId(id)],
  });
  if (token === zeroAddress) return undefined;
  const [registry, compliance] = await Promise.all([
    readContract(client, { ...at, address: token, abi: tokenAbi, functionName: 'identityRegistry' }),
    readContract(client, { ...at, address: token, abi: tokenAbi, functionName: 'compliance' }),
  ]);
  return { token, registry, compliance };
}

export async function readSuite(context: Context, view: ChainView, id: string): Promise<Suite> {
  const suite = await findSuite(context, view, id);
  if (!suite) throw new Outage('issuance', new Error(`there is no security ${id}`), false);
  return suite;
}

const assetSchema = z.object({
  /** A block before its deployment. */
  from: z.int(),
  isAuthorized: z.boolean(),
  isPaused: z.boolean(),
  /** The countries that were ever allowed. */
  countries: z.array(z.int()),
});
export type AssetRecord = z.infer<typeof assetSchema>;

const assetName = ({ contracts }: Context, id: string): string => `erc3643 asset ${contracts.factory} ${toId(id)}`;
const parseAsset = ({ contracts }: Context, value: unknown): AssetRecord =>
  value
    ? z.parse(assetSchema, value)
    : { from: contracts.firstBlock, isAuthorized: false, isPaused: false, countries: [] };

/** What is remembered of a security; everything else is read from the chain. */
export async function readAsset(context: Context, id: string): Promise<AssetRecord> {
  return parseAsset(context, await context.store.read(assetName(context, id)));
}

export async function changeAsset(
  context: Context,
  id: string,
  update: (record: AssetRecord) => AssetRecord,
): Promise<AssetRecord> {
  const changed = await context.store.change(assetName(context, id), (value) => update(parseAsset(context, value)));
  return parseAsset(context, changed);
}

/** Remembers a block before the deployment, the first time. */
export async function beginAsset(context: Context, id: string, from: number): Promise<void> {
  await context.store.change(assetName(context, id), (value) => value ?? { ...parseAsset(context, undefined), from });
}

export type Progress = { readonly context: Context; readonly signal: AbortSignal | undefined };

/** Waits until the step is in a block deep enough. Throws `CallRefused` where it was reverted, and an outage where it takes too long. */
export const awaitDone = (progress: Progress, run: () => Promise<StepStatus | undefined>): Promise<string> =>
  awaitState(progress, run, ['done']);

/** The same for a step that a later one follows, whose block proves this one's too. */
export const awaitIncluded = (progress: Progress, run: () => Promise<StepStatus | undefined>): Promise<string> =>
  awaitState(progress, run, ['included', 'done']);

async function awaitState(
  { context: { timing }, signal }: Progress,
  run: () => Promise<StepStatus | undefined>,
  states: readonly StepState[],
): Promise<string> {
  const end = performance.now() + timing.waitMs;
  for (;;) {
    const status = await run();
    if (!status || states.includes(status.state)) return status?.txid ?? '';
    if (status.state === 'reverted') throw new CallRefused(status.reason);
    await pauseUntil(end, timing, signal, `transaction ${status.txid || 'not signed'} is ${status.state}`);
  }
}

export type Target = {
  readonly key: string;
  readonly isReached: (view: ChainView) => Promise<boolean>;
  readonly call: () => Promise<ContractCall>;
};

/** Makes a call until the chain is in the state that it leads to, and nothing where it is already. */
export async function reach(progress: Progress, { key, isReached, call }: Target): Promise<void> {
  const { context, signal } = progress;
  const { chain, calls, timing } = context;
  const end = performance.now() + timing.waitMs;
  while (!(await isReached(await chain.open(signal)))) {
    const { state, txid } = await calls.runAgain(key, await call(), { signal });
    if (state !== 'included' && state !== 'done')
      await pauseUntil(end, timing, signal, `${key}: transaction ${txid || 'not signed'} is ${state}`);
  }
}

/** The same, deep enough to stay; returns the transaction that led there, or ''. */
export async function reachForGood(progress: Progress, target: Target): Promise<string> {
  const { context, signal } = progress;
  await reach(progress, target);
  return awaitDone(progress, () => context.calls.find(target.key, { signal }));
}

async function pauseUntil(
  end: number,
  { pollMs }: Timing,
  signal: AbortSignal | undefined,
  reason: string,
): Promise<void> {
  if (performance.now() + pollMs > end) throw new Outage('issuance', new Error(reason));
  await pause(pollMs, undefined, { signal }).catch((problem: unknown) => {
    throw new Outage('issuance', problem);
  });
}
