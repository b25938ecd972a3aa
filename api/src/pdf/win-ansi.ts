// The one-byte encoding of PDF's simple fonts. Latin-1 is its own code; these are the others.
const others: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  ƒ: 0x83,
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  '‡': 0x87,
  ˆ: 0x88,
  '‰': 0x89,
  Š: 0x8a,
  '‹': 0x8b,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '˜': 0x98,
  '™': 0x99,
  š: 0x9a,
  '›': 0x9b,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

const unknown = 0x3f;

function codeOf(sign: string): number | undefined {
  const other = others[sign];
  if (other !== undefined) return other;
  const code = sign.codePointAt(0) ?? unknown;
  const isLatin = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
  return isLatin ? code : undefined;
}

/** The text as codes of WinAnsiEncoding. A letter it lacks loses its accent; a sign it lacks becomes a question mark. */
export function toWinAnsi(text: string): number[] {
  return [...text.normalize('NFC')].map((sign) => codeOf(sign) ?? codeOf(sign.normalize('NFKD').charAt(0)) ?? unknown);
}

/** The characters of all codes, for reading a font's table of glyphs and for copying text out of the file. */
export function winAnsiCharacters(): ReadonlyMap<number, string> {
  const characters = new Map<number, string>(Object.entries(others).map(([sign, code]) => [code, sign]));
  for (let code = 0x20; code <= 0xff; code += 1) {
    if (code < 0x7f || code >= 0xa0) characters.set(code, String.fromCodePoint(code));
  }
  return characters;
}
