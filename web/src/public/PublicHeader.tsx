import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { ChevronDown, Menu, X } from 'lucide-react';
import { paths } from '../paths.ts';
import { blank, Unless, When } from './blanks.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { Mark, PhoneDrawing } from './marks.tsx';
import { useSay } from './language.tsx';

const sections = [
  [m.site_nav_home, paths.home],
  [m.site_nav_markets, `${paths.home}#markets`],
  [m.site_nav_offerings, `${paths.home}#offerings`],
  [m.site_nav_raise, `${paths.home}#raise`],
  [m.site_nav_faq, `${paths.home}#faq`],
] as const;

function AppBadge() {
  const say = useSay();
  return (
    <>
      <When blank="ios_app_url">
        <a
          className="badge"
          href={blank('ios_app_url')}
          rel="noopener"
          aria-label={say(withParams(m.site_download_badge_name, { brand: blank('brand') }))}
        >
          <PhoneDrawing />
          <span>
            <small>{say(m.site_download_badge_small)}</small>
            <strong>{say(m.site_download_badge_large)}</strong>
          </span>
        </a>
      </When>
      <Unless blank="ios_app_url">
        <span className="badge badge-off">
          <PhoneDrawing />
          <span>
            <small>{say(m.site_download_badge_small)}</small>
            <strong>{say(m.site_download_badge_large)}</strong>
          </span>
        </span>
        <span className="block pt-2 text-sm text-ink-3">{say(m.site_download_none)}</span>
      </Unless>
    </>
  );
}

function Download() {
  const say = useSay();
  return (
    <details data-menu className="menu hidden wide:block">
      <summary className="navlink">
        {say(m.site_nav_download)}
        <ChevronDown size={16} aria-hidden />
      </summary>
      <div className="menu-panel w-72 p-4">
        <p className="pb-3 text-sm text-ink-2">{say(m.site_download_title)}</p>
        <AppBadge />
      </div>
    </details>
  );
}

/** Log in and sign up for a visitor, the dashboard for a customer: boot.js marks which before the first paint. */
export function AccountButtons({ className = '' }: { className?: string }) {
  const say = useSay();
  return (
    <>
      <a className={`btn btn-s only-out ${className}`} href={paths.login}>
        {say(m.site_log_in)}
      </a>
      <a className={`btn btn-p only-out ${className}`} href={paths.register}>
        {say(m.site_sign_up)}
      </a>
      <a className={`btn btn-p only-in ${className}`} href={paths.dashboard}>
        {say(m.site_dashboard)}
      </a>
    </>
  );
}

function PhoneMenu() {
  const say = useSay();
  return (
    <details data-menu className="menu wide:hidden">
      <summary className="btn btn-s menu-button" aria-label={say(m.site_nav_menu)}>
        <Menu size={20} aria-hidden className="when-closed" />
        <X size={20} aria-hidden className="when-open" />
      </summary>
      <div className="menu-panel menu-sheet">
        <ul>
          {sections.map(([name, href]) => (
            <li key={href}>
              <a className="navlink" href={href}>
                {say(name)}
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
  const say = useSay();
  return (
    <header className="public-header">
      <div className="column flex h-16 items-center gap-2">
        <a href={paths.home} className="mr-auto flex min-h-11 items-center gap-2.5 font-semibold wide:mr-6">
          <Mark />
          <span className="text-lg tracking-tight">{blank('brand')}</span>
        </a>
        <nav aria-label={say(m.site_nav_label)} className="mr-auto hidden wide:block">
          <ul className="flex">
            {sections.map(([name, href]) => (
              <li key={href}>
                <a className="navlink" href={href}>
                  {say(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Download />
        <LanguageSelect />
        <span className="hidden gap-2 wide:flex">
          <AccountButtons />
        </span>
        <PhoneMenu />
      </div>
    </header>
  );
}
