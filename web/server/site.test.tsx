import type { SitePage } from '@istmo/contract/areas/site/site-pages';
import { overwriteGetLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleOfferings } from './test-offerings.ts';
import { listPages, whitePaper } from './site.tsx';
import { testAssets, testSettings } from './test-settings.ts';

type RenderedPage = SitePage & { readonly text: string };

// The language belongs to the process, which other files share.
afterAll(() => overwriteGetLocale(() => 'en'));

const rendered: RenderedPage[] = [];
for (const page of listPages(testSettings, testAssets))
  rendered.push({ ...page, text: await page.render(sampleOfferings) });
const named = (pages: readonly RenderedPage[]) =>
  pages.map((page) => ({ ...page, name: `${page.route} in ${page.language}` }));
const html = rendered.filter(({ type }) => type.startsWith('text/html'));
const publicHtml = html.filter(({ kind }) => kind === 'public');

/** The visible texts of a page, without tags and attributes. */
function textsOf(text: string): string[] {
  return text
    .slice(text.indexOf('<body'))
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

describe.each(named(html))('$name', ({ language, text }) => {
  test('is a document in its language, with the operator’s name as text and never as markup', () => {
    expect(text).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}"`));
    expect(text).not.toContain('<b>');
    expect(text).not.toContain('undefined');
  });

  test('needs no inline script and one inline style sheet at most', () => {
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(
      scripts.filter((attributes) => !attributes.includes('src="/assets/') && !attributes.includes('ld+json')),
    ).toEqual([]);
    expect(text).not.toMatch(/\sstyle="|\son[a-z]+="|javascript:/);
    expect(text.split('<style').length).toBeLessThanOrEqual(2);
  });

  test('fetches nothing from another host', () => {
    const sources = [
      ...text.matchAll(
        /\s(?:src|srcset|poster)="([^"]*)"|<link[^>]*rel="(?:preload|modulepreload|icon|stylesheet|manifest)[^>]*href="([^"]*)"/g,
      ),
    ];
    expect(sources.map(([, src, href]) => src ?? href ?? '').filter((address) => !address.startsWith('/'))).toEqual([]);
  });
});

describe.each(named(publicHtml))('$name', ({ text }) => {
  test('has one main heading and a link that skips the header', () => {
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toContain('href="#content"');
    expect(text).toContain('id="content"');
  });
});

test('the Spanish pages have no English sentence left', () => {
  for (const { route, text } of publicHtml.filter(({ language }) => language === 'es')) {
    const english = publicHtml.find((page) => page.route === route && page.language === 'en')?.text ?? '';
    const words = new Set(textsOf(english));
    // Texts that may be equal: names, codes, numbers, settings, and the names of the languages.
    const isShared =
      /^[\d\s,.×+=—·%]*$|USD|COIN|BTC|USDT|CGT|ERC-3643|km$|Bitcoin|Tether|English|Español|YouTube|Corredor|Central Bank|Sample Square|Corridor Avenue|example$|^Alma|iPhone|24 h|^Polygon$|^Sector$|^Token$|^372$|^Supervisor$|^Istmo, S\.A\.|^-?Auto$|0000 000|^USD|^\\d+ d$|FARM|^OF-2026|^[0-9a-f]{64}$|GMT-6$|^(?:Colombia|Costa Rica|El Salvador|Guatemala|Honduras|Nicaragua)$|^—$|^A$/;
    expect(textsOf(text).filter((line) => words.has(line) && !isShared.test(line))).toEqual([]);
  }
});

test('without a team, links and an app in the settings their sections are left out', async () => {
  const bare = { ...testSettings, team: [], socialLinks: [], appStoreUrl: '' };
  const offering = listPages(bare, testAssets).find(({ route }) => route === '/wallet/coingt');
  const text = await offering?.render();
  expect(text).not.toContain('id="team"');
  expect(text).not.toContain('href="#team"');
  expect(text).toContain('badge-off');
});

test('the login page knows the external sign-up site of an operator who has one', async () => {
  const signUpUrl = 'https://sign-up.example/open';
  const read = (settings: typeof testSettings) =>
    listPages(settings, testAssets)
      .find(({ route }) => route === '/login')
      ?.render();
  expect(await read({ ...testSettings, signUpUrl })).toContain(`<meta name="istmo-sign-up" content="${signUpUrl}"`);
  expect(await read(testSettings)).not.toContain('istmo-sign-up');
});

test('production has neither the page of the sandbox’s controls nor the button that opens it', async () => {
  const routesOf = (isSandbox: boolean) =>
    listPages({ ...testSettings, isSandbox }, testAssets).map(({ route }) => route);
  expect(routesOf(true)).toContain('/sandbox');
  expect(routesOf(false)).not.toContain('/sandbox');
  const landing = listPages({ ...testSettings, isSandbox: false }, testAssets).find(({ route }) => route === '/');
  expect(await landing?.render()).not.toContain('data-sandbox');
  expect(publicHtml.find(({ route }) => route === '/')?.text).toContain('data-sandbox');
});

test('the site’s own address comes from the settings in robots, sitemap and manifest', () => {
  const textOf = (route: string) => rendered.find((page) => page.route === route)?.text ?? '';
  expect(textOf('/robots.txt')).toContain('https://istmo.example/sitemap.xml');
  expect(textOf('/sitemap.xml')).toContain('<loc>https://istmo.example/wallet/coingt</loc>');
  expect(JSON.parse(textOf('/app.webmanifest'))).toMatchObject({ name: testSettings.brand });
});

test('the price table has the instruments that the settings name, in the language of the page, and says which price is fixed', async () => {
  const market = { code: 'EURX', names: { en: 'Another euro', es: 'Otro euro' }, isOffered: false, isPriceFixed: true };
  const pages = listPages({ ...testSettings, markets: [market] }, testAssets).filter(({ route }) => route === '/');
  for (const page of pages) {
    const text = await page.render();
    expect(text).toContain(market.names[page.language]);
    expect(text).toContain('href="/deposit/EURX"');
    expect(text).not.toContain('data-trend="BTC"');
    expect(text).toContain({ en: 'Fixed price', es: 'Precio fijo' }[page.language]);
    expect(text).not.toContain('data-change="EURX"');
  }
  expect(pages).toHaveLength(2);
});

test('the service worker caches the offline page and changes its version with a setting that the page shows', async () => {
  const workerOf = (settings: typeof testSettings) =>
    listPages(settings, testAssets)
      .find(({ route }) => route === '/service-worker.js')
      ?.render();
  const worker = await workerOf(testSettings);
  expect(worker).toContain('"/offline?lang=es"');
  expect(worker).toContain('worker()');
  expect(await workerOf({ ...testSettings, brand: 'Another' })).not.toBe(worker);
});

test('the least that can be invested is one token, at the price of whichever tranche is open', () => {
  for (const language of ['en', 'es'] as const) {
    const paper = JSON.stringify(whitePaper(language, testSettings));
    const facts = [
      m.offering_fact_minimum_value({}, { locale: language }),
      m.offering_faq_minimum_answer({}, { locale: language }),
    ];
    for (const text of [...facts, paper.match(/[^.]*(minimum investment|inversión mínima)[^.]*/)?.[0]]) {
      expect(text).toMatch(/one token|un token/i);
      expect(text).toMatch(/1,000.*2,500/);
    }
  }
});

test('the white paper names the operator and the issuer in each language, and the day of its version', () => {
  for (const language of ['en', 'es'] as const) {
    const paper = whitePaper(language, testSettings);
    expect(JSON.stringify(paper)).toContain('Istmo, S.A., 372 Corridor Avenue');
    expect(JSON.stringify(paper)).toContain('Corredor, S.A. de C.V.');
    expect(paper).toHaveProperty('date', expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
  }
});

test('an offering has its name, address and product for search engines, and its page is in the site map', () => {
  const textOf = (route: string, language = 'en') =>
    rendered.find((page) => page.route === route && page.language === language)?.text ?? '';
  const page = textOf('/offerings/$slug', 'es');
  expect(page).toContain('<title>Finca Alma: Bonos de la finca &lt;b&gt; · ');
  expect(page).toContain('<link rel="canonical" href="https://istmo.example/offerings/farm?lang=es"/>');
  expect(page).toContain('hrefLang="en" href="https://istmo.example/offerings/farm"');
  expect(page).toContain('"@type":"FinancialProduct","name":"Bonos de la finca \\u003cb>"');
  expect(textOf('/sitemap.xml')).toContain('<loc>https://istmo.example/offerings/farm</loc>');
});

test('dates of offerings are printed in the time zone of the platform, with its name', () => {
  for (const route of ['/', '/offerings', '/offerings/$slug'])
    for (const page of rendered.filter((one) => one.route === route))
      expect(page.text, page.route).toContain('01/12/2026 09:00:00 AM GMT-6');
});

test('the first page has a section of open and coming offerings, and none where there are none', async () => {
  const [home] = listPages(testSettings, testAssets).filter(({ route }) => route === '/');
  expect(await home?.render(sampleOfferings)).toContain('href="/offerings/farm"');
  expect(await home?.render()).not.toContain('id="open-offerings"');
});

test('the list shows what fits the choice, and says so when nothing does', async () => {
  const [list] = listPages(testSettings, testAssets).filter(({ route }) => route === '/offerings');
  const shown = (filter: Partial<typeof sampleOfferings.filter>) =>
    list?.render({ ...sampleOfferings, filter: { ...sampleOfferings.filter, ...filter } });
  expect(await shown({ country: 'PA', currency: 'USD', kind: 'bond', state: 'open' })).toContain('Alma Farm');
  for (const filter of [{ country: 'CR' }, { kind: 'share' }, { state: 'past' }] as const) {
    const text = await shown(filter);
    expect(text).not.toContain('Alma Farm');
    expect(text).toContain('No offering fits this choice');
  }
  expect(await list?.render()).toContain('There are no offerings yet');
});
