import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { Operator } from '@istmo/contract/areas/site/site-pages';
import { NumberLanguage } from '@istmo/ui/Language';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { ForgotPasswordPage } from '../src/areas/login/ForgotPasswordPage.tsx';
import { LoginPage } from '../src/areas/login/LoginPage.tsx';
import { RegisterPage } from '../src/areas/login/RegisterPage.tsx';
import { SandboxRibbon } from '../src/layout/SandboxRibbon.tsx';
import { SessionColumns } from '../src/layout/SessionLayout.tsx';
import { paths } from '../src/paths.ts';
import { renderMarkup } from './render-markup.ts';

/** The first state of a page as HTML, shown until the app has started (docs/decisions/010). */
export type Shell = { readonly title: string; readonly markup: string };

// The pages that look the same for every visitor.
const pages: Readonly<Record<string, RouteComponent>> = {
  [paths.login]: LoginPage,
  [paths.register]: RegisterPage,
  [paths.forgotPassword]: ForgotPasswordPage,
};

/**
 * Makes the markup inert and removes the names of fields: neither a visitor nor a password manager may fill a shell, because the page
 * replaces it.
 */
function asShell(markup: string): string {
  const shown = markup
    .replaceAll(/ (?:id|for|name|autocomplete|required|aria-[a-z]+|role)="[^"]*"/gi, '')
    .replaceAll(/ type="(?:email|password)"/g, ' type="text"');
  return `<div class="shell" inert aria-hidden="true">${shown}</div>`;
}

/** The shell of a route in the current language; undefined for a page whose first state depends on its visitor. */
export async function renderShell(path: string, { brand, isSandbox }: Operator): Promise<Shell | undefined> {
  const component = pages[path];
  if (!component) return undefined;
  const root = createRootRoute({
    component: () => (
      <>
        {isSandbox && <SandboxRibbon />}
        <SessionColumns brand={brand} />
      </>
    ),
  });
  const page = createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const markup = await renderMarkup(
    <NumberLanguage language={getLocale()}>
      <RouterProvider router={router} />
    </NumberLanguage>,
  );
  const [, heading = ''] = /<h1[^>]*>([^<]*)<\/h1>/.exec(markup) ?? [];
  return { title: m.layout_title({ page: heading, brand }), markup: asShell(markup) };
}
