import * as m from '@istmo/contract/messages';
import { type Message, translate } from './message.ts';

const names: Readonly<Record<string, Message>> = {
  'Ethereum Network': m.wallets_network_ethereum,
  'Tron Network': m.wallets_network_tron,
  'Bitcoin Network': m.wallets_network_bitcoin,
  'Polygon Network': m.wallets_network_polygon,
  'Liquid Network': m.wallets_network_liquid,
};

/** A network in the reader's language, by its title of the registry; a title that the catalogue does not have stays as it is. */
export function networkMessage(title: string): Message {
  return names[title] ?? (() => title);
}

const titles: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin Network',
  ETH: 'Ethereum Network',
  TRON: 'Tron Network',
  POLYGON: 'Polygon Network',
  LIQUID: 'Liquid Network',
};

/** A network by its chain; a chain that is not known stays as it is. */
export const chainMessage = (chain: string): Message => networkMessage(titles[chain] ?? chain);

/** The same within a sentence, after an article: "red Ethereum" in Spanish. */
export function networkWithinSentence(title: string): Message {
  return (_, { locale }) => translate(networkMessage(title), locale).replace(/^Red /, 'red ');
}
