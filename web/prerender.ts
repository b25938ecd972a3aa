import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Stills from './src/entry-stills.tsx';
import type * as Pages from './src/public-pages.tsx';

type Build = {
  readonly dist: string;
  /** The built modules of src/public-pages.tsx and src/entry-stills.tsx. */
  readonly pages: string;
  readonly stills: string;
  readonly style: string;
  readonly scripts: { readonly boot: string; readonly islands: string };
  readonly font: string;
  /** The built script of worker/service-worker.ts. */
  readonly worker: string;
};

/** One line of web/dist/public-pages.json: what the server answers for a route in a language. */
type Listed = {
  route: string;
  language: string;
  file: string;
  /** The HTTP code it goes out with. */
  status: number;
  type: string;
  /** For Content-Security-Policy style-src, beside 'self'; nothing else on the page is inline but JSON-LD, which is data. */
  styleHashes: string[];
};

const html = 'text/html; charset=utf-8';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

type Offline = { readonly language: string; readonly address: string; readonly text: string };

/** The worker with what it keeps: the page for no connection in each language, and the files of that page. */
function workerWith(
  worker: string,
  { offline, files }: { offline: readonly Offline[]; files: readonly string[] },
): string {
  const pages = Object.fromEntries(offline.map(({ language, address }) => [language, address]));
  const version = createHash('sha256')
    .update(JSON.stringify([worker, files, offline]))
    .digest('hex')
    .slice(0, 12);
  return `const istmoOffline=${JSON.stringify({ version, pages, files })};\n${worker}`;
}

/**
 * Renders every public page in both languages into dist/pages and writes the list of them, and beside it the stills of the sign-in pages.
 * Blanks ({{…}}) stay for the server.
 */
export async function prerender({ dist, pages, stills, style, scripts, font, worker }: Build): Promise<void> {
  const built: typeof Pages = await import(pathToFileURL(pages).href);
  const listed: Listed[] = [];
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), text);
  };

  const offline: Offline[] = [];
  for (const page of built.publicPages) {
    for (const language of built.languages) {
      const file = `pages/${page.name}.${language}.html`;
      const text = built.renderPage(page, { language, style, scripts, font });
      await write(file, text);
      if (page.isForOffline) offline.push({ language, address: `${page.routes[0]}?lang=${language}`, text });
      for (const route of page.routes) {
        listed.push({ route, language, file, status: page.status, type: html, styleHashes: [hashOf(style)] });
      }
    }
  }
  for (const { route, file, type, text } of built.plainFiles()) {
    await write(`pages/${file}`, text);
    listed.push({ route, language: 'en', file: `pages/${file}`, status: 200, type, styleHashes: [] });
  }
  const files = [scripts.boot, scripts.islands, font, '/icon.svg'];
  const workerText = workerWith(worker, { offline, files });
  await write('pages/service-worker.js', workerText);
  const type = 'text/javascript; charset=utf-8';
  listed.push({
    route: '/service-worker.js',
    language: 'en',
    file: 'pages/service-worker.js',
    status: 200,
    type,
    styleHashes: [],
  });
  for (const { file, text } of built.papers()) await write(file, text);
  await write('public-pages.json', JSON.stringify(listed, null, 1));
  const { entryStills, lateNotice }: typeof Stills = await import(pathToFileURL(stills).href);
  const late = Object.fromEntries(built.languages.map((language) => [language, lateNotice(language)]));
  await write('entry-stills.json', JSON.stringify({ stills: await entryStills(), late }, null, 1));
}
