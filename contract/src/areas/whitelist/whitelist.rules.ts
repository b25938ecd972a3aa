import * as m from '@istmo/contract/messages';
import {
  type Chain,
  findChain,
  findChainsOf,
  isBurnAddress,
  isTestNetAddress,
  parseChainAddress,
} from '../../kernel/chain-address.ts';
import type { Instrument, InstrumentNetwork } from '../../kernel/instrument.ts';
import { type Message, withParams } from '../../kernel/message.ts';
import { failure, type Failure, findProblems, type Problem, type Rule, type Rules } from '../../kernel/rules.ts';
import {
  lengthBetween,
  matches,
  required,
  sixDigits,
  type TextRule,
  withoutDisallowedContent,
} from '../../kernel/text-rules.ts';

export type WhitelistForm = {
  readonly currency: string;
  readonly network: string;
  readonly address_name: string;
  readonly address: string;
  readonly tfaCode: string;
};

/** A network of a currency, as the registry has it. */
export type WhitelistNetwork = Pick<InstrumentNetwork, 'name' | 'title' | 'chain' | 'isOffered'>;
export type WhitelistCurrency = { readonly code: string; readonly networks: readonly WhitelistNetwork[] };

type Holdable = Pick<Instrument, 'kind' | 'status'> & { readonly networks: readonly WhitelistNetwork[] };

const maxNameCharacters = 60;

/**
 * Whether addresses of this instrument can be saved: it leaves by a chain, so COP and USD do not (requirement 1.9). Saved addresses stay
 * while withdrawals are paused.
 */
export function hasWithdrawalAddresses({ kind, status, networks }: Holdable): boolean {
  return kind !== 'fiat' && (status === 'listed' || status === 'suspended') && networks.some(isSentOn);
}

/** Securities come in by Liquid and are not sent by it. */
const isSentOn = ({ chain }: WhitelistNetwork): boolean => findChain(chain) !== undefined;

/** The currencies of which addresses can be saved, with the networks that they are sent on. */
export function listCurrencies<One extends Holdable>(instruments: readonly One[]): One[] {
  return instruments
    .filter(hasWithdrawalAddresses)
    .map((instrument) => ({ ...instrument, networks: instrument.networks.filter(isSentOn) }));
}

/** A network is chosen where the currency has several: USDT (requirement 1.5). */
export function needsNetwork({ networks }: WhitelistCurrency): boolean {
  return networks.length > 1;
}

export function findCurrency(currencies: readonly WhitelistCurrency[], code: string): WhitelistCurrency | undefined {
  return currencies.find((currency) => currency.code === code.trim().toUpperCase());
}

/** The network that is meant, by its name, title or chain; the only one where none is sent. */
export function findNetwork(currency: WhitelistCurrency, sent: string): WhitelistNetwork | undefined {
  const wanted = sent.trim().toUpperCase();
  if (wanted === '' || !needsNetwork(currency)) return needsNetwork(currency) ? undefined : currency.networks[0];
  const named = (network: WhitelistNetwork) => [network.name, network.title, network.chain];
  return currency.networks.find((network) => named(network).some((name) => name.toUpperCase() === wanted));
}

/** Two chains with addresses of one form are named together. */
const chainNames: Readonly<Record<Chain, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum / Polygon',
  TRON: 'Tron',
  POLYGON: 'Ethereum / Polygon',
};

/** Why this text is no address of the chain to which money could be sent. */
function findAddressProblem(chain: Chain, text: string): Failure | undefined {
  const refused = (message: Message) => failure(message, 'address_invalid');
  const wanted = chainNames[chain];
  if (parseChainAddress(chain, text) !== undefined)
    return isBurnAddress(chain, text) ? refused(m.whitelist_address_burns) : undefined;
  const [other] = findChainsOf(text);
  if (other) return refused(withParams(m.whitelist_address_other_network, { found: chainNames[other], wanted }));
  if (isTestNetAddress(text)) return refused(m.whitelist_address_test_net);
  return refused(withParams(m.whitelist_address_wrong, { wanted }));
}

/** Until currency and network are chosen, nothing can be said about the address. */
function ofTheNetwork(currencies: readonly WhitelistCurrency[]): Rule<string, WhitelistForm> {
  return (address, form) => {
    const currency = findCurrency(currencies, form.currency);
    const network = currency && findNetwork(currency, form.network);
    const chain = network && findChain(network.chain);
    return chain && findAddressProblem(chain, address.trim());
  };
}

function knownCurrency(currencies: readonly WhitelistCurrency[]): TextRule {
  return (code) =>
    findCurrency(currencies, code) ? undefined : failure(m.whitelist_currency_unknown, 'currency_inactive');
}

function knownNetwork(currencies: readonly WhitelistCurrency[]): Rule<string, WhitelistForm> {
  return (sent, form) => {
    const currency = findCurrency(currencies, form.currency);
    if (!currency || findNetwork(currency, sent)) return undefined;
    return sent.trim() === ''
      ? failure(m.whitelist_network_missing)
      : failure(withParams(m.wallets_network_unknown, { currency: currency.code }), 'network_unknown');
  };
}

/** The messages beside the fields. */
export function whitelistRules(currencies: readonly WhitelistCurrency[]): Rules<WhitelistForm> {
  return {
    currency: [required(m.whitelist_currency_missing), knownCurrency(currencies)],
    network: [knownNetwork(currencies)],
    address_name: [
      required(m.whitelist_name_missing),
      lengthBetween(1, maxNameCharacters, withParams(m.whitelist_name_long, { max: `${maxNameCharacters}` })),
      withoutDisallowedContent,
    ],
    address: [required(m.whitelist_address_missing), withoutDisallowedContent, ofTheNetwork(currencies)],
    tfaCode: [required(m.whitelist_code_missing), matches(sixDigits, m.security_code_invalid)],
  };
}

/** The first problem of what was sent, in the order of requirement 1.5: missing fields, disallowed content, then the fields one by one. */
export function findWhitelistProblem(
  currencies: readonly WhitelistCurrency[],
  form: WhitelistForm,
): Problem<WhitelistForm> | undefined {
  const problems = findProblems(whitelistRules(currencies), form);
  const missing = problems.find(({ field }) => form[field].trim() === '');
  if (missing) return { ...missing, message: m.kernel_fill_in_all_fields };
  return problems.find(({ code }) => code === 'disallowed_content') ?? problems[0];
}
