import { encodeFunctionData, type Hex } from 'viem';
import { readContract } from 'viem/actions';
import { countryModuleAbi, moduleAbi, registryAbi, tokenAbi } from './abi.ts';
import type { StepStatus } from './calls.ts';
import type { ChainView } from './chain.ts';
import { checkUnits, type Context, type Progress, readSuite, type Suite, toId } from './context.ts';
import { readRegistration, registerAccount } from './investors.ts';
import { CallRefused, type RefusalReason, toReason } from './refusals.ts';
import type { Distribution, DistributionState, DistributionStatus } from '../port.ts';

const states: Record<StepStatus['state'], DistributionState> = {
  prepared: 'prepared',
  sent: 'sent',
  unknown: 'unknown',
  // Not deep enough to stay.
  included: 'sent',
  done: 'confirmed',
  // The chain has proved that it had no effect.
  reverted: 'cancelled',
};

/** Transfers units from the platform's account to the investor's, once. What the contracts refuse before it is sent stays prepared, with why. */
export async function distribute(progress: Progress, distribution: Distribution): Promise<DistributionStatus> {
  const { context, signal } = progress;
  const key = `distribution ${toId(distribution.id)}`;
  const { assetUuid, investor } = distribution;
  const units = checkUnits(distribution.units);
  const suite = await readSuite(context, await context.chain.open(signal), assetUuid);
  const registration = await readRegistration(progress, investor);
  const { account } = registration;
  // Not the account: one that was replaced meanwhile makes no second distribution of this.
  const intent = JSON.stringify([assetUuid, investor, `${units}`]);
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [account, units] });
  if ((await context.calls.find(key, { signal })) === undefined) await registerAccount(progress, suite, registration);
  try {
    const { state, txid, reason } = await context.calls.run(key, { intent, to: suite.token, data }, { signal });
    return { state: states[state], txid, ...(state === 'reverted' && { reason: toReason(reason) }) };
  } catch (problem) {
    if (!(problem instanceof CallRefused)) throw problem;
    const view = await context.chain.open(signal);
    const reason = await explainTransfer(context, { view, suite, to: account, units }, problem.reason);
    return { state: 'prepared', txid: '', reason };
  }
}

type Attempt = { readonly view: ChainView; readonly suite: Suite; readonly to: Hex; readonly units: bigint };

/** Why a transfer is refused: the token says only that it is not possible, so the one that says no is looked for. */
async function explainTransfer(
  { contracts, account }: Context,
  { view: { client, at }, suite, to, units }: Attempt,
  reason: RefusalReason,
): Promise<RefusalReason> {
  if (reason !== 'rules_not_followed') return reason;
  const { registry, compliance } = suite;
  const ofRegistry = { ...at, address: registry, abi: registryAbi } as const;
  if (!(await readContract(client, { ...ofRegistry, functionName: 'isVerified', args: [to] })))
    return 'identity_not_verified';
  const args = [account, to, units, compliance] as const;
  const check = { ...at, address: contracts.balanceModule, abi: moduleAbi, functionName: 'moduleCheck', args } as const;
  if (!(await readContract(client, check))) return 'max_units_of_holder';
  const country = await readContract(client, { ...ofRegistry, functionName: 'investorCountry', args: [to] });
  const isAllowed = await readContract(client, {
    ...at,
    address: contracts.countryModule,
    abi: countryModuleAbi,
    functionName: 'isCountryAllowed',
    args: [compliance, country],
  });
  return isAllowed ? reason : 'country_not_allowed';
}
