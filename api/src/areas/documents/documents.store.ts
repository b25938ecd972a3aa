import type { DocumentKind } from '@istmo/contract/areas/documents/documents.rules';
import type { RaiseDocumentKind } from '@istmo/contract/kernel/raise';
import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type DocumentId = Id<'security-document'>;

export type SecurityDocument = { readonly id: DocumentId; readonly instrument: string; readonly kind: DocumentKind };

export type DocumentVersion = SecurityDocument & {
  readonly version: number;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly fileKey: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** The name of the staff; empty of a document of a raise. */
  readonly uploader: string;
  readonly uploadedAt: Date;
};

const selectVersions = `select d.id, d.instrument, d.kind, v.version, v.title_en as "titleEn", v.title_es as "titleEs",
    v.file_key as "fileKey", v.bytes, v.sha256, coalesce(s.name, '') as uploader, v.uploaded_at as "uploadedAt"
  from app.security_document d join app.document_version v on v.document = d.id left join app.staff s on s.id = v.uploaded_by`;

/** The documents of a security, without those of its raises. */
export async function listDocumentIds(reader: Reader, instrument: string): Promise<DocumentId[]> {
  const rows = await reader.query<{ id: DocumentId }>(
    'select id from app.security_document where instrument = $1 and raise is null',
    [instrument],
  );
  return rows.map(({ id }) => id);
}

/** A version of a document of a raise. */
export type RaiseDocument = Omit<DocumentVersion, 'kind'> & { readonly kind: RaiseDocumentKind };

/** The same for the documents of a raise. */
export async function readVersionsOfRaise(reader: Reader, raise: Id<'raise'>): Promise<RaiseDocument[]> {
  return reader.query<RaiseDocument>(`${selectVersions} where d.raise = $1 order by d.kind, v.version desc`, [raise]);
}

/** The versions of the documents of a security, by document, the newest first. */
export async function readVersionsOf(reader: Reader, instrument: string): Promise<DocumentVersion[]> {
  return reader.query<DocumentVersion>(
    `${selectVersions} where d.instrument = $1 and d.raise is null order by d.created_at, d.id, v.version desc`,
    [instrument],
  );
}

/** The same of all securities, the newest first. */
export async function readAllVersions(reader: Reader, limit: number): Promise<DocumentVersion[]> {
  return reader.query<DocumentVersion>(
    `${selectVersions} where d.raise is null order by v.uploaded_at desc, d.id, v.version desc limit $1`,
    [limit],
  );
}

export async function findVersion(
  reader: Reader,
  id: DocumentId,
  version: number,
): Promise<DocumentVersion | undefined> {
  const [row] = await reader.query<DocumentVersion>(`${selectVersions} where d.id = $1 and v.version = $2`, [
    id,
    version,
  ]);
  return row;
}

/** Of uploads to one security at the same moment one is stored after the other. */
export async function lockDocumentsOf(tx: Tx, instrument: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('documents ' || $1, 0))", [instrument]);
}

export async function findDocument(reader: Reader, id: DocumentId): Promise<SecurityDocument | undefined> {
  const [row] = await reader.query<SecurityDocument>(
    'select id, instrument, kind from app.security_document where id = $1',
    [id],
  );
  return row;
}

type NewDocument = Omit<SecurityDocument, 'kind'> & {
  readonly kind: DocumentKind | RaiseDocumentKind;
  readonly raise?: Id<'raise'>;
  readonly at: Date;
};

export async function insertDocument(tx: Tx, { id, instrument, kind, raise, at }: NewDocument): Promise<void> {
  await tx.query(
    'insert into app.security_document (id, instrument, kind, created_at, raise) values ($1, $2, $3, $4, $5)',
    [id, instrument, kind, at, raise ?? null],
  );
}

type NewVersion = Omit<DocumentVersion, 'instrument' | 'kind' | 'version' | 'uploader'> & {
  readonly by: { readonly staff: StaffId | null; readonly customer: CustomerId | null };
};

/** The number of the version that was stored; undefined when the document has this file already. The caller holds the lock. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<number | undefined> {
  const { id, titleEn, titleEs, fileKey, bytes, sha256, by, uploadedAt } = version;
  const [row] = await tx.query<{ version: number }>(
    `insert into app.document_version (document, version, title_en, title_es, file_key, bytes, sha256, uploaded_by, uploaded_at, uploaded_by_customer)
     select $1, 1 + coalesce(max(version), 0), $2, $3, $4, $5, $6, $7, $8, $9 from app.document_version where document = $1
     on conflict (document, sha256) do nothing returning version`,
    [id, titleEn, titleEs, fileKey, bytes, sha256, by.staff, uploadedAt, by.customer],
  );
  return row?.version;
}
