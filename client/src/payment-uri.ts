import type { Chain } from '@istmo/contract/kernel/chain-address';
import { formatUnits } from '@istmo/contract/kernel/money';

/** What a wallet writes into a link or a QR code to be paid. */
export type PaymentUri = {
  readonly chain: Chain;
  /** Who is paid. */
  readonly address: string;
  /** The contract of the token, where it is not the network's own coin. */
  readonly token?: string;
  /** In whole coins of the network, as a plain decimal; absent for tokens, whose places the link does not say. */
  readonly amount?: string;
};

const plainDecimal = /^\d+(?:\.\d+)?$/;
const weiPlaces = 18;
/** By the chain ids of ERC-681; without one a link is for the main network. */
const evmChains: ReadonlyMap<string, Chain> = new Map([
  ['1', 'ETH'],
  ['137', 'POLYGON'],
]);

/** Reads `bitcoin:` (BIP 21), `ethereum:` (ERC-681) and `tron:` links; undefined for any other text, such as an address. */
export function parsePaymentUri(text: string): PaymentUri | undefined {
  const [, scheme = '', rest = '', query = ''] =
    /^(bitcoin|ethereum|tron):(?:\/\/)?([^?]+)(?:\?(.*))?$/i.exec(text.trim()) ?? [];
  const parameters = new URLSearchParams(query);
  if (scheme === '') return undefined;
  if (scheme.toLowerCase() === 'ethereum') return parseEthereum(rest, parameters);
  const amount = parameters.get('amount') ?? '';
  // What BIP 21 requires and this reader does not know would change the payment.
  if ([...parameters.keys()].some((name) => name.startsWith('req-'))) return undefined;
  const chain = scheme.toLowerCase() === 'tron' ? 'TRON' : 'BTC';
  return { chain, address: rest, ...(plainDecimal.test(amount) ? { amount } : {}) };
}

function parseEthereum(rest: string, parameters: URLSearchParams): PaymentUri | undefined {
  const [, target = '', chainId = '1', called] =
    /^(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,9}))?(?:\/(\w+))?$/i.exec(rest) ?? [];
  const chain = evmChains.get(chainId);
  if (target === '' || chain === undefined) return undefined;
  if (called === undefined) {
    const wei = parseUnits(parameters.get('value') ?? '');
    const amount = wei === undefined ? {} : { amount: trimmed(formatUnits(wei, weiPlaces)) };
    return { chain, address: target, ...amount };
  }
  const receiver = parameters.get('address') ?? '';
  if (called !== 'transfer' || !/^0x[0-9a-f]{40}$/i.test(receiver)) return undefined;
  return { chain, address: receiver, token: target };
}

/** Whole units, which ERC-681 also lets be written as 2.014e18. */
function parseUnits(text: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d{1,40})(?:\.(\d{1,40}))?(?:e(\d{1,2}))?$/i.exec(text) ?? [];
  const places = Number.parseInt(exponent, 10);
  if (whole === '' || fraction.length > places) return undefined;
  return BigInt(whole + fraction) * 10n ** BigInt(places - fraction.length);
}

const trimmed = (amount: string): string => amount.replace(/\.?0+$/, '');
