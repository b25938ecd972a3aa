import * as m from '@istmo/contract/messages';
import type { ReactNode } from 'react';
import { blank, When } from './blanks.tsx';
import { useLanguage, useSay } from './language.tsx';

export type Assets = {
  readonly scripts: { readonly boot: string; readonly islands: string };
  readonly font: string;
};

export type Head = {
  readonly title: string;
  readonly about: string;
  /** The page's own address; absent for pages that no search engine should keep. */
  readonly canonical?: string | undefined;
};

const origin = blank('public_url');
const otherLanguages = ['en', 'es'] as const;

function addressIn(language: 'en' | 'es', path: string): string {
  return `${origin}${path}${language === 'en' ? '' : '?lang=es'}`;
}

function SearchLinks({ path }: { path: string }) {
  return (
    <>
      <link rel="canonical" href={addressIn(useLanguage(), path)} />
      {otherLanguages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${path}`} />
    </>
  );
}

function SharePreview({ title, about }: Head) {
  const language = useLanguage();
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={blank('brand')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      <meta property="og:image" content={`${origin}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={language === 'es' ? 'es_419' : 'en_US'} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The whole HTML page. The only scripts are two files: boot (blocking, before the first paint) and islands, which it calls for after that. */
export function Document({ head, assets, children }: { head: Head; assets: Assets; children: ReactNode }) {
  const say = useSay();
  const isFound = head.canonical !== undefined;
  return (
    <html lang={useLanguage()} data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script src={assets.scripts.boot} data-islands={assets.scripts.islands} />
        <title>{head.title}</title>
        <meta name="description" content={head.about} />
        {isFound ? <SearchLinks path={head.canonical ?? ''} /> : <meta name="robots" content="noindex" />}
        {isFound && <SharePreview {...head} />}
        <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/app.webmanifest" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121b19" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <a className="skip" href="#content">
          {say(m.site_skip)}
        </a>
        <When blank="sandbox">
          <section aria-label={say(m.site_sandbox)} className="sandbox-bar">
            {say(m.site_sandbox_bar)}
          </section>
        </When>
        {children}
      </body>
    </html>
  );
}
