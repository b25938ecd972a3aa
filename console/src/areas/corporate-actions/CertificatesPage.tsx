import './corporate-actions.css';
import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import {
  proposeCertificateEnd,
  readCertificate,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { certificateFilters, certificatesOf } from './certificate-list.tsx';
import { CertificateDialog } from './CertificateDialog.tsx';
import { fileOf, PdfButton } from '../../shared/PdfButton.tsx';
import { countryText } from '../../shared/countries.ts';
import { type CertificateRow } from './tax-names.ts';
import { type OpenDecision, TaxDecisionButtons, TaxDecisionDialog } from './TaxDecision.tsx';

type Open = 'upload' | { readonly decision: OpenDecision } | { readonly ends: CertificateRow };

const certificateText = ({ customer, country, number }: CertificateRow): string =>
  `${customer} · ${countryText(country)} · ${number}`;

/** /withholding/certificates: where customers are resident for tax. */
export function CertificatesPage() {
  const listView = useListView(certificateFilters);
  const mayPropose = usePermission('corporate-actions.propose');
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const list = certificatesOf((row) => (
    <>
      <DownloadButton row={row} />
      <TaxDecisionButtons
        proposal={row.proposal}
        label={certificateText(row)}
        what={row.proposal?.is_end ? `${m.actions_certificate_end()}: ${certificateText(row)}` : certificateText(row)}
        onDecide={(decision) => setOpen({ decision })}
      />
      {mayPropose && row.state === 'approved' && !row.proposal && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${m.actions_certificate_end()}: ${certificateText(row)}`}
          onClick={() => setOpen({ ends: row })}
        >
          {m.actions_certificate_end()}…
        </Button>
      )}
    </>
  ));
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={pages.withholding.path} className="link">
            {m.actions_tax_title()}
          </Link>
        }
        title={m.actions_certificates_title()}
        intro={m.actions_certificates_intro()}
        action={mayPropose && <Button onClick={() => setOpen('upload')}>{m.actions_certificate_upload()}</Button>}
      />
      <ConsoleList list={list} {...listView} />
      {open === 'upload' && <CertificateDialog onClose={close} />}
      {typeof open === 'object' && 'decision' in open && <TaxDecisionDialog decision={open.decision} onClose={close} />}
      {typeof open === 'object' && 'ends' in open && (
        <ReasonDialog
          title={m.actions_certificate_end()}
          action={m.actions_propose()}
          send={(reason) => callOrThrow(proposeCertificateEnd, { id: open.ends.id, reason })}
          onClose={close}
        >
          <p>
            {certificateText(open.ends)}
            <br />
            {m.actions_certificate_end_note()}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

function DownloadButton({ row }: { row: CertificateRow }) {
  return (
    <PdfButton
      label={`PDF: ${certificateText(row)}`}
      fileName={`tax-residence-${row.country}-${row.customer}.pdf`}
      load={() => fileOf(readCertificate, { id: row.id })}
    />
  );
}
