/** The two languages of the product; messages, emails and documents exist in both. */
export type Language = 'en' | 'es';

/** A message of the catalogue whose parameters are already set. A compiled message without parameters is one as it is. */
export type Message = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** Sets the parameters of a catalogue message and leaves the language open. */
export function withParams<Params>(
  message: (params: Params, options: { locale: Language }) => string,
  params: Params,
): Message {
  return (_, options) => message(params, options);
}

export function translate(message: Message, language: Language): string {
  return message({}, { locale: language });
}
