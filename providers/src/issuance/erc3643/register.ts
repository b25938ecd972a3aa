import { decodeEventLog, type Hex, isHex, toEventSelector, zeroAddress } from 'viem';
import { readContract } from 'viem/actions';
import type { EvmLog } from '../../custody/evm-api.ts';
import { Outage } from '../../outage.ts';
import { tokenAbi, tokenEventsAbi } from './abi.ts';
import type { ChainView } from './chain.ts';
import { type Context, readAsset, readSuite } from './context.ts';
import type { Holding } from '../port.ts';

/* The register of holders, made of the token's events and compared with what the token says itself. */

export type TokenEvent =
  | { readonly name: 'Transfer'; readonly from: string; readonly to: string; readonly units: bigint }
  | { readonly name: 'AddressFrozen'; readonly account: string; readonly isFrozen: boolean }
  | { readonly name: 'TokensFrozen' | 'TokensUnfrozen'; readonly account: string; readonly units: bigint };

type Entry = { units: bigint; frozen: bigint; isFrozen: boolean };

/** The holdings after these events, in the order of the chain; accounts without units are left out. */
export function toHoldings(events: readonly TokenEvent[]): readonly Holding[] {
  const entries = new Map<string, Entry>();
  const of = (account: string): Entry => {
    const entry = entries.get(account) ?? { units: 0n, frozen: 0n, isFrozen: false };
    entries.set(account, entry);
    return entry;
  };
  for (const event of events) {
    if (event.name === 'Transfer') {
      if (event.from !== zeroAddress) of(event.from).units -= event.units;
      if (event.to !== zeroAddress) of(event.to).units += event.units;
    } else if (event.name === 'AddressFrozen') of(event.account).isFrozen = event.isFrozen;
    else of(event.account).frozen += event.name === 'TokensFrozen' ? event.units : -event.units;
  }
  return [...entries]
    .filter(([, { units }]) => units !== 0n)
    .map(([account, { units, frozen, isFrozen }]) => ({ account, units, frozenUnits: isFrozen ? units : frozen }))
    .toSorted((one, other) => (one.account < other.account ? -1 : 1));
}

const topics: readonly Hex[] = tokenEventsAbi.map((event) => toEventSelector(event));

function toEvent({ data, topics: [topic, ...rest] }: EvmLog): TokenEvent {
  const words = rest.filter((word) => isHex(word));
  if (!isHex(data) || !isHex(topic)) throw new Error('an event is hexadecimal');
  const event = decodeEventLog({ abi: tokenEventsAbi, data, topics: [topic, ...words] });
  if (event.eventName === 'Transfer') return { name: 'Transfer', ...event.args };
  if (event.eventName === 'AddressFrozen') {
    const { account, isFrozen } = event.args;
    return { name: 'AddressFrozen', account, isFrozen };
  }
  return { name: event.eventName, ...event.args };
}

// The events are the proof; so many balances are compared with the token's own besides, and the sum of all of them.
const maxCompared = 200;

/** The holdings of a security as of the view's block. */
export async function readHoldings(
  context: Context,
  { view, id }: { view: ChainView; id: string },
  signal: AbortSignal | undefined,
): Promise<readonly Holding[]> {
  const { token } = await readSuite(context, view, id);
  const { from } = await readAsset(context, id);
  const logs = await context.chain.readLogs({ address: token, topics: [topics], from, to: view.tip.height }, signal);
  const holdings = toHoldings(logs.map(toEvent));
  const total = holdings.reduce((sum, { units }) => sum + units, 0n);
  if (total !== (await readTotal(view, token))) throw inconsistent(id, 'the supply');
  const { client, at } = view;
  await Promise.all(
    holdings.slice(0, maxCompared).map(async ({ account, units }) => {
      if (!isHex(account)) throw inconsistent(id, account);
      const request = { ...at, address: token, abi: tokenAbi, functionName: 'balanceOf', args: [account] } as const;
      if ((await readContract(client, request)) !== units) throw inconsistent(id, account);
    }),
  );
  return holdings;
}

const inconsistent = (id: string, what: string): Outage =>
  new Outage('issuance', new Error(`the events of ${id} do not add up to ${what}`));

export const readTotal = ({ client, at }: ChainView, token: Hex): Promise<bigint> =>
  readContract(client, { ...at, address: token, abi: tokenAbi, functionName: 'totalSupply' });
