import { encodeAbiParameters, encodeFunctionData, type Hex, isHex, keccak256, stringToHex, zeroAddress } from 'viem';
import { readContract } from 'viem/actions';
import * as z from 'zod/mini';
import { InvalidArgument } from '../../invalid-argument.ts';
import { Outage } from '../../outage.ts';
import { identityAbi, identityFactoryAbi, registryAbi } from './abi.ts';
import type { ChainView } from './chain.ts';
import { type Context, type Progress, reach, type Suite, toAccount, toId } from './context.ts';
import { platformCountry } from './restrictions.ts';
import type { Investor } from '../port.ts';

/* Identities (ONCHAINID), the claims about them, and in which securities they are registered. Nothing personal is on the chain. */

const recordSchema = z.object({
  /** The newest is the one in use. */
  accounts: z.array(z.string()).check(z.minLength(1)),
  country: z.int().check(z.minimum(platformCountry), z.maximum(999)),
});
type InvestorRecord = z.infer<typeof recordSchema>;

/** An account with its identity, as registers of securities get it. */
export type Registration = { readonly account: Hex; readonly identity: Hex; readonly country: number };

const managementKey = 1n;
const ecdsa = 1n;

const recordName = ({ contracts }: Context, id: string): string =>
  `erc3643 investor ${contracts.identityFactory} ${id}`;
const keyOf = (account: Hex): Hex => keccak256(encodeAbiParameters([{ type: 'address' }], [account]));

async function readRecord(context: Context, id: string): Promise<InvestorRecord | undefined> {
  const value = await context.store.read(recordName(context, id));
  return value ? z.parse(recordSchema, value) : undefined;
}

const identityOf = ({ contracts }: Context, { client, at }: ChainView, account: Hex): Promise<Hex> =>
  readContract(client, {
    ...at,
    address: contracts.identityFactory,
    abi: identityFactoryAbi,
    functionName: 'getIdentity',
    args: [account],
  });

/** Stores who has the account, and creates the investor's identity with its claims. */
export async function registerInvestor(progress: Progress, investor: Investor): Promise<void> {
  const { context } = progress;
  const id = toId(investor.id);
  const account = toAccount(investor.account);
  if (account === context.account) throw new InvalidArgument("the platform's own account is no investor's");
  if (!Number.isInteger(investor.country) || investor.country <= platformCountry || investor.country > 999)
    throw new InvalidArgument('a country is an ISO 3166 numeric code');
  const existing = await readRecord(context, id);
  if (existing && !existing.accounts.includes(account))
    throw new InvalidArgument('the investor is registered with another account');
  await claimAccount(context, account, id);
  const { accounts } = z.parse(
    recordSchema,
    await context.store.change(recordName(context, id), (value) =>
      value ? z.parse(recordSchema, value) : { accounts: [account], country: investor.country },
    ),
  );
  const first = toAccount(accounts[0] ?? '');
  const identity = await createIdentity(progress, first, () => {
    const args = [first, id, [keyOf(context.account)]] as const;
    return encodeFunctionData({ abi: identityFactoryAbi, functionName: 'createIdentityWithManagementKeys', args });
  });
  await addClaims(progress, identity, id);
}

/** An account is of one investor, the first that registers it. */
async function claimAccount({ store, contracts }: Context, account: Hex, id: string): Promise<void> {
  const owner = await store.change(`erc3643 owner ${contracts.identityFactory} ${account}`, (value) => value ?? id);
  if (owner !== id) throw new InvalidArgument("the account is another investor's");
}

async function createIdentity(progress: Progress, account: Hex, makeCall: () => Hex): Promise<Hex> {
  const { context, signal } = progress;
  await reach(progress, {
    key: `identity ${account}`,
    isReached: async (view) => (await identityOf(context, view, account)) !== zeroAddress,
    call: async () => ({ intent: account, to: context.contracts.identityFactory, data: makeCall() }),
  });
  return identityOf(context, await context.chain.open(signal), account);
}

async function addClaims(progress: Progress, identity: Hex, id: string): Promise<void> {
  const { context, signal } = progress;
  const { claimIssuer, claimTopics } = context.contracts;
  const types = [{ type: 'address' }, { type: 'uint256' }] as const;
  // A reference to what we verified, which does not say whose it is.
  const data = keccak256(stringToHex(id));
  for (const topic of claimTopics) {
    const claim = keccak256(encodeAbiParameters(types, [claimIssuer, topic]));
    await reach(progress, {
      key: `claim ${identity} ${topic}`,
      isReached: async ({ client, at }) => {
        const request = {
          ...at,
          address: identity,
          abi: identityAbi,
          functionName: 'getClaim',
          args: [claim],
        } as const;
        const [, , issuer] = await readContract(client, request);
        return issuer === claimIssuer;
      },
      call: async () => {
        const signature = await context.signer.signClaim({ identity, topic, data }, signal);
        if (!isHex(signature)) throw new Outage('issuance', new Error(`the claim about ${identity} is not signed`));
        const args = [topic, ecdsa, claimIssuer, signature, data, ''] as const;
        const intent = `${identity} ${topic}`;
        return { intent, to: identity, data: encodeFunctionData({ abi: identityAbi, functionName: 'addClaim', args }) };
      },
    });
  }
}

/** The investor with the account in use. */
export async function readRegistration({ context, signal }: Progress, id: string): Promise<Registration> {
  const record = await readRecord(context, toId(id));
  const [first] = record?.accounts ?? [];
  const account = record?.accounts.at(-1);
  if (!record || first === undefined || account === undefined)
    throw new InvalidArgument('the investor is not registered');
  const identity = await identityOf(context, await context.chain.open(signal), toAccount(first));
  if (identity === zeroAddress) throw new Outage('issuance', new Error('the investor has no identity yet'));
  return { account: toAccount(account), identity, country: record.country };
}

/** The investor whose account it is; undefined where it is not known. */
export async function findOwner({ store, contracts }: Context, account: Hex): Promise<string | undefined> {
  const owner = await store.read(`erc3643 owner ${contracts.identityFactory} ${account}`);
  return typeof owner === 'string' ? owner : undefined;
}

/** Registers an account in the registry of one security. */
export async function registerAccount(
  progress: Progress,
  { registry }: Suite,
  registration: Registration,
): Promise<void> {
  const { account, identity, country } = registration;
  await reach(progress, {
    key: `register ${registry} ${account}`,
    isReached: (view) => isRegistered(view, registry, account),
    call: async () => {
      const args = [account, identity, country] as const;
      const data = encodeFunctionData({ abi: registryAbi, functionName: 'registerIdentity', args });
      return { intent: `${account} ${identity} ${country}`, to: registry, data };
    },
  });
}

export const isRegistered = ({ client, at }: ChainView, registry: Hex, account: Hex): Promise<boolean> =>
  readContract(client, { ...at, address: registry, abi: registryAbi, functionName: 'contains', args: [account] });

/** The platform's own account, with an identity of its own and in no country. */
export async function registerPlatform(progress: Progress, suite: Suite): Promise<void> {
  const { account } = progress.context;
  const identity = await createIdentity(progress, account, () =>
    encodeFunctionData({
      abi: identityFactoryAbi,
      functionName: 'createIdentity',
      args: [account, `platform ${account}`],
    }),
  );
  await addClaims(progress, identity, `platform ${account}`);
  await registerAccount(progress, suite, { account, identity, country: platformCountry });
}

/** Makes the replacement a key of the investor's identity, which is what the contracts ask of a recovery. */
export async function addRecoveryKey(progress: Progress, identity: Hex, replacement: Hex): Promise<void> {
  const key = keyOf(replacement);
  await reach(progress, {
    key: `key ${identity} ${replacement}`,
    isReached: ({ client, at }) => {
      const args = [key, managementKey] as const;
      return readContract(client, { ...at, address: identity, abi: identityAbi, functionName: 'keyHasPurpose', args });
    },
    call: async () => {
      const args = [key, managementKey, ecdsa] as const;
      const data = encodeFunctionData({ abi: identityAbi, functionName: 'addKey', args });
      return { intent: `${identity} ${replacement}`, to: identity, data };
    },
  });
}

/** From now on the replacement is the investor's account. */
export async function replaceAccount(
  context: Context,
  id: string,
  change: { lost: Hex; replacement: Hex },
): Promise<void> {
  const { lost, replacement } = change;
  await claimAccount(context, replacement, id);
  await context.store.change(recordName(context, id), (value) => {
    const record = z.parse(recordSchema, value);
    if (!record.accounts.includes(lost)) throw new InvalidArgument('the lost account is not of this investor');
    return record.accounts.includes(replacement) ? record : { ...record, accounts: [...record.accounts, replacement] };
  });
}
