import './documents.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { callForFile } from '@istmo/client/call';
import { CallError } from '@istmo/client/call-error';
import type { ListColumn } from '@istmo/client/list/list-spec';
import { useWrite } from '@istmo/client/use-write';
import { listSecurityDocuments, readSecurityDocument } from '@istmo/contract/areas/documents/documents.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { type DocumentRow, kindNames, titleOf } from './document-row.ts';
import { UploadDialog } from './UploadDialog.tsx';

/** /documents: the documents of the securities with their versions and hashes. */
export function DocumentsPage() {
  const query = useQuery(queryFor(listSecurityDocuments, { input: {} }));
  const mayUpload = usePermission('securities.manage');
  // What gets a version: a document that is there, or a new one.
  const [target, setTarget] = useState<DocumentRow | 'new'>();
  const securities = query.data?.securities ?? [];
  return (
    <>
      <PageHead
        title={m.documents_queue()}
        intro={m.documents_intro()}
        action={mayUpload && <Button onClick={() => setTarget('new')}>{m.documents_upload()}</Button>}
      />
      <QueryTable
        caption={m.documents_queue()}
        hideCaption
        query={query}
        empty={m.documents_queue_empty()}
        sheet={{ name: 'documents', columns: documentSheet }}
        columns={columnsOf(mayUpload ? setTarget : undefined)}
        rowKey={({ id, version }) => `${id}.${version}`}
      />
      {target && (
        <UploadDialog
          securities={securities}
          of={target === 'new' ? undefined : target}
          onClose={() => setTarget(undefined)}
        />
      )}
    </>
  );
}

const documentSheet: readonly ListColumn<DocumentRow>[] = [
  sheetText('security', m.documents_security, ({ instrument }) => instrument),
  sheetText('kind', m.documents_kind, ({ kind }) => kindNames[kind]()),
  sheetText('title', m.documents_name, titleOf),
  sheetFigure('version', m.documents_number, ({ version }) => String(version)),
  sheetText('hash', m.documents_hash, ({ sha256 }) => sha256),
  sheetText('uploader', m.documents_uploaded_by, ({ uploader }) => uploader),
  sheetTime('at', m.documents_uploaded_at, ({ uploaded_at: at }) => at),
];

function columnsOf(onNext: ((row: DocumentRow) => void) | undefined): Column<DocumentRow>[] {
  return [
    { key: 'security', header: m.documents_security(), cell: ({ instrument }) => instrument },
    { key: 'kind', header: m.documents_kind(), cell: ({ kind }) => kindNames[kind]() },
    {
      key: 'title',
      header: m.documents_name(),
      names: true,
      card: 'title',
      cell: (row) => (
        <span className="documents-title">
          {titleOf(row)}
          <small className="code">{row.sha256}</small>
        </span>
      ),
    },
    {
      key: 'version',
      header: m.documents_number(),
      cell: (row) => (
        <>
          {row.version} {row.is_newest && <Status kind="done">{m.documents_newest()}</Status>}
        </>
      ),
    },
    { key: 'uploader', header: m.documents_uploaded_by(), cell: ({ uploader }) => uploader },
    { key: 'at', header: m.documents_uploaded_at(), cell: ({ uploaded_at: at }) => <DateTime at={at} /> },
    {
      key: 'work',
      header: m.settings_actions(),
      align: 'end',
      cell: (row) => (
        <span className="documents-work">
          <DownloadButton row={row} />
          {onNext && row.is_newest && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={m.documents_next_of({ title: titleOf(row) })}
              onClick={() => onNext(row)}
            >
              {m.documents_next()}…
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function DownloadButton({ row }: { readonly row: DocumentRow }) {
  const { id, version, instrument } = row;
  const title = titleOf(row);
  const write = useWrite({
    send: async () => {
      const outcome = await callForFile(readSecurityDocument, { id, version });
      if (!outcome.done) throw new CallError(readSecurityDocument, outcome.failure);
      return outcome.file;
    },
    onDone: (file) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `${instrument} ${title} v${version}.pdf`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={m.documents_download_named({ title, version })}
      loading={write.isSending}
      onClick={() => write.run()}
    >
      {m.documents_download()}
    </Button>
  );
}
