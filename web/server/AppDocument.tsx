import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { BrandMark } from '@istmo/ui/Marks';
import { paths } from '../src/paths.ts';
import { useSite } from '../src/public/site-context.ts';
import type { Assets } from './assets.ts';
import { BootScript } from './PublicDocument.tsx';
import type { Shell } from './sign-in-shell.tsx';

// Search engines may index these pages; the pages behind the login and those of email links stay out.
const indexedRoutes = new Set<string>([paths.login, paths.register]);

/** Shown when the app does not start: it takes too long, or the browser runs no scripts. */
function SlowNotice() {
  return (
    <>
      <p className="late" role="status">
        {m.layout_slow()}{' '}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page itself, with the query of an email link */}
        <a href="" className="link">
          {m.kernel_retry()}
        </a>
      </p>
      <noscript>
        <p className="late late-now">{m.layout_needs_scripts()}</p>
      </noscript>
    </>
  );
}

function AppLoading() {
  return (
    <div className="alone arriving" aria-busy="true">
      <BrandMark name={useSite().brand} />
      <span className="lane lane-moving" />
    </div>
  );
}

type AppDocumentProps = { route: string; assets: Assets; shell: Shell | undefined };

/** The page that loads the React app: its settings and the files of its route. site.tsx inserts the page's shell into #root. */
export function AppDocument({ route, assets, shell }: AppDocumentProps) {
  const { brand, isSandbox, supportEmail, signUpUrl } = useSite();
  // A shell is shown first, so its style sheet and font load before the scripts.
  const priority = shell ? ({ fetchPriority: 'low' } as const) : {};
  const files = assets.filesOf(route);
  const sheets = [...assets.appSheets, ...files.filter((file) => file.endsWith('.css'))];
  return (
    <html lang={getLocale()} data-app>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <BootScript assets={assets} />
        <title>{shell?.title ?? brand}</title>
        {shell && <meta name="description" content={m.site_landing_about()} />}
        {!indexedRoutes.has(route) && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#0a5f50" />
        <meta name="istmo-brand" content={brand} />
        <meta name="istmo-mode" content={isSandbox ? 'sandbox' : 'production'} />
        <meta name="istmo-support" content={supportEmail} />
        {signUpUrl !== '' && <meta name="istmo-sign-up" content={signUpUrl} />}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {assets.font && <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="" />}
        {files
          .filter((file) => !file.endsWith('.css'))
          .map((file) => (
            <link key={file} rel="modulepreload" href={file} {...priority} />
          ))}
        <script type="module" src={assets.app} {...priority} />
        {sheets.map((file) => (
          <link key={file} rel="stylesheet" crossOrigin="" href={file} />
        ))}
      </head>
      <body>
        <div id="root">
          <AppLoading />
          <SlowNotice />
        </div>
      </body>
    </html>
  );
}
