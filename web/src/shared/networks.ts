import { translate } from '@istmo/contract/kernel/message';
import { networkMessage } from '@istmo/contract/kernel/network-name';
import { getLocale } from '@istmo/contract/language';

/** The name of a network in the page's language by its title of the registry: "Ethereum Network". */
export function networkName(title: string): string {
  return translate(networkMessage(title), getLocale());
}

/** The name as it reads within a sentence, after an article: "red Ethereum" in Spanish. */
export const networkInSentence = (name: string): string => name.replace(/^Red /, 'red ');

/** With its code where that adds something: "Ethereum Network (ERC20)". */
export function networkLabel({ name, title }: { name: string; title: string }): string {
  return /^(ERC|TRC)/.test(name) ? `${networkName(title)} (${name})` : networkName(title);
}
