import { isMt940 } from './read-mt940.ts';

// What a file begins with that says its encoding.
const marks = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

function decode(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked[1]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Banks still export in the Windows encoding; every byte has a meaning there.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a file, with one kind of line end, and what it is by its content, whatever its name says. */
export function readStatementText(bytes: Uint8Array): {
  readonly kind: 'csv' | 'camt' | 'mt940';
  readonly text: string;
} {
  const text = decode(bytes).replaceAll('\u0000', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  if (/^\s*</.test(text)) return { kind: 'camt', text };
  return { kind: isMt940(text) ? 'mt940' : 'csv', text };
}
