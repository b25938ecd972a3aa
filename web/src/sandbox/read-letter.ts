/** A paragraph of an e-mail, or a link with its label. */
type LetterPart = { readonly text: string; readonly address?: string };

/** The language of an e-mail, by its greeting: it may be another than that of the page. */
export function languageOfLetter(text: string): 'en' | 'es' {
  return text.startsWith('Hola') ? 'es' : 'en';
}

/** The text of an e-mail as it is read: its paragraphs and links in their order, without the operator's small print. */
export function readLetter(text: string): LetterPart[] {
  const parts = text.split('\n\n');
  const end = parts.indexOf('--');
  return parts.flatMap((part, index) => {
    const [, label, address] = /^(.+):\n(https?:\/\/\S+)$/.exec(part) ?? [];
    if (label !== undefined && address !== undefined) return [{ text: label, address }];
    return end < 0 || index < end ? [{ text: part }] : [];
  });
}
