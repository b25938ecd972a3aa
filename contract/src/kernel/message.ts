/** The two languages of the product; messages, mails and documents exist in both. */
export type Language = 'en' | 'es';

/** A sentence of the catalogue with its blanks already filled: `(language) => text`. Compiled messages without blanks fit as they are. */
export type Said = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** Fills the blanks of a catalogue sentence and leaves the language open, for a reader known later. */
export function said<Inputs>(message: (inputs: Inputs, options: { locale: Language }) => string, inputs: Inputs): Said {
  return (_, options) => message(inputs, options);
}

export function inLanguage(sentence: Said, language: Language): string {
  return sentence({}, { locale: language });
}
