/*
 * The audit log as lines of JSON that tools/verify-export verifies without the database. docs/ledger-format.md has the format.
 */
import { sign } from 'node:crypto';
import type { Reader } from '@istmo/db/tx';
import { formatPublicKey, toSigningKey } from '@istmo/ledger';

type EvidenceRow = { readonly number: string; readonly content: string; readonly hash: string };

/** The number and the hash of the entry with which an export ends: the given one, or where there is none such the last of the log. */
export async function readAuditEnd(
  reader: Reader,
  asked: bigint,
): Promise<{ readonly to: bigint; readonly hash: string }> {
  const [row] = await reader.query<{ to: bigint; hash: string }>(
    `select number as "to", encode(hash, 'hex') as hash from app.audit_entry where number = $1
     union all select number, encode(hash, 'hex') from app.audit_head limit 1`,
    [asked],
  );
  if (!row) throw new Error('the row of app.audit_head is missing');
  return row;
}

/** The first line: which entries follow, and with which key the last line is signed. */
export const openAuditEvidence = (to: bigint, checkpointKey: string): string =>
  JSON.stringify({
    type: 'audit_export',
    format: 1,
    to: String(to),
    public_key: formatPublicKey(toSigningKey(checkpointKey)),
  });

/** Entries after a number, in their order: each with the text that its hash covers, after the hash of the one before it. */
export async function readAuditEvidence(
  reader: Reader,
  { after, to, limit }: { readonly after: bigint; readonly to: bigint; readonly limit: number },
): Promise<{ readonly lines: readonly string[]; readonly last: bigint }> {
  const rows = await reader.query<EvidenceRow>(
    `select number::text as number, convert_from(app.audit_bytes(e), 'UTF8') as content, encode(hash, 'hex') as hash
       from app.audit_entry e where e.number > $1 and e.number <= $2 order by e.number limit $3`,
    [after, to, limit],
  );
  const lines = rows.map(({ number, content, hash }) => JSON.stringify({ type: 'entry', number, content, hash }));
  return { lines, last: BigInt(rows.at(-1)?.number ?? to) };
}

/** The last line: what the log ends with, signed with the key of the checkpoints. `hash` is that of the entry `to`. */
export function closeAuditEvidence(
  { to, hash, at }: { readonly to: bigint; readonly hash: string; readonly at: Date },
  checkpointKey: string,
): string {
  const content = JSON.stringify({ audit_entries: String(to), hash, at: at.toISOString() });
  const signature = sign(null, Buffer.from(content), toSigningKey(checkpointKey)).toString('base64');
  return JSON.stringify({ type: 'audit_end', content, signature });
}
