import { evmSender } from '../chain-sender/evm.ts';
import type { EvmChain } from '../custody/evm-nodes.ts';
import { Outage, throwIfAborted } from '../outage.ts';
import type { CallSigner } from '../contract-calls/port.ts';
import type { StateStore } from '../state-store.ts';
import { CallRunner } from './erc3643/calls.ts';
import { securityChain, toIssuanceOutage } from './erc3643/chain.ts';
import {
  type Context,
  isEvmAccount,
  type Progress,
  readSuite,
  type SharedContracts,
  toAccount,
} from './erc3643/context.ts';
import { distribute } from './erc3643/distribute.ts';
import { registerInvestor } from './erc3643/investors.ts';
import { authorize, findIssue, issue } from './erc3643/issue.ts';
import { callJournal } from './erc3643/journal.ts';
import { changeFreeze, forceTransfer, recover } from './erc3643/measures.ts';
import { readHoldings, readTotal } from './erc3643/register.ts';
import { readRestrictions, restrict } from './erc3643/restrict.ts';
import type { AddressPurpose, Holding, IssuanceService, Restrictions } from './port.ts';

export type Erc3643Settings = EvmChain & {
  readonly contracts: SharedContracts;
  readonly signer: CallSigner;
  /** Keeps the journal: as durable as the books. */
  readonly store: StateStore;
  /** How many blocks, its own included, prove that a transaction stays. */
  readonly confirmations: number;
  /** The most that a unit of gas may cost. */
  readonly maxRate: bigint;
  /** How long a call waits for blocks before it is an outage, to be repeated. */
  readonly waitMs?: number;
  readonly pollMs?: number;
  /** The most blocks that one request asks a node for. */
  readonly maxRange?: number;
};

/** The port, and what a chain tells besides. */
export type Erc3643Issuance = IssuanceService & {
  /** The holdings as of an earlier block. */
  readHoldingsAt(assetUuid: string, height: number, signal?: AbortSignal): Promise<readonly Holding[]>;
  /** What the chain enforces now. */
  readRestrictions(assetUuid: string, signal?: AbortSignal): Promise<Restrictions>;
};

/** What is issued belongs to the platform's account; only the factory's owner could issue more. */
function addressOf({ account, contracts }: Context, purpose: AddressPurpose): string {
  if (purpose === 'destination') return account;
  if (purpose === 'reissuance') return contracts.factory;
  // An address that is in no register of a security could receive nothing.
  throw new Outage('issuance', new Error('this service takes no units from outside'), false);
}

const defaultWaitMs = 60_000;
const defaultPollMs = 2_000;

function createContext(settings: Erc3643Settings): Context {
  const { chainId, contracts, signer, store, confirmations, maxRate, maxRange, waitMs, pollMs } = settings;
  if (!Number.isInteger(confirmations) || confirmations < 1)
    throw new Error('confirmations is a whole number from 1 on');
  const chain = securityChain(settings, maxRange);
  const journal = callJournal(store, signer.account);
  return {
    contracts: { ...contracts, claimIssuer: toAccount(contracts.claimIssuer) },
    chain,
    signer,
    store,
    confirmations,
    calls: new CallRunner({ chain, chainId, sender: evmSender(settings), signer, journal, confirmations, maxRate }),
    timing: { waitMs: waitMs ?? defaultWaitMs, pollMs: pollMs ?? defaultPollMs },
    account: toAccount(signer.account),
  };
}

/**
 * Issues securities as ERC-3643 tokens on an EVM chain. The signer's account issues and administers them and holds what the platform keeps
 * for its customers; the chain is read through several nodes that must agree.
 */
export function erc3643Issuance(settings: Erc3643Settings): Erc3643Issuance {
  const context = createContext(settings);
  const guarded = async <T>(signal: AbortSignal | undefined, work: (progress: Progress) => Promise<T>): Promise<T> => {
    throwIfAborted('issuance', signal);
    try {
      return await work({ context, signal });
    } catch (problem) {
      throw toIssuanceOutage(problem);
    }
  };
  return {
    platformAccount: context.account,
    isAddress: isEvmAccount,
    readAddress: ({ purpose }, signal) => guarded(signal, async () => addressOf(context, purpose)),
    // Customers send to their own address of the chain, which the custody watches; what comes to the platform's account is a difference
    // between the register and the books.
    deposits: undefined,
    issue: (request, signal) => guarded(signal, (progress) => issue(progress, request)),
    findIssue: (request, signal) => guarded(signal, (progress) => findIssue(progress, request)),
    authorize: (uuid, signal) => guarded(signal, (progress) => authorize(progress, uuid)),
    registerInvestor: (investor, signal) => guarded(signal, (progress) => registerInvestor(progress, investor)),
    restrict: (uuid, restrictions, signal) => guarded(signal, (progress) => restrict(progress, uuid, restrictions)),
    distribute: (distribution, signal) => guarded(signal, (progress) => distribute(progress, distribution)),
    readHoldings: (id, signal) =>
      guarded(signal, async () => readHoldings(context, { view: await context.chain.open(signal), id }, signal)),
    readHoldingsAt: (id, height, signal) =>
      guarded(signal, async () =>
        readHoldings(context, { view: await context.chain.openAt(height, signal), id }, signal),
      ),
    readSupply: (uuid, signal) =>
      guarded(signal, async () => {
        const view = await context.chain.open(signal);
        const { token } = await readSuite(context, view, uuid);
        return readTotal(view, token);
      }),
    readRestrictions: (uuid, signal) => guarded(signal, (progress) => readRestrictions(progress, uuid)),
    freeze: (change, signal) => guarded(signal, (progress) => changeFreeze(progress, 'freeze', change)),
    unfreeze: (change, signal) => guarded(signal, (progress) => changeFreeze(progress, 'unfreeze', change)),
    forceTransfer: (change, signal) => guarded(signal, (progress) => forceTransfer(progress, change)),
    recover: (change, signal) => guarded(signal, (progress) => recover(progress, change)),
  };
}
