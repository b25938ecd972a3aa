import type { Chain as ChainName } from '@istmo/contract/kernel/chain-address';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { formatHash, replacePending, replaceByOther } from '../custody/chain.ts';
import { parseNetwork } from '../custody/chain-commands.ts';
import { storedChains } from '../custody/stored-chains.ts';
import { faultQueue } from '../faults.ts';
import { Outage, throwIfAborted, waitForAbort } from '../outage.ts';
import { storedValue, type StateStore } from '../state-store.ts';
import type { ChainSender, NetworkFee, SignedTransaction } from './port.ts';
import { readSandboxTransaction } from './sandbox-transaction.ts';

/**
 * The faults of the next sends on one network. `lost`: the network takes it and no answer comes back. `timeout`: it never arrives. `hang`:
 * as `timeout`, when the caller aborts. `late`: it arrives with the next one that is sent. `dropped`: accepted, and then forgotten.
 * `repeated`: it is given to the network twice. `refused`: the node does not take it. `stuck`: accepted, but its fee is too low for a
 * block until `clearStuck`. `failed`: included, but it moves nothing.
 */
export const sendFaults = [
  'lost',
  'timeout',
  'hang',
  'late',
  'dropped',
  'repeated',
  'refused',
  'stuck',
  'failed',
] as const;
type SendFault = (typeof sendFaults)[number];

/** The sandbox adapter that gives transactions to the simulated chains, with what people and scripts do to it. */
export type SandboxChainSender = ChainSender & {
  injectFault(fault: { network: string; kind: string; times: number }): Promise<void>;
  /** Fees have fallen: what was stuck is included in the next block. */
  clearStuck(network: string): Promise<void>;
  /** A transaction of others takes the place of one that no block has included yet. */
  replaceByOther(transaction: { network: string; txid: string }): Promise<void>;
  /** Fees have risen or fallen: a block includes what pays this much. */
  setFee(network: string, rate: bigint): Promise<void>;
};

type SandboxChainSenderSettings = { readonly stateStore: StateStore; readonly clock: Clock };

const usualRate = 1_000n;

const lateSchema = z.array(z.object({ txid: z.string(), raw: z.string() }));

/** Creates the sandbox adapter over the chains that the sandbox's custody watches. */
export function sandboxChainSender({ stateStore, clock }: SandboxChainSenderSettings): SandboxChainSender {
  const chains = storedChains(stateStore, clock);
  const faultsOf = (network: ChainName) => faultQueue(stateStore, `chain-sender/faults/${network}`, sendFaults);
  const lateOf = (network: ChainName) =>
    storedValue<z.infer<typeof lateSchema>>(stateStore, {
      name: `chain-sender/late/${network}`,
      schema: lateSchema,
      empty: () => [],
    });

  /**
   * Puts a transaction into the network's memory pool, unless it is there or in a block. False where another that spends the same is in a block
   * or pays as much.
   */
  const deliver = async ({ network, txid, raw }: SignedTransaction, fault?: SendFault): Promise<boolean> => {
    const parsed = readSandboxTransaction(raw);
    if (!parsed) return false;
    const { address, currency, contract, units, scale, spends, rate } = parsed;
    const isValid = fault !== 'failed';
    const isStuck = fault === 'stuck';
    const outputs = [{ address, sender: '', currency, contract, units, scale }];
    return chains[network].change((chain) => {
      const isKnown = chain.transactions.some((one) => one.txid === txid);
      const next = isKnown ? chain : replacePending(chain, { txid, outputs, isValid, isStuck, spends, rate });
      return { value: next ?? chain, result: next !== undefined };
    });
  };

  const isSound = ({ network, txid, raw }: SignedTransaction): boolean => {
    const parsed = readSandboxTransaction(raw);
    return parsed !== undefined && parsed.network === network && formatHash(network, parsed.hash) === txid;
  };

  return {
    ...feeCalls(chains),
    async send(transaction, signal) {
      throwIfAborted('custody', signal);
      const { network, txid, raw } = transaction;
      const late = await lateOf(network).change((list) => ({ value: [], result: list }));
      for (const one of late) await deliver({ network, ...one });
      if (!isSound(transaction)) return 'refused';
      const fault = await faultsOf(network).takeNext(sendFaults);
      if (fault === 'hang') return waitForAbort('custody', signal);
      if (fault === 'timeout') throw new Outage('custody', new Error('sandbox: timeout'));
      if (fault === 'refused') return 'refused';
      if (fault === 'late') {
        await lateOf(network).change((list) => ({ value: [...list, { txid, raw }], result: true }));
        throw new Outage('custody', new Error('sandbox: late'));
      }
      const isTaken = fault === 'dropped' || (await deliver(transaction, fault));
      if (fault === 'repeated') await deliver(transaction);
      if (fault === 'lost') throw new Outage('custody', new Error('sandbox: lost'));
      return isTaken ? 'accepted' : 'refused';
    },
    async injectFault({ network, kind, times }) {
      await faultsOf(parseNetwork(network)).inject({ kind, times });
    },
  };
}

/** What is asked about fees, and how they rise and fall. */
function feeCalls(chains: ReturnType<typeof storedChains>) {
  return {
    async readFee(network: ChainName, signal?: AbortSignal): Promise<NetworkFee> {
      throwIfAborted('custody', signal);
      const minRate = BigInt((await chains[network].read()).minRate);
      return { rate: minRate > usualRate ? minRate : usualRate, tip: 0n };
    },
    async countSent(_: unknown, signal?: AbortSignal): Promise<number> {
      throwIfAborted('custody', signal);
      return 0;
    },
    async setFee(name: string, rate: bigint): Promise<void> {
      await chains[parseNetwork(name)].change((chain) => ({ value: { ...chain, minRate: `${rate}` }, result: true }));
    },
    async replaceByOther({ network: name, txid }: { network: string; txid: string }): Promise<void> {
      const network = parseNetwork(name);
      await chains[network].change((chain) => ({ value: replaceByOther(network, chain, txid), result: true }));
    },
    async clearStuck(name: string): Promise<void> {
      await chains[parseNetwork(name)].change((chain) => ({
        value: { ...chain, transactions: chain.transactions.map((one) => ({ ...one, isStuck: false })) },
        result: true,
      }));
    },
  };
}
