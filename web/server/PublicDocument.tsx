import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { SkipLink } from '@istmo/ui/SkipLink';
import { useSite } from '../src/public/site-context.ts';
import type { Assets } from './assets.ts';
import type { PageHead, PublicPage } from './public-page.ts';
import { publicSheets } from './public-sheets.ts';

const languages = ['en', 'es'] as const;

function SearchLinks({ path }: { path: string }) {
  const { publicUrl } = useSite();
  const addressIn = (language: string) => `${publicUrl}${path}${language === 'en' ? '' : '?lang=es'}`;
  return (
    <>
      <link rel="canonical" href={addressIn(getLocale())} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${path}`} />
    </>
  );
}

function SharePreview({ title, about }: { title: string; about: string }) {
  const { brand, publicUrl } = useSite();
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      <meta property="og:image" content={`${publicUrl}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={getLocale() === 'es' ? 'es_419' : 'en_US'} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A public page with its head. The only scripts are boot (blocking, before the first paint) and the page script, which boot loads after it. */
export function PublicDocument({ page, head, assets }: { page: PublicPage; head: PageHead; assets: Assets }) {
  const { brand, isSandbox } = useSite();
  const { Page } = page;
  const { canonical } = head;
  const title = head.title({ brand });
  return (
    <html lang={getLocale()} data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <BootScript
          assets={assets}
          pageScript={page.sheet === 'offerings' ? assets.offeringsScript : assets.pageScript}
        />
        <title>{title}</title>
        <meta name="description" content={head.about()} />
        {canonical === undefined ? <meta name="robots" content="noindex" /> : <SearchLinks path={canonical} />}
        {canonical !== undefined && <SharePreview title={title} about={head.about()} />}
        {assets.font && <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="" />}
        {assets.isDevelopment && <link rel="stylesheet" href={`/${publicSheets[page.sheet]}`} />}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121b19" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <SkipLink target="content">{m.site_skip()}</SkipLink>
        {isSandbox && (
          <section aria-label={m.site_sandbox()} className="sandbox-bar">
            <span>{m.site_sandbox_bar()}</span>
            <button type="button" aria-haspopup="dialog" data-sandbox={m.sandbox_title()}>
              {m.sandbox_open()}
            </button>
          </section>
        )}
        <Page />
      </body>
    </html>
  );
}

/** In development the source is a module, which cannot block. */
export function BootScript({ assets, pageScript }: { assets: Assets; pageScript?: string }) {
  return (
    <script
      src={assets.boot}
      {...(pageScript === undefined ? {} : { 'data-page-script': pageScript })}
      {...(assets.isDevelopment ? { type: 'module' } : {})}
    />
  );
}
