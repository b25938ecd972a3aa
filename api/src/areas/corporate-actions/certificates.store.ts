import type { CertificateState } from '@istmo/contract/areas/corporate-actions/withholding.rules';
import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader, Tx } from '@istmo/db/tx';

export type CertificateId = Id<'tax-certificate'>;

/** Where a customer is resident for tax, as an authority certified it. Days are YYYY-MM-DD. */
export type Certificate = {
  readonly id: CertificateId;
  readonly customer: CustomerId;
  readonly country: string;
  readonly number: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly fileKey: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly state: CertificateState;
  readonly uploadedBy: StaffId;
  readonly uploadedAt: Date;
};

const columns = `t.id, t.customer_id as customer, t.country, t.number, t.valid_from::text as "validFrom", t.valid_until::text as "validUntil", t.file_key as "fileKey",
  t.bytes, t.sha256, t.state, t.uploaded_by as "uploadedBy", t.uploaded_at as "uploadedAt"`;

export async function findCertificate(reader: Reader, id: CertificateId): Promise<Certificate | undefined> {
  const [row] = await reader.query<Certificate>(`select ${columns} from app.tax_certificate t where t.id = $1`, [id]);
  return row;
}

export async function lockCertificate(tx: Tx, id: CertificateId): Promise<Certificate | undefined> {
  const [row] = await tx.query<Certificate>(
    `select ${columns} from app.tax_certificate t where t.id = $1 for no key update`,
    [id],
  );
  return row;
}

/** The customer with this id, user name or e-mail address. */
export async function findHolder(reader: Reader, text: string): Promise<CustomerId | undefined> {
  const [row] = await reader.query<{ id: CustomerId }>(
    'select id from app.customer where id::text = lower($1) or lower(username) = lower($1) or lower(email) = lower($1) limit 1',
    [text],
  );
  return row?.id;
}

/** Stores what was uploaded; false where the customer has the same file already, unless it was rejected or withdrawn. */
export async function insertCertificate(tx: Tx, certificate: Omit<Certificate, 'state'>): Promise<boolean> {
  const { id, customer, country, number, validFrom, validUntil, fileKey, bytes, sha256 } = certificate;
  const rows = await tx.query(
    `insert into app.tax_certificate (id, customer_id, country, number, valid_from, valid_until, file_key, bytes, sha256, uploaded_by, uploaded_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
      where not exists (select from app.tax_certificate t where t.customer_id = $2 and t.sha256 = $9 and t.state in ('proposed', 'approved'))
     returning 1`,
    [
      id,
      customer,
      country,
      number,
      validFrom,
      validUntil,
      fileKey,
      bytes,
      sha256,
      certificate.uploadedBy,
      certificate.uploadedAt,
    ],
  );
  return rows.length === 1;
}

/** Stores what two decided, or that one rejected it (`proposal` null). */
export async function setCertificateState(
  tx: Tx,
  id: CertificateId,
  { state, proposal }: { readonly state: CertificateState; readonly proposal: string | null },
): Promise<void> {
  await tx.query(
    `update app.tax_certificate set state = $2, approved_by = case when $2 = 'approved' then $3 else approved_by end,
       withdrawn_by = case when $2 = 'withdrawn' then $3 end where id = $1`,
    [id, state, proposal],
  );
}

export type ListedCertificate = Certificate & { readonly username: string; readonly uploader: string };

type CertificatesQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> & {
  /** Empty for all. */
  readonly state: CertificateState | '';
  /** Null for all customers. */
  readonly customer: CustomerId | null;
};

const listed = `app.tax_certificate t join app.customer c on c.id = t.customer_id
  where ($1 = '' or t.state = $1) and ($2 = '' or starts_with(lower(c.username), lower($2)) or c.id::text = $2) and ($3::uuid is null or t.customer_id = $3)`;

export async function listCertificateRows(
  reader: Reader,
  { pageIndex, pageSize, search, sortOrder, state, customer }: CertificatesQuery,
): Promise<{ readonly rows: readonly ListedCertificate[]; readonly count: number }> {
  const values = [state, search.trim(), customer];
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<ListedCertificate>(
      `with page as (select t.id from ${listed} order by t.uploaded_at ${order}, t.id ${order} limit $4 offset $5)
       select ${columns}, c.username, s.name as uploader
         from page join app.tax_certificate t on t.id = page.id join app.customer c on c.id = t.customer_id join app.staff s on s.id = t.uploaded_by
        order by t.uploaded_at ${order}, t.id ${order}`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${listed}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}
