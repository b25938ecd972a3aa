import type { Language, Message } from '@istmo/contract/kernel/message';
import type { Reader } from '@istmo/db/tx';
import { type Raise, requireRaiseTerms } from '../raises/public.ts';

type OfferingText = (params: { offering: string }, options: { locale: Language }) => string;

/** Sets the title of an offering in a message, in the language of who reads it. */
export async function aboutOffering(reader: Reader, { id }: Raise): Promise<(text: OfferingText) => Message> {
  const { titleEn, titleEs } = await requireRaiseTerms(reader, id);
  return (text) => (_, options) => text({ offering: options.locale === 'es' ? titleEs : titleEn }, options);
}
