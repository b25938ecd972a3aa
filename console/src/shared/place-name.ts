import { translate } from '@istmo/contract/kernel/message';
import { chainMessage } from '@istmo/contract/kernel/network-name';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';

/** A place of the books, "chain:TRON" or "bank:COP", in the reader's language; what is no such place stays as it is. */
export function placeName(place: string): string {
  const [kind, ...rest] = place.split(':');
  const name = rest.join(':');
  if (kind === 'chain') return translate(chainMessage(name), getLocale());
  if (kind === 'bank') return m.treasury_place_bank({ name });
  return kind === 'card' ? m.treasury_place_card({ name }) : place;
}
