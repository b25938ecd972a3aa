import * as m from '@istmo/contract/messages';
import { maxDocumentBytes } from '@istmo/contract/areas/documents/documents.rules';
import type { Message } from '@istmo/contract/kernel/message';

// What a document to read does not need, and what an attack needs: scripts, programs and attached files.
const forbidden =
  /\/(?:JavaScript|JS|Launch|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/;

// A name may be written with its letters as numbers: /J#61vaScript.
const withoutEscapes = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Why a file is not accepted as a document, by its content; undefined for a PDF to read. */
export function findPdfProblem(bytes: Uint8Array): Message | undefined {
  if (bytes.length > maxDocumentBytes) return m.documents_too_large;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-1_024).includes('%%EOF')) return m.documents_no_pdf;
  const plain = withoutEscapes(text);
  if (/\/Encrypt(?![A-Za-z])/.test(plain)) return m.documents_encrypted;
  return forbidden.test(plain) ? m.documents_active : undefined;
}
