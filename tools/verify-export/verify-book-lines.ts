/*
 * Verifies the lines of an export of the log of a market one after another. Uses nothing of the project.
 */
import { createHash, type Hash, verify } from 'node:crypto';

type Line = Readonly<Record<string, unknown>>;
type BookSummary = { readonly market: string; readonly entries: string; readonly parts: number };

const formats: Readonly<Record<string, readonly string[]>> = {
  book_export: ['format', 'market', 'first', 'last', 'public_key'],
  book_entry: ['number', 'content'],
  book_part: ['name', 'hash', 'evidence', 'checkpoint', 'signature'],
  book_end: ['last'],
};

/** Throws unless the line is exactly as an export writes it, so that no byte of it is without a meaning. */
function parse(text: string): Line {
  const line: Line = JSON.parse(text);
  if (JSON.stringify(line) !== text) throw new Error('is not written as an export writes it');
  const fields = formats[String(line['type'])];
  if (!fields || Object.keys(line).join() !== ['type', ...fields].join()) throw new Error('has other fields');
  return line;
}

export const isBookExport = (firstLine: string): boolean => firstLine.startsWith('{"type":"book_export"');

/** The keys of a file with one or more public keys in PEM. */
const splitKeys = (text: string): string[] =>
  [...text.matchAll(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g)].map(([key]) => key);

const int8 = (number: string): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(number));
  return bytes;
};

/** The hash of the list of evidence that a checkpoint added, as docs/ledger-format.md has it. */
function chainEvidence(evidence: readonly (readonly [string, string, string])[]): string {
  let chain: Buffer = Buffer.alloc(0);
  for (const [number, name, hash] of evidence)
    chain = createHash('sha256')
      .update(chain)
      .update(int8(number))
      .update(Buffer.from(hash, 'hex'))
      .update(name)
      .digest();
  return chain.toString('hex');
}

function toEvidence(value: unknown): readonly (readonly [string, string, string])[] {
  if (!Array.isArray(value)) throw new Error('has no evidence');
  return value.map((row: unknown) => {
    if (!Array.isArray(row) || row.length !== 3) throw new Error('has evidence that is none');
    const [number, name, hash]: readonly unknown[] = row;
    if (!/^\d{1,18}$/.test(String(number)) || !/^[0-9a-f]{64}$/.test(String(hash)))
      throw new Error('has evidence that is none');
    return [String(number), String(name), String(hash)];
  });
}

/** Throws an error that names the first line that is not what it should be. */
export class BookVerifier {
  readonly #trustedKeys: readonly string[];
  #lines = 0;
  #keys: readonly string[] = [];
  #market = '';
  #first = 0n;
  #last = 0n;
  /** The entry before the next one, and the first of its part. */
  #number = 0n;
  #partFrom = 0n;
  #parts = 0;
  #hash: Hash = createHash('sha256');
  #end: BookSummary | undefined;

  /** The public key that the auditor received apart; where it changed, all of them, one after the other. Without any that of the export is used. */
  constructor(trustedKeys?: string) {
    this.#trustedKeys = splitKeys(trustedKeys ?? '');
  }

  add(text: string): void {
    this.#lines += 1;
    let name = `line ${this.#lines}`;
    try {
      const line = parse(text);
      if (line['type'] === 'book_entry') name += `, entry ${String(line['number'])}`;
      if (this.#end) throw new Error('follows the end');
      if ((line['type'] === 'book_export') !== (this.#lines === 1)) throw new Error('is out of place');
      if (line['type'] === 'book_export') this.#open(line);
      else if (line['type'] === 'book_entry') this.#checkEntry(line);
      else if (line['type'] === 'book_part') this.#closePart(line);
      else this.#close(line);
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }

  /** Of which market, and how many entries there are. */
  end(): BookSummary {
    if (!this.#end) throw new Error(`after line ${this.#lines}: the export is not complete`);
    return this.#end;
  }

  #open({ format, market, first, last, public_key: key }: Line): void {
    if (format !== 1) throw new Error('is of an unknown format');
    this.#market = String(market);
    this.#first = BigInt(String(first));
    this.#last = BigInt(String(last));
    this.#number = this.#first - 1n;
    this.#partFrom = this.#first;
    const own = splitKeys(String(key));
    if (own.join('\n') !== String(key).trim()) throw new Error('has no public key');
    if (this.#trustedKeys.length > 0 && !own.every((one) => this.#trustedKeys.includes(one)))
      throw new Error('the export has another public key than the given one');
    this.#keys = this.#trustedKeys.length > 0 ? this.#trustedKeys : own;
  }

  #checkEntry({ number, content }: Line): void {
    this.#number += 1n;
    if (number !== String(this.#number)) throw new Error(`should be entry ${this.#number}`);
    const [written]: readonly unknown[] = JSON.parse(String(content));
    if (String(written) !== number) throw new Error(`has the content of entry ${String(written)}`);
    this.#hash.update(`${String(content)}\n`);
  }

  #closePart({ name, hash, evidence, checkpoint, signature }: Line): void {
    const expected = `book-log:${this.#market}:${this.#partFrom}-${this.#number}`;
    if (name !== expected) throw new Error(`should be ${expected}`);
    const found = this.#hash.digest('hex');
    if (hash !== found) throw new Error(`entries ${this.#partFrom} to ${this.#number} do not match their hash`);
    const rows = toEvidence(evidence);
    if (!rows.some(([, one, its]) => one === name && its === hash)) throw new Error('is not in its evidence');
    const content: { readonly evidence?: { readonly count: string; readonly hash: string } } = JSON.parse(
      String(checkpoint),
    );
    if (content.evidence?.count !== String(rows.length) || content.evidence.hash !== chainEvidence(rows))
      throw new Error('has other evidence than its checkpoint');
    const signed = Buffer.from(String(signature), 'base64');
    if (signed.toString('base64') !== signature) throw new Error('has no signature');
    if (!this.#keys.some((key) => verify(null, Buffer.from(String(checkpoint)), key, signed)))
      throw new Error('has a checkpoint that is not signed with the key');
    this.#hash = createHash('sha256');
    this.#partFrom = this.#number + 1n;
    this.#parts += 1;
  }

  #close({ last }: Line): void {
    if (last !== String(this.#last) || this.#number !== this.#last)
      throw new Error(`the export ends with entry ${this.#last}, and the last one is ${this.#number}`);
    if (this.#partFrom !== this.#number + 1n) throw new Error(`nothing proves the entries from ${this.#partFrom} on`);
    this.#end = {
      market: this.#market,
      entries: String(this.#last - this.#first + 1n),
      parts: this.#parts,
    };
  }
}
