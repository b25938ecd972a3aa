import type { AcceptedKind, LegalKind } from '@istmo/contract/areas/legal/legal-kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';

export type LegalVersion = { readonly kind: LegalKind; readonly version: number; readonly inForceAt: Date };
export type LegalText = LegalVersion & { readonly body: Readonly<Record<Language, string>> };

export type UnacceptedVersion = LegalVersion & { readonly kind: AcceptedKind };

const columns = 'kind, version, in_force_at as "inForceAt"';

// Of each kind that customers accept the newest version whose time has come.
const inForce = `(select distinct on (kind) ${columns} from app.legal_text where in_force_at <= $2 and kind in ('terms', 'privacy') order by kind, version desc)`;

/** All versions of a text whose time has come, newest first. */
export async function readVersions(reader: Reader, kind: LegalKind, now: Date): Promise<LegalVersion[]> {
  return reader.query<LegalVersion>(
    `select ${columns} from app.legal_text where kind = $1 and in_force_at <= $2 order by version desc`,
    [kind, now],
  );
}

export async function readText(reader: Reader, kind: LegalKind, version: number): Promise<LegalText | undefined> {
  const [row] = await reader.query<LegalVersion & { en: string; es: string }>(
    `select ${columns}, body_en as en, body_es as es from app.legal_text where kind = $1 and version = $2`,
    [kind, version],
  );
  return row && { kind: row.kind, version: row.version, inForceAt: row.inForceAt, body: { en: row.en, es: row.es } };
}

export async function readUnaccepted(reader: Reader, customer: CustomerId, now: Date): Promise<UnacceptedVersion[]> {
  return reader.query<UnacceptedVersion>(
    `select t.* from ${inForce} t where not exists
       (select from app.legal_acceptance a where a.customer_id = $1 and a.kind = t.kind and a.version = t.version)
     order by t.kind desc`,
    [customer, now],
  );
}

type Acceptance = { readonly customer: CustomerId; readonly language: Language; readonly at: Date };

/** Accepts every text in force, as an account is opened. */
export async function acceptAllInForce(tx: Tx, { customer, language, at }: Acceptance): Promise<void> {
  await tx.query(
    `insert into app.legal_acceptance (customer_id, kind, version, language, at)
     select $1, t.kind, t.version, $3, $2 from ${inForce} t`,
    [customer, at, language],
  );
}

/** Accepts a version; false when it is not the one in force. */
export async function acceptVersion(
  tx: Tx,
  { customer, language, at, kind, version }: Acceptance & Pick<LegalVersion, 'kind' | 'version'>,
): Promise<boolean> {
  const rows = await tx.query(
    `with named as (select t.kind, t.version from ${inForce} t where t.kind = $4 and t.version = $5),
       stored as (
         insert into app.legal_acceptance (customer_id, kind, version, language, at)
         select $1, kind, version, $3, $2 from named on conflict do nothing)
     select from named`,
    [customer, at, language, kind, version],
  );
  return rows.length === 1;
}

/** Publishes the next version and answers its number. */
export async function insertText(
  tx: Tx,
  { kind, inForceAt, body, at }: Omit<LegalText, 'version'> & { readonly at: Date },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into app.legal_text (kind, version, in_force_at, body_en, body_es, published_at)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5 from app.legal_text where kind = $1 returning version`,
    [kind, inForceAt, body.en, body.es, at],
  );
  if (!row) throw new Error('an insert returns its row');
  return row.version;
}

type AcceptedRow = { readonly kind: AcceptedKind; readonly version: number; readonly at: Date };

/** Of each kind the newest version that the customer accepted. */
export async function readAccepted(reader: Reader, customer: CustomerId): Promise<AcceptedRow[]> {
  return reader.query<AcceptedRow>(
    `select distinct on (kind) kind, version, at from app.legal_acceptance where customer_id = $1
     order by kind, version desc`,
    [customer],
  );
}
