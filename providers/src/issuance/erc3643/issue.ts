import { encodeFunctionData, type Hex, keccak256, pad, stringToHex, toEventSelector, zeroAddress } from 'viem';
import { readContract } from 'viem/actions';
import type { EvmLog } from '../../custody/evm-api.ts';
import { addressInWord } from '../../custody/evm-api.ts';
import { Outage } from '../../outage.ts';
import { balanceModuleAbi, factoryAbi, suiteEventAbi, supplyModuleAbi, tokenAbi, tokenEventsAbi } from './abi.ts';
import type { ContractCall } from './calls.ts';
import type { ChainView } from './chain.ts';
import {
  awaitDone,
  awaitIncluded,
  beginAsset,
  changeAsset,
  type Context,
  findSuite,
  isEvmAccount,
  type Progress,
  readAsset,
  readSuite,
  reachForGood,
  type Suite,
  toId,
} from './context.ts';
import { registerPlatform } from './investors.ts';
import { readTotal } from './register.ts';
import { noLimit } from './restrictions.ts';
import { findIssueProblem } from '../issue-problem.ts';
import type { IssuedAsset, IssueOutcome, IssueRequest } from '../port.ts';

/* A security is a suite of contracts that the factory deploys once under the request's id, and its supply, created once for the platform's account. */

const [deployedEvent] = suiteEventAbi;
const transferEvent = tokenEventsAbi[0];

/** Why the request can never be fulfilled; undefined where it can. */
function findProblem(request: IssueRequest, platformAccount: string): string | undefined {
  const isOwn = request.destinationAddress.toLowerCase() === platformAccount.toLowerCase();
  return (
    findIssueProblem(request, isEvmAccount) ??
    (isOwn ? undefined : "the destination is not the platform's account on the chain")
  );
}

const toIntent = ({ name, ticker, precision, units }: IssueRequest): string =>
  JSON.stringify({ name, ticker, precision, units: `${units}` });

/** Deploys the suite and creates the supply, from wherever an earlier call stopped. */
export async function issue(progress: Progress, request: IssueRequest): Promise<IssueOutcome> {
  const { context, signal } = progress;
  const problem = findProblem(request, context.account);
  if (problem !== undefined) return { state: 'refused', reason: problem };
  const id = toId(request.id);
  const view = await context.chain.open(signal);
  if (!(await findSuite(context, view, id))) {
    await beginAsset(context, id, view.tip.height);
    await awaitIncluded(progress, () => context.calls.run(`deploy ${id}`, deployment(context, request), { signal }));
  }
  const suite = await readSuite(context, await context.chain.open(signal), id);
  if (!(await isAsRequested(await context.chain.open(signal), suite, request)))
    return { state: 'refused', reason: 'the id is of another security' };
  await registerPlatform(progress, suite);
  await createSupply(progress, suite, request);
  const asset = await findIssue(progress, request);
  if (!asset) throw new Outage('issuance', new Error('what was issued is not on the chain'));
  return { state: 'issued', asset };
}

function deployment({ contracts, account }: Context, request: IssueRequest): ContractCall {
  const { claimTopics, claimIssuer, balanceModule, supplyModule } = contracts;
  const token = {
    owner: account,
    name: request.name,
    symbol: request.ticker,
    decimals: request.precision,
    irs: zeroAddress,
    ONCHAINID: zeroAddress,
    irAgents: [account],
    tokenAgents: [account],
    // The module of balances counts from the first unit on, so it is there from the beginning, without a limit.
    complianceModules: [balanceModule, supplyModule],
    complianceSettings: [
      encodeFunctionData({ abi: balanceModuleAbi, functionName: 'setMaxBalance', args: [noLimit] }),
      encodeFunctionData({ abi: supplyModuleAbi, functionName: 'setSupplyLimit', args: [noLimit] }),
    ],
  };
  const claims = { claimTopics, issuers: [claimIssuer], issuerClaims: [claimTopics] };
  const args = [toId(request.id), token, claims] as const;
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'deployTREXSuite', args });
  return { intent: toIntent(request), to: contracts.factory, data };
}

async function isAsRequested({ client, at }: ChainView, { token }: Suite, request: IssueRequest): Promise<boolean> {
  const of = { ...at, address: token, abi: tokenAbi } as const;
  const [name, symbol, decimals] = await Promise.all([
    readContract(client, { ...of, functionName: 'name' }),
    readContract(client, { ...of, functionName: 'symbol' }),
    readContract(client, { ...of, functionName: 'decimals' }),
  ]);
  return name === request.name && symbol === request.ticker && decimals === request.precision;
}

const supplyKey = (id: string): string => `supply ${id}`;

/** The first units are the issue; a journal that was lost does not create them again. */
async function createSupply(progress: Progress, suite: Suite, request: IssueRequest): Promise<void> {
  const { context, signal } = progress;
  const key = supplyKey(request.id);
  const view = await context.chain.open(signal);
  const isBegun = (await context.calls.find(key, { signal })) !== undefined;
  if (!isBegun && (await readTotal(view, suite.token)) > 0n) return;
  const args = [context.account, request.units] as const;
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args });
  const call = { intent: `${request.units}`, to: suite.token, data };
  await awaitDone(progress, () => context.calls.run(key, call, { signal }));
}

/**
 * The security of a request, once its supply is in a block deep enough. Undefined while creating the supply was not begun: a repeat of the
 * issue then goes on, or begins.
 */
export async function findIssue(
  { context, signal }: Progress,
  request: IssueRequest,
): Promise<IssuedAsset | undefined> {
  const { chain, calls, confirmations } = context;
  const id = toId(request.id);
  const supply = await calls.find(supplyKey(id), { signal });
  const view = await chain.open(signal);
  const suite = await findSuite(context, view, id);
  const first = suite && (await findSupply(context, { view, suite, id }, signal));
  if (!suite || !first) {
    if (!supply || supply.state === 'reverted') return undefined;
    throw new Outage('issuance', new Error(`the supply of ${id} is ${supply.state}`));
  }
  if (view.tip.height - first.blockNumber + 1 < confirmations)
    throw new Outage('issuance', new Error(`the supply of ${id} is not deep enough yet`));
  if (!isSupply(first, context.account, request.units))
    throw new Outage('issuance', new Error(`the supply of ${id} is not the requested one`), false);
  return describe(context, { view, suite, id }, signal);
}

/** The event of the first units of a security. */
async function findSupply(
  context: Context,
  { view, suite, id }: { view: ChainView; suite: Suite; id: string },
  signal: AbortSignal | undefined,
): Promise<EvmLog | undefined> {
  const { from } = await readAsset(context, id);
  const topics = [toEventSelector(transferEvent), pad(zeroAddress)];
  const filter = { address: suite.token, topics, from, to: view.tip.height };
  const [first] = await context.chain.readLogs(filter, signal);
  return first;
}

const isSupply = ({ topics, data }: EvmLog, account: Hex, units: bigint): boolean =>
  addressInWord((topics[2] ?? '').slice(2)) === account.toLowerCase() && BigInt(data) === units;

/** What the port says of a security. */
async function describe(
  context: Context,
  { view, suite, id }: { view: ChainView; suite: Suite; id: string },
  signal: AbortSignal | undefined,
): Promise<IssuedAsset> {
  const { from, isAuthorized } = await readAsset(context, id);
  const topics = [toEventSelector(deployedEvent), pad(suite.token), keccak256(stringToHex(id))];
  const filter = { address: context.contracts.factory, topics, from, to: view.tip.height };
  const [deployed] = await context.chain.readLogs(filter, signal);
  return {
    requestId: id,
    uuid: id,
    assetId: suite.token,
    reissuanceTokenId: '',
    txid: deployed?.transactionHash ?? '',
    assetBlinder: '',
    tokenBlinder: '',
    unblindLink: '',
    isAuthorized,
  };
}

/** Lets the security be transferred from now on. What staff pause later is not opened by a repeat. */
export async function authorize(progress: Progress, uuid: string): Promise<IssuedAsset> {
  const { context, signal } = progress;
  const id = toId(uuid);
  const suite = await readSuite(context, await context.chain.open(signal), id);
  const { isAuthorized, isPaused } = await readAsset(context, id);
  if (!isAuthorized) {
    if (!isPaused) await setPaused(progress, suite, false);
    await changeAsset(context, id, (record) => ({ ...record, isAuthorized: true }));
  }
  return describe(context, { view: await context.chain.open(signal), suite, id }, signal);
}

/** Pauses or opens a token, and waits until that is deep enough. */
export async function setPaused(progress: Progress, { token }: Suite, isPaused: boolean): Promise<string> {
  const functionName = isPaused ? 'pause' : 'unpause';
  return reachForGood(progress, {
    key: `pause ${token}`,
    isReached: async ({ client, at }) =>
      (await readContract(client, { ...at, address: token, abi: tokenAbi, functionName: 'paused' })) === isPaused,
    call: async () => ({ intent: functionName, to: token, data: encodeFunctionData({ abi: tokenAbi, functionName }) }),
  });
}
