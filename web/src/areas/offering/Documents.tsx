import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import FileText from 'lucide-react/icons/file-text';
import { paths, whitePaperPdf } from '../../paths.ts';
import { useSite } from '../../public/site-context.ts';
import { paperVersion } from './white-paper.ts';

const version = { version: paperVersion.number };

export function Documents() {
  const { whitePaperKb } = useSite();
  const pdf = m.offering_document_pdf(version);
  const [both, web] = [m.offering_document_both(), m.offering_document_web()];
  const documents = [
    [pdf, m.offering_document_english(), `${whitePaperKb.en} kB`, whitePaperPdf.en],
    [pdf, m.offering_document_spanish(), `${whitePaperKb.es} kB`, whitePaperPdf.es],
    [m.offering_document_page(version), both, web, paths.whitePaper],
    [m.offering_document_risk(), both, web, `${paths.whitePaper}#risk`],
  ] as const;
  return (
    <section id="documents" aria-labelledby="documents-title" className="chapter">
      <h2 id="documents-title" className="section-title">
        {m.offering_documents_title()}
      </h2>
      <p className="section-text">{m.offering_documents_text()}</p>
      <ul className="documents">
        {documents.map(([name, language, size, href]) => (
          <li key={href}>
            <FileText size={24} strokeWidth={1.75} aria-hidden className="text-brand-text" />
            <span className="grow">
              <strong className="block font-semibold">{name}</strong>
              <span className="num text-sm text-ink-2">{[language, paperVersion.date, size].join(' · ')}</span>
            </span>
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={href}
              aria-label={m.offering_documents_open_name({ document: `${name}, ${language}` })}
            >
              {m.offering_documents_open()}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
