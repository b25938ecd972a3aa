import { withParams } from '@istmo/contract/kernel/message';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { FileText } from 'lucide-react';
import { paths, whitePaperPdf } from '../../paths.ts';
import { blank } from '../../public/blanks.tsx';
import { useSay } from '../../public/language.tsx';
import { paperVersion } from './white-paper.ts';

type Listed = { name: Message; language: Message; size: string | Message; href: string };

const version = { version: paperVersion.number };
const listed: readonly Listed[] = [
  {
    name: withParams(m.offering_document_pdf, version),
    language: m.offering_document_english,
    size: `${blank('white_paper_kb_en')} kB`,
    href: whitePaperPdf.en,
  },
  {
    name: withParams(m.offering_document_pdf, version),
    language: m.offering_document_spanish,
    size: `${blank('white_paper_kb_es')} kB`,
    href: whitePaperPdf.es,
  },
  {
    name: withParams(m.offering_document_page, version),
    language: m.offering_document_both,
    size: m.offering_document_web,
    href: paths.whitePaper,
  },
  {
    name: m.offering_document_risk,
    language: m.offering_document_both,
    size: m.offering_document_web,
    href: `${paths.whitePaper}#risk`,
  },
];

export function Documents() {
  const say = useSay();
  return (
    <section id="documents" aria-labelledby="documents-title" className="chapter">
      <h2 id="documents-title" className="section-title">
        {say(m.offering_documents_title)}
      </h2>
      <p className="section-text">{say(m.offering_documents_text)}</p>
      <ul className="documents">
        {listed.map(({ name, language, size, href }) => (
          <li key={href}>
            <FileText size={24} strokeWidth={1.75} aria-hidden className="text-brand-text" />
            <span className="grow">
              <strong className="block font-semibold">{say(name)}</strong>
              <span className="num text-sm text-ink-2">
                {[say(language), paperVersion.date, typeof size === 'string' ? size : say(size)].join(' · ')}
              </span>
            </span>
            <a
              className="btn btn-s"
              href={href}
              aria-label={say(
                withParams(m.offering_documents_open_name, { document: `${say(name)}, ${say(language)}` }),
              )}
            >
              {say(m.offering_documents_open)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
