import { callOrThrow } from '@istmo/client/call-error';
import { chooseLanguage } from '@istmo/client/language';
import { languageNames } from '@istmo/client/language-names';
import { pageFacts } from '@istmo/client/page-facts';
import { useWrite } from '@istmo/client/use-write';
import { roleTexts } from '@istmo/contract/areas/staff/role-texts';
import { signOutStaff } from '@istmo/contract/areas/staff/staff.calls';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { LanguageSelect } from '@istmo/ui/Language';
import { BrandMark } from '@istmo/ui/Marks';
import { SkipLink } from '@istmo/ui/SkipLink';
import { Tag } from '@istmo/ui/Tag';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { innerPaths } from '../inner-paths.ts';
import { listPages } from '../paths.ts';
import { CustomerSearch } from './CustomerSearch.tsx';
import { sectionsOf } from './menu-sections.ts';
import { leaveSession, usePermission, useStaff } from './session.ts';
import { MenuWaiting } from './Waiting.tsx';

/** Every signed-in page: the menu of the role on the left, the header, the page. */
export function ConsoleLayout() {
  return (
    <>
      <SkipLink target="main">{m.layout_skip()}</SkipLink>
      <div className="console">
        <ConsoleMenu />
        <div className="console-side">
          <ConsoleHeader />
          <main id="main" className="console-main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </>
  );
}

function ConsoleMenu() {
  const { name, role } = useStaff();
  const router = useRouter();
  // On a tablet only, where the menu is above the page.
  const [isOpen, setOpen] = useState(false);
  const signOut = useWrite({ send: () => callOrThrow(signOutStaff, {}), onDone: () => leaveSession(router) });
  return (
    <nav className="console-menu" aria-label={m.layout_navigation()} data-open={isOpen}>
      <div className="console-brand">
        <BrandMark name={pageFacts.brand} />
        <Tag tone="neg">{m.staff_badge()}</Tag>
        <span className="console-menu-button">
          <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {m.staff_menu()}
          </Button>
        </span>
      </div>
      {sectionsOf(listPages(role)).map((section) => (
        <div key={section.label?.() ?? ''} className="console-section">
          {section.label && <p>{section.label()}</p>}
          <ul aria-label={section.label?.()}>
            {section.pages.map(({ path, waiting, label, Icon }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="console-link"
                  activeOptions={{ exact: path === '/' }}
                  onClick={() => setOpen(false)}
                >
                  <Icon aria-hidden />
                  <span className="console-label">{label()}</span>
                  {waiting && <MenuWaiting waiting={waiting} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="console-foot">
        <p>
          <Link to={innerPaths.account} className="link" title={m.staff_account()}>
            <strong>{name}</strong>
          </Link>
          <span>{roleTexts[role].name()}</span>
        </p>
        <Button size="sm" variant="secondary" loading={signOut.isSending} onClick={() => signOut.run()}>
          {m.staff_sign_out()}
        </Button>
      </div>
    </nav>
  );
}

function ConsoleHeader() {
  const seesCustomers = usePermission('customers.read');
  return (
    <header className="console-header">
      {seesCustomers && <CustomerSearch />}
      <div className="console-header-end">
        <LanguageSelect
          label={m.layout_language()}
          languages={languageNames}
          current={getLocale()}
          onChoose={(code) => chooseLanguage(code === 'es' ? 'es' : 'en')}
        />
        <ThemeSwitch
          compact
          labels={{
            theme: m.layout_theme(),
            auto: m.layout_theme_auto(),
            light: m.layout_theme_light(),
            dark: m.layout_theme_dark(),
          }}
        />
      </div>
    </header>
  );
}
