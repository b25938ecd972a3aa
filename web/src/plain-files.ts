import { blank } from './public/blanks.tsx';

export type PlainFile = { readonly route: string; readonly file: string; readonly type: string; readonly text: string };

const origin = blank('public_url');

function siteMap(addresses: readonly string[]): string {
  const entries = addresses.map((address) => {
    const spanish = `<xhtml:link rel="alternate" hreflang="es" href="${origin}${address}?lang=es"/>`;
    return `<url><loc>${origin}${address}</loc>${spanish}</url>`;
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?><urlset ${spaces}>${entries.join('')}</urlset>\n`;
}

const manifest = {
  name: '{{json:brand}}',
  short_name: '{{json:brand}}',
  start_url: '/',
  display: 'standalone',
  background_color: '#f5f8f7',
  theme_color: '#0a5f50',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
};

/** Files for machines that name the site's own address or brand: they carry blanks like the pages, and the server fills them. */
export function plainFilesFor(addresses: readonly string[]): PlainFile[] {
  const robots = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /sandbox\nSitemap: ${origin}/sitemap.xml\n`;
  return [
    { route: '/robots.txt', file: 'robots.txt', type: 'text/plain; charset=utf-8', text: robots },
    { route: '/sitemap.xml', file: 'sitemap.xml', type: 'application/xml; charset=utf-8', text: siteMap(addresses) },
    {
      route: '/app.webmanifest',
      file: 'app.webmanifest',
      type: 'application/manifest+json',
      text: JSON.stringify(manifest),
    },
  ];
}
