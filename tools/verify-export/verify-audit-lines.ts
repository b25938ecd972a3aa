/*
 * Verifies the lines of an export of the audit log one after another. Uses nothing of the project.
 */
import { createHash, verify } from 'node:crypto';

type Line = Readonly<Record<string, unknown>>;
type AuditSummary = { readonly entries: string; readonly at: string };

const formats: Readonly<Record<string, readonly string[]>> = {
  audit_export: ['format', 'to', 'public_key'],
  entry: ['number', 'content', 'hash'],
  audit_end: ['content', 'signature'],
};

/** Throws unless the line is exactly as an export writes it, so that no byte of it is without a meaning. */
function parse(text: string): Line {
  const line: Line = JSON.parse(text);
  if (JSON.stringify(line) !== text) throw new Error('is not written as an export writes it');
  const fields = formats[String(line['type'])];
  if (!fields || Object.keys(line).join() !== ['type', ...fields].join()) throw new Error('has other fields');
  return line;
}

export const isAuditExport = (firstLine: string): boolean => firstLine.startsWith('{"type":"audit_export"');

/** Throws an error that names the first line that is not what it should be. */
export class AuditVerifier {
  readonly #trustedKey: string | undefined;
  #lines = 0;
  #key = '';
  #to = '';
  #number = 0n;
  // What the first entry follows.
  #hash = createHash('sha256').update('istmo audit').digest('hex');
  #end: AuditSummary | undefined;

  constructor(trustedKey?: string) {
    this.#trustedKey = trustedKey?.trim();
  }

  add(text: string): void {
    this.#lines += 1;
    let name = `line ${this.#lines}`;
    try {
      const line = parse(text);
      if (line['type'] === 'entry') name += `, entry ${String(line['number'])}`;
      if (this.#end) throw new Error('follows the end');
      if ((line['type'] === 'audit_export') !== (this.#lines === 1)) throw new Error('is out of place');
      if (line['type'] === 'audit_export') this.#open(line);
      else if (line['type'] === 'entry') this.#checkEntry(line);
      else this.#close(line);
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }

  /** How many entries there are and when the export was signed. */
  end(): AuditSummary {
    if (!this.#end) throw new Error(`after line ${this.#lines}: the export is not complete`);
    if (this.#trustedKey !== undefined && this.#key.trim() !== this.#trustedKey)
      throw new Error('the export has another public key than the given one');
    return this.#end;
  }

  #open({ format, to, public_key: key }: Line): void {
    if (format !== 1) throw new Error('is of an unknown format');
    this.#to = String(to);
    this.#key = String(key);
  }

  #checkEntry({ number, content, hash }: Line): void {
    this.#number += 1n;
    if (number !== String(this.#number)) throw new Error(`should be entry ${this.#number}`);
    const [written]: readonly unknown[] = JSON.parse(String(content));
    if (String(written) !== number) throw new Error(`has the content of entry ${String(written)}`);
    const expected = createHash('sha256').update(Buffer.from(this.#hash, 'hex')).update(String(content)).digest('hex');
    if (hash !== expected) throw new Error('does not match its hash');
    this.#hash = expected;
  }

  #close({ content, signature }: Line): void {
    if (!verify(null, Buffer.from(String(content)), this.#key, Buffer.from(String(signature), 'base64')))
      throw new Error('is not signed with the key of line 1');
    const { audit_entries: entries, hash, at }: Readonly<Record<string, string>> = JSON.parse(String(content));
    if (entries !== this.#to || entries !== String(this.#number))
      throw new Error(`the log has ${entries} entries, the export has ${this.#number}`);
    if (hash !== this.#hash) throw new Error('ends with another hash than the last entry');
    this.#end = { entries, at: String(at) };
  }
}
