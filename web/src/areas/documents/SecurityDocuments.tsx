import './documents.css';
import { readDocument } from '@istmo/contract/areas/documents/documents.calls';
import type { DocumentKind } from '@istmo/contract/areas/documents/documents.rules';
import * as m from '@istmo/contract/messages';
import { callForFile } from '@istmo/client/call';
import { CallError } from '@istmo/client/call-error';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { CopyField } from '@istmo/ui/CopyField';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/arrow-down-to-line';
import { documentsQuery, type SecurityDocument } from './documents.queries.ts';

type Version = SecurityDocument['versions'][number];

const kindNames: Readonly<Record<DocumentKind, () => string>> = {
  terms: m.documents_kind_terms,
  prospectus: m.documents_kind_prospectus,
  report: m.documents_kind_report,
};

/** The documents of a security with their hashes; earlier versions stay readable. A part of a page: its heading is of the second level. */
export function SecurityDocuments({ ticker }: { readonly ticker: string }) {
  const { data, error, refetch } = useQuery(documentsQuery(ticker));
  return (
    <section className="card card-pad documents" aria-labelledby="documents">
      <h2 id="documents">{m.documents_title()}</h2>
      {data === undefined && error === null && (
        <Loading label={m.ui_loading()}>
          <Skeleton />
        </Loading>
      )}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <EmptyState title={m.kernel_no_records()}>{m.documents_empty()}</EmptyState>}
      {data && data.data.length > 0 && (
        <>
          <p className="documents-note">{m.documents_hash_note()}</p>
          <ul className="documents-list">
            {data.data.map((document) => (
              <Document key={document.id} document={document} ticker={ticker} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type NamedDocumentsProps = { readonly ticker: string; readonly ids: readonly string[] };

/** The documents of a security that its event names, with their hashes. Nothing where the security is not shown to the customer any more. */
export function NamedDocuments({ ticker, ids }: NamedDocumentsProps) {
  const named = (useQuery(documentsQuery(ticker)).data?.data ?? []).filter(({ id }) => ids.includes(id));
  if (named.length === 0) return null;
  return (
    <ul className="documents-list">
      {named.map((document) => (
        <Document key={document.id} document={document} ticker={ticker} />
      ))}
    </ul>
  );
}

type DocumentProps = { readonly document: SecurityDocument; readonly ticker: string };

function Document({ document: { id, kind, versions }, ticker }: DocumentProps) {
  const [newest, ...earlier] = versions;
  if (!newest) return null;
  return (
    <li>
      <p className="documents-kind">{kindNames[kind]()}</p>
      <VersionLine id={id} version={newest} ticker={ticker} />
      {earlier.length > 0 && (
        <details>
          <summary>{m.documents_earlier({ count: earlier.length })}</summary>
          <ul className="documents-list">
            {earlier.map((version) => (
              <li key={version.version}>
                <VersionLine id={id} version={version} ticker={ticker} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

type VersionProps = { readonly id: string; readonly version: Version; readonly ticker: string };

function VersionLine({ id, version: { version, title, sha256, bytes, published_at: at }, ticker }: VersionProps) {
  const write = useWrite({
    send: async () => {
      const outcome = await callForFile(readDocument, { id, version: String(version) });
      if (!outcome.done) throw new CallError(readDocument, outcome.failure);
      return outcome.file;
    },
    onDone: (file) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `${ticker} ${title} v${version}.pdf`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  return (
    <div className="documents-version">
      <div>
        <p className="documents-name">{title}</p>
        <p className="documents-note">
          {m.documents_version({ version, kb: Math.ceil(bytes / 1000) })} · <DateTime at={at} />
        </p>
        <p className="documents-note">{m.documents_hash()}</p>
        <CopyField
          value={sha256}
          labels={{ copy: m.ui_copy(), copied: m.ui_copied() }}
          onCopied={() => toastCopied(m.documents_hash())}
          onFailed={toastCopyFailed}
        />
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Download aria-hidden />}
        aria-label={m.documents_download_named({ title, version })}
        loading={write.isSending}
        onClick={() => write.run()}
      >
        {m.documents_download()}
      </Button>
    </div>
  );
}
