import { encodeFunctionData, type Hex } from 'viem';
import { InvalidArgument } from '../../invalid-argument.ts';
import { registryAbi, tokenAbi } from './abi.ts';
import { awaitDone, checkUnits, type Progress, readSuite, type Suite, toAccount, toId } from './context.ts';
import {
  addRecoveryKey,
  findOwner,
  isRegistered,
  readRegistration,
  registerAccount,
  replaceAccount,
} from './investors.ts';
import type { MeasureOutcome } from '../port.ts';

/* Measures of staff against a holding. Each is made once under its id: a late repeat never freezes or moves again. */

type Measure = { readonly key: string; readonly intent: string; readonly to: Hex; readonly data: Hex };

async function make(progress: Progress, { key, ...call }: Measure): Promise<MeasureOutcome> {
  const { calls } = progress.context;
  return { state: 'done', txid: await awaitDone(progress, () => calls.run(key, call, { signal: progress.signal })) };
}

const openSuite = async ({ context, signal }: Progress, uuid: string): Promise<Suite> =>
  readSuite(context, await context.chain.open(signal), uuid);

type FreezeChange = { id: string; assetUuid: string; account: string; units: bigint | undefined };

/** Freezes or unfreezes units of an account, or the whole of it. */
export async function changeFreeze(
  progress: Progress,
  kind: 'freeze' | 'unfreeze',
  change: FreezeChange,
): Promise<MeasureOutcome> {
  const account = toAccount(change.account);
  const { units } = change;
  const { token } = await openSuite(progress, change.assetUuid);
  const isFreeze = kind === 'freeze';
  const functionName = isFreeze ? 'freezePartialTokens' : 'unfreezePartialTokens';
  const data =
    units === undefined
      ? encodeFunctionData({ abi: tokenAbi, functionName: 'setAddressFrozen', args: [account, isFreeze] })
      : encodeFunctionData({ abi: tokenAbi, functionName, args: [account, checkUnits(units)] });
  const intent = JSON.stringify([change.assetUuid, account, units === undefined ? 'all' : `${units}`]);
  return make(progress, { key: `${kind} ${toId(change.id)}`, intent, to: token, data });
}

type Transfer = { id: string; assetUuid: string; from: string; to: string; units: bigint };

/** Moves units whatever their owner says; frozen ones too. The receiver must be registered or known to the platform. */
export async function forceTransfer(progress: Progress, change: Transfer): Promise<MeasureOutcome> {
  const { context, signal } = progress;
  const key = `force ${toId(change.id)}`;
  const [from, to] = [toAccount(change.from), toAccount(change.to)];
  if (from === to) throw new InvalidArgument('both accounts are the same');
  const suite = await openSuite(progress, change.assetUuid);
  const isBegun = (await context.calls.find(key, { signal })) !== undefined;
  const owner = isBegun || to === context.account ? undefined : await findOwner(context, to);
  if (owner !== undefined) {
    const registration = await readRegistration(progress, owner);
    if (registration.account === to) await registerAccount(progress, suite, registration);
  }
  const args = [from, to, checkUnits(change.units)] as const;
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'forcedTransfer', args });
  const intent = JSON.stringify([change.assetUuid, from, to, `${change.units}`]);
  return make(progress, { key, intent, to: suite.token, data });
}

type Recovery = { id: string; assetUuid: string; lost: string; replacement: string; investor: string };

/** Gives the identity a key of the new account, then moves everything to it, with what is frozen. */
export async function recover(progress: Progress, change: Recovery): Promise<MeasureOutcome> {
  const { context, signal } = progress;
  const id = toId(change.id);
  const key = `recover ${id}`;
  const [lost, replacement] = [toAccount(change.lost), toAccount(change.replacement)];
  if (lost === replacement) throw new InvalidArgument('both accounts are the same');
  if ((await findOwner(context, lost)) !== change.investor)
    throw new InvalidArgument('the lost account is not of this investor');
  const replacedBy = await findOwner(context, replacement);
  if (replacement === context.account || (replacedBy !== undefined && replacedBy !== change.investor))
    throw new InvalidArgument("the new account is another investor's");
  const suite = await openSuite(progress, change.assetUuid);
  const { identity } = await readRegistration(progress, change.investor);
  if ((await context.calls.find(key, { signal })) === undefined) {
    await addRecoveryKey(progress, identity, replacement);
    await unregister(progress, suite, { id, account: replacement });
  }
  const args = [lost, replacement, identity] as const;
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'recoveryAddress', args });
  const intent = JSON.stringify([change.assetUuid, lost, replacement, change.investor]);
  const outcome = await make(progress, { key, intent, to: suite.token, data });
  await replaceAccount(context, change.investor, { lost, replacement });
  return outcome;
}

/** A recovery registers the new account itself and refuses one that is registered, as it is where another security was recovered before. */
async function unregister(
  progress: Progress,
  { registry }: Suite,
  { id, account }: { id: string; account: Hex },
): Promise<void> {
  const { context, signal } = progress;
  const key = `unregister ${id}`;
  const isBegun = (await context.calls.find(key, { signal })) !== undefined;
  if (!isBegun && !(await isRegistered(await context.chain.open(signal), registry, account))) return;
  const data = encodeFunctionData({ abi: registryAbi, functionName: 'deleteIdentity', args: [account] });
  const call = { intent: account, to: registry, data };
  await awaitDone(progress, () => context.calls.run(key, call, { signal }));
}
