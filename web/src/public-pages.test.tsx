import { fillPlaceholders } from '@istmo/contract/kernel/page-placeholders';
import { describe, expect, test } from 'vitest';
import { languages, plainFiles, publicPages, renderPage } from './public-pages.tsx';

const assets = {
  style: '.x{}',
  scripts: { boot: '/assets/boot.js', islands: '/assets/islands.js' },
  font: '/assets/font.woff2',
};
const person = {
  name: 'Alma',
  portrait: '1',
  role_en: 'Chief',
  role_es: 'Dirección',
  about_en: 'Builds.',
  about_es: 'Construye.',
};
// Every blank the server knows to fill; a page that asks for another one would stop its start.
const blanks = {
  public_url: 'https://istmo.example',
  sandbox: true,
  brand: 'Istmo',
  legal_name: 'Istmo, S.A.',
  registration: 'SAMPLE-0000',
  home_country: 'Example',
  regulator_name: 'Central Bank of Example',
  regulator_address: '1 Sample Square',
  regulator_phone: '+000 0000 0001',
  regulator_email: 'supervision@centralbank.example',
  regulator_url: 'https://centralbank.example',
  contact_email: 'hello@istmo.example',
  contact_phone: '+000 0000 0002',
  contact_address: '372 Corridor Avenue',
  support_email: 'support@istmo.example',
  ios_app_url: 'https://apps.example/istmo',
  whatsapp_url: '',
  instagram_url: 'https://instagram.example/istmo',
  youtube_url: 'https://youtube.example/istmo',
  telegram_url: 'https://telegram.example/istmo',
  x_url: 'https://x.example/istmo',
  white_paper_kb_en: '76',
  white_paper_kb_es: '78',
  has_team: true,
  team_is_sample: true,
  team: [person],
  has_more_team: true,
  more_team: [person],
};

const rendered = publicPages.flatMap((page) =>
  languages.map((language) => ({
    title: `${page.name} in ${language}`,
    language,
    text: renderPage(page, { language, ...assets }),
  })),
);

/** The words a reader sees, tags and their attributes left out. */
function wordsOf(text: string): string[] {
  const body = text.slice(text.indexOf('<body'));
  return body
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

describe.each(rendered)('$title', ({ language, text }) => {
  test('every blank has a setting that fills it', () => {
    const filled = fillPlaceholders(text, blanks);
    expect(filled).not.toContain('{{');
    expect(filled).toContain('<html lang="' + language + '"');
  });

  test('nothing in it needs an inline script or an inline style beside the one sheet', () => {
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(
      scripts.filter((attributes) => !attributes.includes('src="/assets/') && !attributes.includes('ld+json')),
    ).toEqual([]);
    expect(text).not.toMatch(/\sstyle="|\son[a-z]+="|javascript:/);
    expect(text.match(/<style/g)).toHaveLength(1);
  });

  test('nothing is fetched from another host', () => {
    const filled = fillPlaceholders(text, blanks);
    const sources = [
      ...filled.matchAll(
        /\s(?:src|srcset|poster)="([^"]*)"|<link[^>]*rel="(?:preload|icon|stylesheet|manifest)[^>]*href="([^"]*)"/g,
      ),
    ];
    expect(sources.map(([, src, href]) => src ?? href ?? '').filter((address) => !address.startsWith('/'))).toEqual([]);
  });

  test('it has one main heading and a way past the header', () => {
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toContain('href="#content"');
    expect(text).toContain('id="content"');
  });
});

test('the Spanish pages have no English sentence left', () => {
  for (const page of publicPages) {
    const english = new Set(wordsOf(renderPage(page, { language: 'en', ...assets })));
    const same = wordsOf(renderPage(page, { language: 'es', ...assets })).filter((line) => english.has(line));
    // What may be equal: names, codes, figures, blanks, and the languages in their own tongue.
    const isShared =
      /^[\d\s,.×+=—·%]*$|^\{\{|USD|COINGT|BTC|USDT|CGT|ERC-3643|km$|Bitcoin|Tether|English|Español|WhatsApp|Instagram|YouTube|Telegram|^X$|iPhone|24 h|^Polygon$|^Sector$|^Token$|^372$|^Supervisor$/;
    expect(same.filter((line) => !isShared.test(line))).toEqual([]);
  }
});

test('the site’s own address comes from the settings in robots, sitemap and manifest', () => {
  for (const { text, type } of plainFiles()) {
    const filled = fillPlaceholders(text, blanks);
    expect(filled).not.toContain('{{');
    if (type.includes('json')) expect(JSON.parse(filled)).toMatchObject({ name: 'Istmo' });
    else expect(filled).toContain('https://istmo.example/');
  }
});
