import { translate } from '@istmo/contract/kernel/message';
import { networkMessage } from '@istmo/contract/kernel/network-name';
import { getLocale } from '@istmo/contract/language';

/** A network, by its title of the registry, in the reader's language: "Ethereum Network". */
export const networkName = (title: string): string => translate(networkMessage(title), getLocale());
