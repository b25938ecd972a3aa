/*
 * The disallowed-content filter of requirement 1.5: it searches for fragments, ignoring case, and for single characters.
 * It exists because the specification requires it; the defence against injection is encoding at the output (requirement 4.2.1.10).
 * The specification describes its list without giving it. Ours has phrases rather than single words, so that 'Selecta',
 * 'updated' and 'please select a date' pass; a straight quote is refused in O'Brien too, which is the specification's rule.
 */
const characters = ['<', '>', '$', ';', '"', "'", '`', '%', '{', '}'];

const fragments = ['http', 'www.', 'javascript:', 'vbscript:', 'onerror=', 'onload=', '/*', '*/', 'xp_cmdshell'];

const phrases = [
  /\bselect\s+(?:\*|[\w.]+(?:\s*,\s*[\w.]+)*)\s+from\b/,
  /\bunion\s+(?:all\s+)?select\b/,
  /\binsert\s+into\s+\w/,
  /\bupdate\s+[\w.]+\s+set\b/,
  /\bdelete\s+from\s+\w/,
  /\b(?:drop|alter|truncate|create)\s+(?:table|database|schema|view|index)\b/,
  /\bexec(?:ute)?\s*\(/,
  /\b(?:or|and)\s+\d+\s*=\s*\d+/,
  /--\s*$/,
  // Suffixes that begin no Spanish or English sentence, so that a missing space after a full stop is not taken for a domain.
  /\.(?:com|net|org|info|biz|edu|gov|io|co|xyz|ru|dev|app|mx|gt|cr|sv|hn)(?![\p{L}\d])/u,
];

/** The first disallowed part of the text, so that the page can show it; undefined when there is none. */
export function findDisallowedContent(text: string): string | undefined {
  const lower = text.toLowerCase();
  const fragment = [...characters, ...fragments].find((one) => lower.includes(one));
  if (fragment !== undefined) return fragment;
  for (const phrase of phrases) {
    const [found] = phrase.exec(lower) ?? [];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether any of the given fields has disallowed content. `exempt` names the fields that the specification exempts. */
export function hasDisallowedContent(form: Readonly<Record<string, unknown>>, exempt: readonly string[] = []): boolean {
  return Object.entries(form).some(
    ([field, value]) =>
      !exempt.includes(field) && typeof value === 'string' && findDisallowedContent(value) !== undefined,
  );
}

/** Special characters of a password that the filter allows; the hint beside the field shows them (requirement 3.5). */
export const allowedSpecialCharacters = '! @ # ^ & * ( ) - _ + = ?';
