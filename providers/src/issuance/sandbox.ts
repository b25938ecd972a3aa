import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Fetch } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import type { StateStore } from '../state-store.ts';
import { ampSimulator, type SimulatedAccount } from './amp-simulator.ts';
import { ampIssuance } from './amp.ts';
import { elementsSimulator } from './elements-simulator.ts';
import { issuanceFaultQueue } from './issuance-faults.ts';
import type { IssuanceService } from './port.ts';
import { liquidState, pay, simulatedGaid } from './simulated-liquid.ts';

export type SandboxIssuance = IssuanceService & {
  /** The account of an investor's wallet at the simulated service. */
  makeAccount(investor: string): string;
  /** Someone outside sends units of a security to an address; they are taken from what left the platform, or made where it is another's. */
  deposit(command: { address: string; assetId: string; units: string }): Promise<{ txid: string }>;
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

export type DemoIssuance = {
  readonly url: string;
  readonly findAccount: (username: string) => SimulatedAccount | undefined;
};

export type SandboxIssuanceSettings = { readonly stateStore: StateStore; readonly clock: Clock };

const url = 'https://amp.sandbox.invalid/api';
const demoAssets = 20;
const noFaults = { inject: async () => {}, takeNext: async () => undefined };
const scope = 'platform';
const account: SimulatedAccount = { password: 'sandbox', scope };

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
    async deposit({ address, assetId, units }) {
      if (!/^[1-9]\d{0,18}$/.test(units)) throw new InvalidArgument('units is a whole number');
      if (!/^[0-9a-f]{64}$/.test(assetId)) throw new InvalidArgument('assetId has 64 hexadecimal digits');
      const txid = randomUUID().replaceAll('-', '').repeat(2);
      const at = clock.now().getTime();
      const isOwn = await state.change((now) => {
        const next = structuredClone(now);
        pay(next, { txid, vout: 0, address, assetId, units });
        next.transactions.push({ txid, comment: '', isSend: false, at, shownFrom: at });
        const known = next.addresses.some((one) => one.address === address);
        return { value: known ? next : now, result: known };
      });
      if (!isOwn) throw new InvalidArgument('the address is none of the platform’s');
      return { txid };
    },
    async drop(txid) {
      await state.change((now) => ({
        value: {
          ...now,
          transactions: now.transactions.map((one) => (one.txid === txid ? { ...one, at: -1 } : one)),
        },
        result: true,
      }));
    },
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
