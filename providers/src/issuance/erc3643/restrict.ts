import { encodeFunctionData, type Hex, pad, toEventSelector } from 'viem';
import { readContract } from 'viem/actions';
import { InvalidArgument } from '../../invalid-argument.ts';
import {
  balanceEventAbi,
  balanceModuleAbi,
  complianceAbi,
  countryModuleAbi,
  supplyModuleAbi,
  tokenAbi,
} from './abi.ts';
import type { ContractCall } from './calls.ts';
import type { ChainView } from './chain.ts';
import {
  changeAsset,
  type Context,
  type Progress,
  reachForGood,
  readAsset,
  readSuite,
  type Suite,
  toId,
} from './context.ts';
import { setPaused } from './issue.ts';
import { findRestrictionProblem, listUncovered, noLimit, toModuleSettings, toRestrictions } from './restrictions.ts';
import type { MeasureOutcome, Restrictions } from '../port.ts';

/* A security's restrictions are a state that its modules are brought into, whatever they are now. */

type Part = { readonly progress: Progress; readonly suite: Suite; readonly id: string };

/** A call that a module takes from the security's compliance only. */
function moduleCall({ compliance }: Suite, module: Hex, data: Hex): ContractCall {
  const call = encodeFunctionData({ abi: complianceAbi, functionName: 'callModuleFunction', args: [data, module] });
  return { intent: data, to: compliance, data: call };
}

/** What closes comes first, and opening last, so that in between nothing is allowed that neither the old nor the new rules allow. */
export async function restrict(progress: Progress, uuid: string, restrictions: Restrictions): Promise<MeasureOutcome> {
  const { context, signal } = progress;
  const problem = findRestrictionProblem(restrictions);
  if (problem !== undefined) throw new InvalidArgument(problem);
  const id = toId(uuid);
  const suite = await readSuite(context, await context.chain.open(signal), id);
  const { countries, maxBalance, supplyLimit, isPaused } = toModuleSettings(restrictions);
  const { isAuthorized } = await changeAsset(context, id, (record) => ({
    ...record,
    isPaused,
    countries: [...new Set([...record.countries, ...(countries ?? [])])],
  }));
  // A security that is not authorised yet stays closed until it is.
  const isClosed = isPaused || !isAuthorized;
  const part = { progress, suite, id };
  const txids = [
    ...(isClosed ? [await setPaused(progress, suite, true)] : []),
    await setMaxBalance(part, maxBalance),
    await setSupplyLimit(part, supplyLimit),
    ...(await setCountries(part, countries)),
    ...(isClosed ? [] : [await setPaused(progress, suite, false)]),
  ];
  const uncovered = listUncovered(restrictions);
  const txid = txids.findLast((one) => one !== '') ?? '';
  return { state: 'done', txid, ...(uncovered.length > 0 && { uncovered }) };
}

function setMaxBalance({ progress, suite, id }: Part, units: bigint): Promise<string> {
  const { context, signal } = progress;
  const data = encodeFunctionData({ abi: balanceModuleAbi, functionName: 'setMaxBalance', args: [units] });
  return reachForGood(progress, {
    key: `max-balance ${suite.compliance}`,
    isReached: async (view) => (await readMaxBalance(context, { view, suite, id }, signal)) === units,
    call: async () => moduleCall(suite, context.contracts.balanceModule, data),
  });
}

/** The module does not tell its limit, but each change of it is an event. */
async function readMaxBalance(
  { contracts, chain, ...context }: Context,
  { view, suite, id }: { view: ChainView; suite: Suite; id: string },
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const { from } = await readAsset({ contracts, chain, ...context }, id);
  const topics = [toEventSelector(balanceEventAbi[0]), pad(suite.compliance)];
  const logs = await chain.readLogs({ address: contracts.balanceModule, topics, from, to: view.tip.height }, signal);
  return BigInt(logs.at(-1)?.topics[2] ?? noLimit);
}

function setSupplyLimit({ progress, suite }: Part, units: bigint): Promise<string> {
  const { supplyModule } = progress.context.contracts;
  const data = encodeFunctionData({ abi: supplyModuleAbi, functionName: 'setSupplyLimit', args: [units] });
  return reachForGood(progress, {
    key: `supply-limit ${suite.compliance}`,
    isReached: async (view) => (await readSupplyLimit(progress.context, view, suite)) === units,
    call: async () => moduleCall(suite, supplyModule, data),
  });
}

const readSupplyLimit = ({ contracts }: Context, { client, at }: ChainView, { compliance }: Suite): Promise<bigint> =>
  readContract(client, {
    ...at,
    address: contracts.supplyModule,
    abi: supplyModuleAbi,
    functionName: 'getSupplyLimit',
    args: [compliance],
  });

/** While the module is not bound any country may hold the security; right after it is bound, none that was not allowed before. */
async function setCountries(part: Part, countries: readonly number[] | undefined): Promise<string[]> {
  const { progress, suite, id } = part;
  const { contracts } = progress.context;
  const bound = await bindCountries(part, countries !== undefined);
  if (!countries) return [bound];
  const { countries: known } = await readAsset(progress.context, id);
  const removed = known.filter((country) => !countries.includes(country));
  const setAllowed = (listed: readonly number[], isAllowed: boolean): Promise<string> =>
    reachForGood(progress, {
      key: `countries-${isAllowed ? 'allowed' : 'removed'} ${suite.compliance}`,
      isReached: async (view) =>
        (await listAllowed(progress.context, view, { suite, countries: listed })).length ===
        (isAllowed ? listed.length : 0),
      call: async () => {
        const functionName = isAllowed ? 'batchAllowCountries' : 'batchDisallowCountries';
        const data = encodeFunctionData({ abi: countryModuleAbi, functionName, args: [listed] });
        return moduleCall(suite, contracts.countryModule, data);
      },
    });
  return [bound, await setAllowed(removed, false), await setAllowed(countries, true)];
}

function bindCountries({ progress, suite }: Part, isBound: boolean): Promise<string> {
  const { countryModule } = progress.context.contracts;
  const functionName = isBound ? 'addModule' : 'removeModule';
  return reachForGood(progress, {
    key: `country-module ${suite.compliance}`,
    isReached: async (view) => (await isCountryBound(progress.context, view, suite)) === isBound,
    call: async () => ({
      intent: functionName,
      to: suite.compliance,
      data: encodeFunctionData({ abi: complianceAbi, functionName, args: [countryModule] }),
    }),
  });
}

const isCountryBound = ({ contracts }: Context, { client, at }: ChainView, { compliance }: Suite): Promise<boolean> =>
  readContract(client, {
    ...at,
    address: compliance,
    abi: complianceAbi,
    functionName: 'isModuleBound',
    args: [contracts.countryModule],
  });

/** Those of the countries that the module allows. */
async function listAllowed(
  { contracts }: Context,
  { client, at }: ChainView,
  { suite, countries }: { suite: Suite; countries: readonly number[] },
): Promise<readonly number[]> {
  const address = contracts.countryModule;
  const answers = await Promise.all(
    countries.map(async (country) => {
      const args = [suite.compliance, country] as const;
      const request = { ...at, address, abi: countryModuleAbi, functionName: 'isCountryAllowed', args } as const;
      return { country, isAllowed: await readContract(client, request) };
    }),
  );
  return answers.filter(({ isAllowed }) => isAllowed).map(({ country }) => country);
}

/** What the chain enforces now. */
export async function readRestrictions({ context, signal }: Progress, uuid: string): Promise<Restrictions> {
  const id = toId(uuid);
  const view = await context.chain.open(signal);
  const suite = await readSuite(context, view, id);
  const { countries: known } = await readAsset(context, id);
  const isBound = await isCountryBound(context, view, suite);
  const { client, at } = view;
  return toRestrictions({
    countries: isBound ? await listAllowed(context, view, { suite, countries: known }) : undefined,
    maxBalance: await readMaxBalance(context, { view, suite, id }, signal),
    supplyLimit: await readSupplyLimit(context, view, suite),
    isPaused: await readContract(client, { ...at, address: suite.token, abi: tokenAbi, functionName: 'paused' }),
  });
}
