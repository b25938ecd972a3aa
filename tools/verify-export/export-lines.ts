/*
 * The lines of an export of the ledger and the bytes that their hashes cover (docs/ledger-format.md). Uses nothing of the project.
 */
import { createHash } from 'node:crypto';

export type MovementLine = {
  type: 'movement';
  id: string;
  height: string;
  at: string;
  event: string;
  key: string;
  kind: number;
  request: string | null;
  hash: string;
  postings: [from: string, to: string, units: string][];
};
export type PartyLine = { type: 'party'; number: string; owner: string | null; place: string; chain: string };
export type EvidenceLine = { type: 'evidence'; number: string; name: string; hash: string; chain: string };
export type BalanceLine = { type: 'balance'; account: string; balance: string; chain: string };
export type CheckpointLine = { type: 'checkpoint'; content: string; signature: string };
export type KeyChangeLine = { type: 'key_change'; content: string; signature: string; countersignature: string };
export type HeadLine = { type: 'export'; format: number; from: string; to: string; public_key: string };
type EndLine = { type: 'end'; lines: string };
export type ExportLine =
  | MovementLine
  | PartyLine
  | EvidenceLine
  | BalanceLine
  | CheckpointLine
  | KeyChangeLine
  | HeadLine
  | EndLine;

const whole = /^(0|-?[1-9]\d{0,18})$/;
const hex = /^([0-9a-f]{2})*$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const time = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{6})Z$/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
const anything = /^/;
const formats: Record<string, Record<string, RegExp>> = {
  export: { format: /^1$/, from: whole, to: whole, public_key: anything },
  movement: {
    id: whole,
    height: whole,
    at: time,
    event: uuid,
    key: uuid,
    kind: whole,
    request: hex,
    hash: hex,
    postings: anything,
  },
  party: { number: whole, owner: uuid, place: anything, chain: hex },
  evidence: { number: whole, name: anything, hash: hex, chain: hex },
  balance: { account: whole, balance: whole, chain: hex },
  checkpoint: { content: anything, signature: base64 },
  key_change: { content: anything, signature: base64, countersignature: base64 },
  end: { lines: whole },
};
const nullable = new Set(['request', 'owner']);
const numeric = new Set(['format', 'kind']);

function isRight(name: string, value: unknown, pattern: RegExp): boolean {
  if (value === null) return nullable.has(name);
  if (name === 'postings') return Array.isArray(value);
  if (typeof value === 'number') return numeric.has(name) && pattern.test(String(value));
  return typeof value === 'string' && !numeric.has(name) && pattern.test(value);
}

/** Parses a line; throws unless it is exactly as an export writes it, so that no byte of it is without a meaning. */
export function parseLine(line: string): ExportLine {
  const parsed: Record<string, unknown> = JSON.parse(line);
  if (JSON.stringify(parsed) !== line) throw new Error('is not written as an export writes it');
  const format = formats[String(parsed['type'])];
  if (!format) throw new Error(`is of an unknown type`);
  if (Object.keys(parsed).join() !== ['type', ...Object.keys(format)].join()) throw new Error('has other fields');
  for (const [name, pattern] of Object.entries(format)) {
    const value = parsed[name];
    if (!isRight(name, value, pattern)) throw new Error(`has a wrong ${name}`);
  }
  if (parsed['type'] === 'movement') checkPostings(parsed['postings']);
  for (const name of ['signature', 'countersignature'])
    if (name in parsed && Buffer.from(String(parsed[name]), 'base64').toString('base64') !== parsed[name])
      throw new Error(`has a wrong ${name}`);
  return JSON.parse(line);
}

function checkPostings(postings: unknown): void {
  const isPosting = (posting: unknown) =>
    Array.isArray(posting) &&
    posting.length === 3 &&
    posting.every((value) => typeof value === 'string' && whole.test(value));
  if (!Array.isArray(postings) || postings.length === 0 || !postings.every(isPosting))
    throw new Error('has wrong postings');
}

function int8(value: string | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

function int2(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

const toBytes = (text: string) => Buffer.from(text.replaceAll('-', ''), 'hex');

const postgresEpochMs = Date.UTC(2000, 0, 1);

/** Microseconds since the beginning of 2000, as PostgreSQL sends a time. */
function timeBytes(at: string): Buffer {
  const [, seconds = '', micros = ''] = time.exec(at) ?? [];
  const ms = Date.parse(`${seconds}Z`);
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(seconds)) throw new Error('has a wrong at');
  return int8(BigInt(ms - postgresEpochMs) * 1_000n + BigInt(micros));
}

export const movementBytes = ({ id, height, at, event, key, kind, request, postings }: MovementLine): Buffer =>
  Buffer.concat([
    int8(id),
    int8(height),
    timeBytes(at),
    toBytes(event),
    toBytes(key),
    int2(kind),
    Buffer.from(request ?? '', 'hex'),
    ...postings.flat().map(int8),
  ]);

export const partyBytes = ({ number, owner, place }: PartyLine): Buffer =>
  Buffer.concat([
    int8(number),
    owner === null ? Buffer.from([0]) : Buffer.concat([Buffer.from([1]), toBytes(owner)]),
    Buffer.from(place),
  ]);

export const evidenceBytes = ({ number, name, hash }: EvidenceLine): Buffer =>
  Buffer.concat([int8(number), Buffer.from(hash, 'hex'), Buffer.from(name)]);

export const balanceBytes = (account: string | bigint, balance: string | bigint): Buffer =>
  Buffer.concat([int8(account), int8(balance)]);

/** The hash of a row after the hash of the one before it. */
export const chain = (before: string, row: Buffer): string =>
  createHash('sha256').update(Buffer.from(before, 'hex')).update(row).digest('hex');
