import type { Operator } from '@istmo/contract/areas/site/site-pages';

export type TextFile = { readonly route: string; readonly type: string; readonly text: string };

export const siteMapFile = { route: '/sitemap.xml', type: 'application/xml; charset=utf-8' } as const;

/** The map of the site: `addresses` are the pages for search engines. */
export function siteMap({ publicUrl }: Pick<Operator, 'publicUrl'>, addresses: readonly string[]): string {
  const entries = addresses.map((address) => {
    const spanish = `<xhtml:link rel="alternate" hreflang="es" href="${publicUrl}${address}?lang=es"/>`;
    return `<url><loc>${publicUrl}${address}</loc>${spanish}</url>`;
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?><urlset ${spaces}>${entries.join('')}</urlset>\n`;
}

const manifest = {
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

/** The text files with the site's address or brand in them. */
export function textFiles({ publicUrl, brand }: Operator): readonly TextFile[] {
  const robots = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /sandbox\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return [
    { route: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots },
    {
      route: '/app.webmanifest',
      type: 'application/manifest+json',
      text: JSON.stringify({ name: brand, short_name: brand, ...manifest }),
    },
  ];
}
