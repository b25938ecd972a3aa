/*
 * Verifies the lines of an export one after another. Uses nothing of the project.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  balanceBytes,
  type BalanceLine,
  chain,
  type CheckpointLine,
  evidenceBytes,
  type EvidenceLine,
  type ExportLine,
  type HeadLine,
  type KeyChangeLine,
  type MovementLine,
  movementBytes,
  parseLine,
  type PartyLine,
  partyBytes,
} from './export-lines.ts';

type Content = {
  number: string;
  at: string;
  full: boolean;
  previous: string;
  streams: { stream: number; height: string; last: string; head: string }[];
  sums: { kind: number; currency: number; units: string }[];
  parties: { count: string; hash: string };
  /** Not in those of releases before 0.3.0. */
  evidence?: { count: string; hash: string };
  balances: string | null;
};

type KeyChangeContent = { key_changed_after: string; from: string; to: string };

const isSigned = (content: string, signature: string, key: string): boolean =>
  verify(null, Buffer.from(content), key, Buffer.from(signature, 'base64'));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const firstHead = sha256('istmo');
const currencyBits = 1_048_544n;

export type ExportSummary = {
  readonly lines: number;
  readonly movements: number;
  readonly from: string;
  readonly to: string;
};

/** Throws an error that names the first line that is not what it should be. */
export class ExportVerifier {
  readonly #trustedKey: string | undefined;
  #head: HeadLine | undefined;
  /** The keys of the checkpoints; the last one in use. */
  #keys: string[] = [];
  #before: { content: Content; hash: string } | undefined;
  #heads = new Map<number, { height: bigint; last: bigint; hash: string }>();
  #balances = new Map<bigint, bigint>();
  #sums = new Map<string, bigint>();
  #parties = { count: 0, chain: '', last: 0n };
  #evidence = { count: 0, chain: '', last: 0n };
  #baseChain = '';
  #isBase = false;
  #hasEnded = false;
  #lines = 0;
  #movements = 0;

  /** `trustedKey` is the public key in PEM that the auditor received apart; without it that of the export is used. Where the key changed, the auditor may have any of the keys. */
  constructor(trustedKey?: string) {
    this.#trustedKey = trustedKey?.trim();
  }

  add(text: string): void {
    this.#lines += 1;
    let name = `line ${this.#lines}`;
    try {
      const line = parseLine(text);
      name += describe(line);
      if (this.#hasEnded) throw new Error('follows the end');
      if ((line.type === 'export') !== (this.#lines === 1)) throw new Error('is out of place');
      this.#check(line);
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }

  end(): ExportSummary {
    if (!this.#head || !this.#hasEnded) throw new Error(`after line ${this.#lines}: the export is not complete`);
    if (this.#trustedKey !== undefined && !this.#keys.some((key) => key.trim() === this.#trustedKey))
      throw new Error('the export has another public key than the given one');
    return { lines: this.#lines, movements: this.#movements, from: this.#head.from, to: this.#head.to };
  }

  #check(line: ExportLine): void {
    switch (line.type) {
      case 'export':
        this.#addKey(line.public_key);
        this.#head = line;
        this.#isBase = line.from !== '0';
        return;
      case 'movement':
        return this.#checkMovement(line);
      case 'party':
        return this.#checkParty(line);
      case 'evidence':
        return this.#checkEvidence(line);
      case 'balance':
        return this.#checkBalance(line);
      case 'checkpoint':
        return this.#checkCheckpoint(line);
      case 'key_change':
        return this.#changeKey(line);
      case 'end':
        if (line.lines !== String(this.#lines)) throw new Error(`is line ${this.#lines}, not ${line.lines}`);
        if ((this.#before?.content.number ?? '0') !== this.#head?.to)
          throw new Error(`the export should end at checkpoint ${this.#head?.to}`);
        this.#closeBase();
        this.#hasEnded = true;
    }
  }

  #addKey(key: string): void {
    if (createPublicKey(key).export({ format: 'pem', type: 'spki' }) !== key) throw new Error('has a wrong public key');
    this.#keys.push(key);
  }

  /** Signed with the key before and with the one that follows, so that who trusts either trusts both. */
  #changeKey({ content, signature, countersignature }: KeyChangeLine): void {
    const { key_changed_after: after, from, to }: KeyChangeContent = JSON.parse(content);
    if (!this.#before || after !== this.#before.content.number) throw new Error('is out of place');
    if (from !== this.#keys.at(-1)) throw new Error('changes another key than the one in use');
    if (!isSigned(content, signature, from)) throw new Error('is not signed with the key before');
    this.#addKey(to);
    if (!isSigned(content, countersignature, to)) throw new Error('is not signed with the key that follows');
  }

  #checkMovement(line: MovementLine): void {
    this.#closeBase();
    const id = BigInt(line.id);
    const stream = Number(id & 15n);
    const head = this.#heads.get(stream) ?? { height: 0n, last: 0n, hash: firstHead };
    if (BigInt(line.height) !== head.height + 1n)
      throw new Error(`should have height ${head.height + 1n} in stream ${stream}`);
    if (id <= head.last) throw new Error(`should have an id above ${head.last}`);
    const hash = chain(head.hash, movementBytes(line));
    if (hash !== line.hash) throw new Error('does not match its hash');
    for (const [from, to, units] of line.postings) {
      if (((BigInt(from) ^ BigInt(to)) & currencyBits) !== 0n || BigInt(units) <= 0n)
        throw new Error('has a posting that moves no money');
      this.#change(BigInt(from), -BigInt(units));
      this.#change(BigInt(to), BigInt(units));
    }
    this.#heads.set(stream, { height: head.height + 1n, last: id, hash });
    this.#movements += 1;
  }

  #change(account: bigint, units: bigint): void {
    this.#balances.set(account, (this.#balances.get(account) ?? 0n) + units);
    const name = toName(account & 31n, (account >> 5n) & 32_767n);
    this.#sums.set(name, (this.#sums.get(name) ?? 0n) + units);
  }

  #checkParty(line: PartyLine): void {
    this.#closeBase();
    this.#parties = follow(this.#parties, line, partyBytes(line));
  }

  #checkEvidence(line: EvidenceLine): void {
    this.#closeBase();
    this.#evidence = follow(this.#evidence, line, evidenceBytes(line));
  }

  #checkBalance(line: BalanceLine): void {
    if (!this.#isBase || !this.#before) throw new Error('is out of place');
    const expected = chain(this.#baseChain, balanceBytes(line.account, line.balance));
    if (expected !== line.chain) throw new Error('does not match its hash');
    this.#baseChain = expected;
    this.#change(BigInt(line.account), BigInt(line.balance));
  }

  /** After the balances that the range begins with. */
  #closeBase(): void {
    if (!this.#isBase) return;
    this.#isBase = false;
    const content = this.#before?.content;
    if (!content) throw new Error(`checkpoint ${this.#head?.from} should be before it`);
    if ((content.balances ?? '') !== this.#baseChain)
      throw new Error(`the balances before it are not those of checkpoint ${content.number}`);
    this.#compareSums(content);
  }

  #checkCheckpoint(line: CheckpointLine): void {
    if (!this.#head) throw new Error('is out of place');
    const isFirst = this.#before === undefined;
    if (!isFirst) this.#closeBase();
    const content: Content = JSON.parse(line.content);
    if (!isSigned(line.content, line.signature, this.#keys.at(-1) ?? ''))
      throw new Error(
        this.#keys.length === 1 ? 'is not signed with the key of line 1' : 'is not signed with the key before it',
      );
    const expected = this.#before
      ? String(BigInt(this.#before.content.number) + 1n)
      : this.#head.from === '0'
        ? '1'
        : this.#head.from;
    if (content.number !== expected) throw new Error(`should be checkpoint ${expected}`);
    if (isFirst && this.#isBase) {
      for (const { stream, height, last, head } of content.streams)
        this.#heads.set(stream, { height: BigInt(height), last: BigInt(last), hash: head });
    } else {
      if (content.previous !== (this.#before?.hash ?? '')) throw new Error('does not follow the checkpoint before it');
      this.#compare(content);
    }
    this.#before = { content, hash: sha256(line.content) };
    this.#parties = { count: 0, chain: '', last: 0n };
    this.#evidence = { count: 0, chain: '', last: 0n };
  }

  #compare(content: Content): void {
    for (const { stream, height, last, head } of content.streams) {
      const own = this.#heads.get(stream) ?? { height: 0n, last: 0n, hash: firstHead };
      if (String(own.height) !== height || String(own.last) !== last || own.hash !== head)
        throw new Error(`stream ${stream} ends at height ${height} in it, and at ${own.height} by the movements`);
    }
    if (String(this.#parties.count) !== content.parties.count || this.#parties.chain !== content.parties.hash)
      throw new Error('has other parties than the lines before it');
    const evidence = content.evidence ?? { count: '0', hash: '' };
    if (String(this.#evidence.count) !== evidence.count || this.#evidence.chain !== evidence.hash)
      throw new Error('has other evidence than the lines before it');
    this.#compareSums(content);
    if (content.full && this.#hashBalances() !== (content.balances ?? ''))
      throw new Error('has other balances than the postings make');
  }

  #compareSums({ sums }: Content): void {
    const stated = new Map(sums.map(({ kind, currency, units }) => [toName(kind, currency), BigInt(units)]));
    for (const name of new Set([...this.#sums.keys(), ...stated.keys()])) {
      const [posted, own] = [this.#sums.get(name) ?? 0n, stated.get(name) ?? 0n];
      if (posted !== own) throw new Error(`has ${own} for kind/currency ${name}; the postings make ${posted}`);
    }
  }

  #hashBalances(): string {
    let result = '';
    const sorted = [...this.#balances]
      .filter(([, balance]) => balance !== 0n)
      .toSorted(([left], [right]) => (left < right ? -1 : 1));
    for (const [account, balance] of sorted) result = chain(result, balanceBytes(account, balance));
    return result;
  }
}

type ListHash = { readonly count: number; readonly chain: string; readonly last: bigint };

/** The hash of a list with one more row. */
function follow(
  list: ListHash,
  { number, chain: stated }: { readonly number: string; readonly chain: string },
  bytes: Buffer,
): ListHash {
  if (BigInt(number) <= list.last) throw new Error('is out of order');
  const expected = chain(list.chain, bytes);
  if (expected !== stated) throw new Error('does not match its hash');
  return { count: list.count + 1, chain: expected, last: BigInt(number) };
}

const toName = (kind: number | bigint, currency: number | bigint) => `${kind}/${currency}`;

function describe(line: ExportLine): string {
  switch (line.type) {
    case 'movement':
      return `, movement ${line.id}`;
    case 'party':
      return `, party ${line.number}`;
    case 'evidence':
      return `, evidence ${line.name}`;
    case 'balance':
      return `, balance of account ${line.account}`;
    case 'export':
    case 'checkpoint':
    case 'key_change':
    case 'end':
      return `, ${line.type}`;
  }
}
