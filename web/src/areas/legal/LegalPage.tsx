import '../../layout/entry.css';
import './legal.css';
import * as m from '@istmo/contract/messages';
import { queries } from '@istmo/client/query';
import { pageFacts } from '@istmo/client/page-facts';
import { usePageTitle } from '@istmo/client/page-title';
import { BrandMark } from '@istmo/ui/Marks';
import { SkipLink } from '@istmo/ui/SkipLink';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import { QueryClientProvider } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LanguageChoice } from '../../layout/LanguageChoice.tsx';
import { SandboxRibbon } from '../../layout/SandboxRibbon.tsx';
import { themeLabels } from '../../layout/theme-labels.ts';
import { paths } from '../../paths.ts';
import { sessionToken } from '../../shared/session-store.ts';
import { DisclaimerText } from './DisclaimerText.tsx';
import { FeesTables } from './FeesTables.tsx';
import { isLegalPage, isPublished, type LegalPageName, legalPages } from './legal-pages.ts';
import { VersionedText } from './VersionedText.tsx';

const route = getRouteApi('/legal/$kind');
const all = ['terms', 'privacy', 'fees', 'issue', 'conflicts', 'risk', 'deposits', 'exchange', 'withdrawals'] as const;

/** The public texts: what is accepted, the fees and the limits. Open to everyone, and printable. */
export function LegalPage() {
  const { kind } = route.useParams();
  const { version = '' } = route.useSearch();
  const name: LegalPageName = isLegalPage(kind) ? kind : 'terms';
  const title = legalPages[name]();
  usePageTitle(title);
  return (
    <QueryClientProvider client={queries}>
      <SkipLink target="main">{m.layout_skip()}</SkipLink>
      <SandboxRibbon />
      <header className="legal-bar">
        <a href={paths.home} className="brand-link">
          <BrandMark name={pageFacts.brand} />
        </a>
        <div className="flex items-center gap-2">
          <LanguageChoice />
          <ThemeSwitch labels={themeLabels()} compact />
        </div>
      </header>
      <div className="legal">
        <nav aria-label={m.legal_group()} className="legal-nav">
          <ul>
            {all.map((each) => (
              <li key={each}>
                <Link
                  to={paths.legal}
                  params={{ kind: each }}
                  className="footlink"
                  aria-current={each === name && 'page'}
                >
                  {legalPages[each]()}
                </Link>
              </li>
            ))}
          </ul>
          <Link to={sessionToken() === undefined ? paths.login : paths.dashboard} className="link">
            {sessionToken() === undefined ? m.session_login_action() : m.layout_overview()}
          </Link>
        </nav>
        <main id="main" className="legal-text" tabIndex={-1}>
          <h1 tabIndex={-1}>{title}</h1>
          <LegalText name={name} version={version} />
        </main>
      </div>
    </QueryClientProvider>
  );
}

function LegalText({ name, version }: { readonly name: LegalPageName; readonly version: string }) {
  if (name === 'fees') return <FeesTables version={version} />;
  return isPublished(name) ? <VersionedText kind={name} version={version} /> : <DisclaimerText name={name} />;
}
