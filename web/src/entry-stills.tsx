import { translate, withParams, type Language } from '@istmo/contract/kernel/message';
import { overwriteGetLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { NumberLanguage } from '@istmo/ui/Language';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { ForgotPasswordPage } from './areas/session/ForgotPasswordPage.tsx';
import { LoginPage } from './areas/session/LoginPage.tsx';
import { RegisterPage } from './areas/session/RegisterPage.tsx';
import { SandboxRibbon } from './layout/SandboxRibbon.tsx';
import { SessionColumns } from './layout/SessionLayout.tsx';
import { paths } from './paths.ts';
import { blank, When } from './public/blanks.tsx';

/** A picture of a page in HTML, to be looked at until the page itself is there. */
export type Still = {
  readonly route: string;
  readonly language: Language;
  readonly title: string;
  readonly about: string;
  readonly markup: string;
};

// Those that look the same for everybody who opens them.
const screens: readonly (readonly [route: string, Page: RouteComponent])[] = [
  [paths.login, LoginPage],
  [paths.register, RegisterPage],
  [paths.forgotPassword, ForgotPasswordPage],
];

/**
 * Nothing in it can be reached, by hand, by key or by ear (`inert`), and its fields have no names: what is typed belongs into the page that
 * comes, and no password manager shall fill a picture.
 */
function asStill(markup: string): string {
  const shown = markup
    .replaceAll(/ (?:id|for|name|autocomplete|required|aria-[a-z]+|role)="[^"]*"/gi, '')
    .replaceAll(/ type="(?:email|password)"/g, ' type="text"');
  return `<div class="still" inert="" aria-hidden="true">${shown}</div>`;
}

function titleOf(markup: string, language: Language): string {
  const [, page = ''] = /<h1[^>]*>([^<]*)<\/h1>/.exec(markup) ?? [];
  return translate(withParams(m.layout_title, { page, brand: blank('brand') }), language);
}

function Frame() {
  return (
    <>
      <When blank="sandbox">
        <SandboxRibbon />
      </When>
      <SessionColumns />
    </>
  );
}

async function stillOf(route: string, Page: RouteComponent, language: Language): Promise<Still> {
  overwriteGetLocale(() => language);
  const root = createRootRoute({ component: Frame });
  const page = createRoute({ getParentRoute: () => root, path: route, component: Page });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [route] }),
  });
  await router.load();
  const markup = renderToStaticMarkup(
    <NumberLanguage language={language}>
      <RouterProvider router={router} />
    </NumberLanguage>,
  );
  return {
    route,
    language,
    title: titleOf(markup, language),
    about: translate(m.site_landing_about, language),
    markup: asStill(markup),
  };
}

/** Below a picture that stays: the page does not come, or never will because the browser runs no scripts. */
export function lateNotice(language: Language): string {
  return renderToStaticMarkup(
    <>
      <p className="late" role="status">
        {translate(m.layout_slow, language)}{' '}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this very page, with the query of a mailed link */}
        <a href="" className="link">
          {translate(m.kernel_retry, language)}
        </a>
      </p>
      <noscript>
        <p className="late late-now">{translate(m.layout_needs_scripts, language)}</p>
      </noscript>
    </>,
  );
}

/** Of every such page in every language. Blanks ({{…}}) stay for the server. */
export async function entryStills(): Promise<readonly Still[]> {
  const stills: Still[] = [];
  // One after another: the language of the texts is one for all.
  for (const [route, Page] of screens) {
    for (const language of ['en', 'es'] as const) stills.push(await stillOf(route, Page, language));
  }
  return stills;
}
