import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Fetch } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import type { StateStore, StoredValue } from '../state-store.ts';
import { ampSimulator, type SimulatedAccount } from './simulator/amp-simulator.ts';
import { ampIssuance } from './amp.ts';
import { elementsSimulator } from './simulator/elements-simulator.ts';
import { issuanceFaultQueue } from './simulator/issuance-faults.ts';
import type { IssuanceService } from './port.ts';
import {
  changeSupply,
  heightAt,
  liquidState,
  pay,
  removeBlocks,
  simulatedGaid,
  type SimulatedLiquid,
  takeFromOutside,
} from './simulator/simulated-liquid.ts';

export type SandboxIssuance = IssuanceService & {
  /** The account of an investor's wallet at the simulated service. */
  makeAccount(investor: string): string;
  /**
   * Someone outside sends units of a security to an address, in one or two outputs of a transaction; they are taken from what left the
   * platform, or made where the service does not have it.
   */
  deposit(command: { address: string; assetId: string; units: string; times?: number }): Promise<{ txid: string }>;
  /** The issuer issues or burns units at the service, so that it has this many: into the platform's wallet there, or out of it. */
  setSupply(command: { ticker: string; units: string }): Promise<void>;
  /** Adds blocks to those of the clock. */
  mine(blocks: number): Promise<{ height: number }>;
  /** Removes the newest blocks: what was in them waits for one again, or is dropped. */
  reorg(command: { depth: number; fate?: 'wait' | 'vanish' }): Promise<{ height: number }>;
  /** The chain takes a transaction back. */
  drop(txid: string): Promise<void>;
  /** How often the wallet sent to an address: once, whatever happens. */
  countSends(address: string): Promise<number>;
  /** How many securities the service has with a ticker. */
  countIssues(ticker: string): Promise<number>;
  /** Kinds: `issuanceFaults`. */
  injectFault(fault: { kind: string; times: number }): Promise<void>;
  /** The simulated service alone, for the samples of the developer guide: each account sees its own securities only, and no fault. */
  openDemo(demo: DemoIssuance): Fetch;
};

type DemoIssuance = {
  readonly url: string;
  readonly findAccount: (username: string) => SimulatedAccount | undefined;
};

export type SandboxIssuanceSettings = { readonly stateStore: StateStore; readonly clock: Clock };

const url = 'https://amp.sandbox.invalid/api';
const demoAssets = 20;
const noFaults = { inject: async () => {}, takeNext: async () => undefined };
const scope = 'platform';
const account: SimulatedAccount = { password: 'sandbox', scope };

const maxBlocks = 100_000;

function requireCount(count: number, name: string): void {
  if (!Number.isInteger(count) || count < 1 || count > maxBlocks)
    throw new InvalidArgument(`${name} is a whole number from 1 to ${maxBlocks}`);
}

type SimulatedChain = { readonly state: StoredValue<SimulatedLiquid>; readonly clock: Clock };
type ChainCommands = Pick<SandboxIssuance, 'deposit' | 'drop' | 'mine' | 'reorg' | 'setSupply'>;

/** What others, and the blocks, do on the simulated chain. */
function chainCommands({ state, clock }: SimulatedChain): ChainCommands {
  return {
    async deposit({ address, assetId, units, times = 1 }) {
      if (!/^[1-9]\d{0,18}$/.test(units)) throw new InvalidArgument('units is a whole number');
      if (!/^[0-9a-f]{64}$/.test(assetId)) throw new InvalidArgument('assetId has 64 hexadecimal digits');
      if (times !== 1 && times !== 2) throw new InvalidArgument('times is 1 or 2');
      const txid = randomUUID().replaceAll('-', '').repeat(2);
      const now = clock.now().getTime();
      const problem = await state.change((found) => {
        if (!found.addresses.some((one) => one.address === address))
          return { value: found, result: 'the address is none of the platform’s' };
        const next = structuredClone(found);
        if (!takeFromOutside(next, assetId, BigInt(units) * BigInt(times)))
          return { value: found, result: 'so many units of it are not outside' };
        for (let vout = 0; vout < times; vout += 1) pay(next, { txid, vout, address, assetId, units });
        next.transactions.push({ txid, comment: '', isSend: false, after: heightAt(next, now), shownFrom: now });
        return { value: next, result: '' };
      });
      if (problem !== '') throw new InvalidArgument(problem);
      return { txid };
    },
    async setSupply({ ticker, units }) {
      if (!/^\d{1,19}$/.test(units)) throw new InvalidArgument('units is a whole number');
      const txid = randomUUID().replaceAll('-', '').repeat(2);
      const now = clock.now().getTime();
      const problem = await state.change((found) => {
        const next = structuredClone(found);
        const result = changeSupply(next, { ticker, units: BigInt(units), txid });
        if (result !== '') return { value: found, result };
        next.transactions.push({ txid, comment: '', isSend: false, after: heightAt(next, now), shownFrom: now });
        return { value: next, result };
      });
      if (problem !== '') throw new InvalidArgument(problem);
    },
    async drop(txid) {
      await state.change((now) => ({
        value: {
          ...now,
          transactions: now.transactions.map((one) => (one.txid === txid ? { ...one, after: -1 } : one)),
        },
        result: true,
      }));
    },
    async mine(blocks) {
      requireCount(blocks, 'blocks');
      const now = clock.now().getTime();
      return state.change((found) => {
        const value = { ...found, mined: found.mined + blocks };
        return { value, result: { height: heightAt(value, now) } };
      });
    },
    async reorg({ depth, fate = 'wait' }) {
      requireCount(depth, 'depth');
      const now = clock.now().getTime();
      const salt = randomUUID();
      return state.change((found) => {
        const value = structuredClone(found);
        removeBlocks(value, { depth, fate, salt, now });
        return { value, result: { height: heightAt(value, now) } };
      });
    },
  };
}

/** The adapter of Blockstream AMP over simulators of its API and of a node, and the commands that change those. */
export function sandboxIssuance({ stateStore, clock }: SandboxIssuanceSettings): SandboxIssuance {
  const faults = issuanceFaultQueue(stateStore);
  const shared = { stateStore, clock, faults };
  const state = liquidState(stateStore, scope);
  return {
    ...ampIssuance({
      fetch: ampSimulator({ ...shared, url, findAccount: (name) => (name === scope ? account : undefined) }),
      elementsFetch: elementsSimulator({ ...shared, scope }),
      url,
      username: scope,
      password: account.password,
      elementsUrl: 'http://elements.sandbox.invalid/',
      journal: stateStore,
      networks: ['regtest'],
    }),
    makeAccount: simulatedGaid,
    ...chainCommands({ state, clock }),
    async countSends(address) {
      const { outputs } = await state.read();
      return outputs.filter((one) => one.address === address && one.label === null).length;
    },
    async countIssues(ticker) {
      return (await state.read()).assets.filter((one) => one.ticker === ticker).length;
    },
    injectFault: (fault) => faults.inject(fault),
    openDemo: (demo) => ampSimulator({ ...shared, ...demo, faults: noFaults, maxAssets: demoAssets }),
  };
}
