import * as m from '@istmo/contract/messages';

const names: Readonly<Record<string, () => string>> = {
  'Ethereum Network': m.wallets_network_ethereum,
  'Tron Network': m.wallets_network_tron,
  'Bitcoin Network': m.wallets_network_bitcoin,
  'Polygon Network': m.wallets_network_polygon,
  'Liquid Network': m.wallets_network_liquid,
};

/** The name of a network in the page's language: "Ethereum Network". */
export function networkName({ mainwallet }: { mainwallet: string }): string {
  return names[mainwallet]?.() ?? mainwallet;
}

/** The name as it reads within a sentence, after an article: "red Ethereum" in Spanish. */
export const networkInSentence = (name: string): string => name.replace(/^Red /, 'red ');

/** With its code where that adds something: "Ethereum Network (ERC20)". */
export function networkLabel(network: { name: string; mainwallet: string }): string {
  return /^(ERC|TRC)/.test(network.name) ? `${networkName(network)} (${network.name})` : networkName(network);
}
