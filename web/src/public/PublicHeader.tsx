import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { BrandMark } from '@istmo/ui/Marks';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { paths } from '../paths.ts';
import { PhoneDrawing } from './PhoneDrawing.tsx';
import { LanguageControl } from './PreferenceControls.tsx';
import { useSite } from './site-context.ts';

const sections = [
  [m.site_nav_home, paths.home],
  [m.site_nav_markets, `${paths.home}#markets`],
  [m.site_nav_offerings, `${paths.home}#offerings`],
  [m.site_nav_raise, `${paths.home}#raise`],
  [m.site_nav_faq, `${paths.home}#faq`],
] as const;

function AppBadge() {
  const { appStoreUrl, brand } = useSite();
  const content = (
    <>
      <PhoneDrawing />
      <span>
        <small>{m.site_download_badge_small()}</small>
        <strong>{m.site_download_badge_large()}</strong>
      </span>
    </>
  );
  if (appStoreUrl === '') {
    return (
      <>
        <span className="badge badge-off">{content}</span>
        <span className="block pt-2 text-sm text-ink-3">{m.site_download_none()}</span>
      </>
    );
  }
  return (
    <a className="badge" href={appStoreUrl} rel="noopener" aria-label={m.site_download_badge_name({ brand })}>
      {content}
    </a>
  );
}

function Download() {
  return (
    <details data-menu className="menu hidden wide:block">
      <summary className="navlink">
        {m.site_nav_download()}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <div className="menu-panel w-72 p-4">
        <p className="pb-3 text-sm text-ink-2">{m.site_download_title()}</p>
        <AppBadge />
      </div>
    </details>
  );
}

/** Log in and sign up for a visitor, the dashboard for a customer: boot.js marks which before the first paint. */
export function AccountButtons() {
  return (
    <>
      <a className={buttonClass({ variant: 'secondary' }, 'only-out')} href={paths.login}>
        {m.site_log_in()}
      </a>
      <a className={buttonClass({}, 'only-out')} href={paths.register}>
        {m.site_sign_up()}
      </a>
      <a className={buttonClass({}, 'only-in')} href={paths.dashboard}>
        {m.site_dashboard()}
      </a>
    </>
  );
}

function PhoneMenu() {
  return (
    <details data-menu className="menu wide:hidden">
      <summary className={buttonClass({ variant: 'secondary' }, 'icon-btn')} aria-label={m.site_nav_menu()}>
        <Menu aria-hidden className="when-closed" />
        <X aria-hidden className="when-open" />
      </summary>
      <div className="menu-panel menu-sheet">
        <ul>
          {sections.map(([name, href]) => (
            <li key={href}>
              <a className="navlink" href={href}>
                {name()}
              </a>
            </li>
          ))}
        </ul>
        <div className="grid gap-3 border-t border-line pt-4 only-grid">
          <AccountButtons />
        </div>
        <div className="border-t border-line pt-4">
          <AppBadge />
        </div>
      </div>
    </details>
  );
}

export function PublicHeader() {
  const { brand } = useSite();
  return (
    <header className="public-header">
      <div className="column flex h-16 items-center gap-2">
        <a href={paths.home} className="mr-auto flex min-h-11 items-center wide:mr-6">
          <BrandMark name={brand} />
        </a>
        <nav aria-label={m.site_nav_label()} className="mr-auto hidden wide:block">
          <ul className="flex">
            {sections.map(([name, href]) => (
              <li key={href}>
                <a className="navlink" href={href}>
                  {name()}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Download />
        <LanguageControl />
        <span className="hidden gap-2 wide:flex">
          <AccountButtons />
        </span>
        <PhoneMenu />
      </div>
    </header>
  );
}
