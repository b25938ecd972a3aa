import { randomBytes } from 'node:crypto';
import { type Chain as ChainName, chains as chainNames, findChain } from '@istmo/contract/kernel/chain-address';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { InvalidArgument } from '../invalid-argument.ts';
import type { StoredValue } from '../state-store.ts';
import { type AddressDeriver, parseAddress } from './addresses.ts';
import { broadcast, type Chain, maxReorgDepth, mine, type Payment, reorganise, formatHash } from './chain.ts';
import type { AssetNetwork } from './port.ts';

/** The outcome of a deposit: paid, mined but failed, in a token that only looks like ours, paid twice in one transaction, never mined. */
const outcomes = ['honest', 'failed', 'look-alike', 'twin', 'stuck'] as const;
type Outcome = (typeof outcomes)[number];

// Amounts that select an outcome, for places where only an amount can be entered; written with all the places of the currency.
const outcomeByAmount: ReadonlyMap<string, Outcome> = new Map([
  ['0.00666666', 'failed'],
  ['6.666666', 'failed'],
  ['0.00404404', 'stuck'],
  ['4.044044', 'stuck'],
  ['9.099099', 'look-alike'],
]);

export type SandboxPayment = {
  address: string;
  currency: string;
  amount: string;
  /** The chain that it is sent on, which need not be one that the currency arrives by; otherwise the currency's own chain of that address. */
  network?: string | undefined;
  confirmations?: number;
  outcome?: string;
  /** Who pays, where the chain says so. */
  sender?: string;
};
export type SandboxReorg = { network: string; depth: number; fate?: 'wait' | 'vanish' | undefined };
export type SandboxTransaction = {
  txid: string;
  network: ChainName;
  isValid: boolean;
  height: number | null;
  confirmations: number;
  outputs: { output: number; address: string; currency: string | null; contract: string; amount: string }[];
};

/** The chains that the commands change, the assets that can be paid on them, and the contract of each chain's look-alike token. */
export type ChainContext = {
  readonly chains: Record<ChainName, StoredValue<Chain>>;
  readonly readAssetNetworks: () => Promise<readonly AssetNetwork[]>;
  readonly deriveAddress: AddressDeriver;
};

// Index of the derived address that serves as the contract of look-alike tokens; customers' numbers do not get this far.
const lookAlikeIndex = 2_000_000_001;
// The same of the account that pays from outside, where the payer is not said.
const outsideIndex = 2_000_000_002;

const maxBlocks = 100_000;

export function parseNetwork(name: string): ChainName {
  const found = findChain(name);
  if (!found) throw new InvalidArgument(`network ${name} is not one of ${chainNames.join(', ')}`);
  return found;
}

function parseCount(max: number, count: number, name: string): number {
  if (!Number.isInteger(count) || count < 1 || count > max)
    throw new InvalidArgument(`${name} is a whole number from 1 to ${max}`);
  return count;
}

type Route = { readonly asset: AssetNetwork; readonly network: ChainName; readonly payTo: string };

/** Finds the asset network of a payment: the one of its currency on whose network the address is valid. */
function resolveAssetNetwork(payment: SandboxPayment, assetNetworks: readonly AssetNetwork[]): Route {
  const { currency, address, network: name } = payment;
  const sentOn = name === undefined ? undefined : parseNetwork(name);
  const own = assetNetworks.filter((asset) => asset.currency === currency);
  for (const asset of own) {
    const network = findChain(asset.network);
    const payTo = network && parseAddress({ network, address });
    if (network && payTo && (sentOn === undefined || sentOn === network)) return { asset, network, payTo };
  }
  const [asset] = own;
  const payTo = sentOn && parseAddress({ network: sentOn, address });
  if (!asset || !sentOn || !payTo)
    throw new InvalidArgument(`${address} is not an address that ${currency} can be sent to`);
  return { asset, network: sentOn, payTo };
}

function parseAmount(amount: string, { currency, ledgerScale }: AssetNetwork): bigint {
  const units = parseUnits(amount, ledgerScale);
  if (!units) throw new InvalidArgument(`${amount} is not an amount of ${currency}`);
  return units;
}

function resolveOutcome(command: SandboxPayment, { contract, ledgerScale }: AssetNetwork, units: bigint): Outcome {
  const outcome =
    command.outcome === undefined
      ? (outcomeByAmount.get(formatUnits(units, ledgerScale)) ?? 'honest')
      : outcomes.find((one) => one === command.outcome);
  if (!outcome) throw new InvalidArgument(`outcome ${command.outcome} is not one of ${outcomes.join(', ')}`);
  if (outcome === 'look-alike' && contract === null) throw new InvalidArgument("a chain's own coin has no look-alikes");
  return outcome;
}

async function toPayment(
  command: SandboxPayment,
  { readAssetNetworks, deriveAddress }: ChainContext,
): Promise<{ network: ChainName; payment: Payment }> {
  const { asset, network, payTo } = resolveAssetNetwork(command, await readAssetNetworks());
  const units = parseAmount(command.amount, asset);
  const outcome = resolveOutcome(command, asset, units);
  // What the currency is called on a chain that it does not arrive by is a token like any other.
  const isUnknown = outcome === 'look-alike' || asset.network !== network;
  const token = isUnknown
    ? { currency: null, contract: deriveAddress({ network, index: lookAlikeIndex }) }
    : { currency: asset.currency, contract: asset.contract ?? 'native' };
  const payer = command.sender ?? deriveAddress({ network, index: outsideIndex });
  const output = {
    address: payTo,
    sender: asset.contract === null ? '' : payer,
    ...token,
    units: units.toString(),
    scale: asset.ledgerScale,
  };
  const payment = {
    txid: formatHash(network, randomBytes(32).toString('hex')),
    outputs: outcome === 'twin' ? [output, output] : [output],
    isValid: outcome !== 'failed',
    isStuck: outcome === 'stuck',
    spends: null,
    rate: null,
  };
  return { network, payment };
}

/** The commands by which people and scripts change the simulated chains. */
export function chainCommands(context: ChainContext) {
  const { chains } = context;
  return {
    async deposit(command: SandboxPayment) {
      const { network, payment } = await toPayment(command, context);
      const depth = command.confirmations ? parseCount(maxBlocks, command.confirmations, 'confirmations') : 0;
      await chains[network].change((chain) => {
        const pending = broadcast(chain, payment);
        return { value: depth > 0 ? mine(pending, depth) : pending, result: true };
      });
      return { txid: payment.txid, network };
    },
    async mine({ network, blocks }: { network: string; blocks: number }) {
      const count = parseCount(maxBlocks, blocks, 'blocks');
      return chains[parseNetwork(network)].change((chain) => {
        const value = mine(chain, count);
        return { value, result: { height: value.height } };
      });
    },
    async reorg({ network, depth, fate = 'wait' }: SandboxReorg) {
      const fork = { depth: parseCount(maxReorgDepth, depth, 'depth'), fate, salt: randomBytes(8).toString('hex') };
      return chains[parseNetwork(network)].change((chain) => {
        const value = reorganise(chain, fork);
        return { value, result: { height: value.height } };
      });
    },
    async tx(txid: string): Promise<SandboxTransaction | undefined> {
      for (const network of chainNames) {
        const chain = await chains[network].read();
        const found = chain.transactions.find((one) => one.txid === txid);
        if (found) return toSandboxTransaction(network, chain, found);
      }
      return undefined;
    },
  };
}

function toSandboxTransaction(
  network: ChainName,
  chain: Chain,
  found: Chain['transactions'][number],
): SandboxTransaction {
  const outputs = found.outputs.map(({ address, currency, contract, units, scale }, output) => ({
    output,
    address,
    currency,
    contract,
    amount: formatUnits(BigInt(units), scale),
  }));
  const confirmations = found.height === null ? 0 : chain.height - found.height + 1;
  return { txid: found.txid, network, isValid: found.isValid, height: found.height, confirmations, outputs };
}
