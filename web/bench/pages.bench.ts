import { gzipSync } from 'node:zlib';
import { type Browser, openBrowser } from './chromium.ts';

type Row = { name: string; value: string; target: string; isReached: boolean | undefined };
type Person = { readonly name: string; readonly email: string; readonly password: string };
type Product = {
  readonly url: string;
  readonly data: string;
  readonly people: readonly Person[];
  readonly stop: () => Promise<void>;
};
type Context = {
  readonly tool: (name: string) => Promise<unknown>;
  readonly browser: () => Promise<string>;
  readonly startProduct: () => Promise<Product>;
  readonly storeOfferings: (product: Product) => Promise<void>;
};

type Audit = {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { readonly url: string; readonly resourceType?: string }[] };
};
type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly environment: { readonly benchmarkIndex: number };
  readonly finalDisplayedUrl: string;
};
type Flags = {
  readonly port: number;
  readonly disableStorageReset?: boolean;
  readonly throttling?: { readonly cpuSlowdownMultiplier: number };
};
type Lighthouse = (address: string, flags: Flags) => Promise<{ readonly lhr: Report } | undefined>;

/** Kilobytes are of 1,000 bytes, after gzip -9. */
type Limits = {
  readonly performance: number;
  /** SEO must be 100 too. Pages for customers are kept out of search engines. */
  readonly isForSearch: boolean;
  readonly scriptKb: number;
  readonly styleKb: number;
  readonly lcpMs: number;
  readonly cls: number;
};
type Page = { readonly path: string; readonly limits: Limits; readonly isSignedIn?: boolean };

const publicPage: Limits = { performance: 99, isForSearch: true, scriptKb: 6, styleKb: 9, lcpMs: 1400, cls: 0.01 };
const pages: readonly Page[] = [
  { path: '/', limits: { ...publicPage, styleKb: 8 } },
  { path: '/wallet/coingt', limits: publicPage },
  { path: '/white_paper/coingt', limits: publicPage },
  { path: '/offerings', limits: publicPage },
  { path: '/offerings/volcano-coffee', limits: publicPage },
  { path: '/login', limits: { performance: 97, isForSearch: true, scriptKb: 125, styleKb: 8, lcpMs: 2100, cls: 0.02 } },
  {
    path: '/register',
    limits: { performance: 96, isForSearch: true, scriptKb: 130, styleKb: 8, lcpMs: 2200, cls: 0.02 },
  },
  {
    path: '/dashboard',
    isSignedIn: true,
    limits: { performance: 93, isForSearch: false, scriptKb: 185, styleKb: 12, lcpMs: 2500, cls: 0.02 },
  },
];

const runs = 3;
// Lighthouse makes every processor four times slower, so a slow machine would stand for a slower phone. The figures are those of the
// phone that four times stands for on a machine of this speed.
const phone = { machine: 2430, slowdown: 4 };

/** Lighthouse's mobile scores and the sizes of the pages. The last line is the speed of the machine and how much slower the phone is. */
export async function bench({ tool, browser, startProduct, storeOfferings }: Context): Promise<Row[]> {
  const installed = await tool('lighthouse');
  if (!isLighthouse(installed)) throw new Error('the installed lighthouse is another one');
  const { default: lighthouse } = installed;
  const product = await startProduct();
  const path = await browser();
  try {
    await storeOfferings(product);
    const rows: Row[] = [];
    const options = { lighthouse, product, browser: path };
    let speed = await measureSpeed(options);
    const speeds = [speed];
    for (const page of pages) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run += 1) {
        const report = await visit({ ...options, slowdown: slowdownAt(speed) }, page);
        reports.push(report);
        // A shared machine changes its speed in the minutes that this takes.
        speed = report.environment.benchmarkIndex;
        speeds.push(speed);
      }
      rows.push(...scoresOf(page, reports), ...(await weightOf(product.url, page, reports)));
    }
    const usual = median(speeds);
    const value = `${Math.round(usual)}, slowed down ${slowdownAt(usual).toFixed(1)} times`;
    return [...rows, { name: 'machine, by Lighthouse', value, target: '', isReached: undefined }];
  } finally {
    await product.stop();
  }
}

type VisitOptions = {
  readonly lighthouse: Lighthouse;
  readonly product: Product;
  readonly browser: string;
  readonly slowdown?: number;
};

async function measureSpeed(options: VisitOptions): Promise<number> {
  const [page] = pages;
  if (!page) throw new Error('no page is measured');
  return (await visit(options, page)).environment.benchmarkIndex;
}

function slowdownAt(speed: number): number {
  return Math.max(1, (phone.slowdown * speed) / phone.machine);
}

/** One visit by a new browser, which has only the session in its storage. */
async function visit(
  { lighthouse, product, browser, slowdown = phone.slowdown }: VisitOptions,
  { path, isSignedIn = false }: Page,
): Promise<Report> {
  const chromium = await openBrowser(browser);
  try {
    if (isSignedIn) await signIn(product, chromium);
    const result = await lighthouse(`${product.url}${path}`, {
      port: chromium.port,
      disableStorageReset: isSignedIn,
      throttling: { cpuSlowdownMultiplier: slowdown },
    });
    if (!result) throw new Error(`Lighthouse returned nothing for ${path}`);
    // A visit that was redirected, for example to the login page, measured another page.
    if (new URL(result.lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${result.lhr.finalDisplayedUrl}`);
    return result.lhr;
  } finally {
    await chromium.stop();
  }
}

function isLighthouse(module: unknown): module is { readonly default: Lighthouse } {
  return typeof module === 'object' && module !== null && 'default' in module && typeof module.default === 'function';
}

/** Signs in a customer without two-factor, who needs a password only. */
async function signIn({ url, people }: Product, chromium: Browser): Promise<void> {
  const person = people.find(({ name }) => name === 'carmen');
  if (!person) throw new Error('there is no carmen');
  const reply = await fetch(`${url}/api/basic/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const { token, expires_at: endsAt }: { token: string; expires_at: string } = JSON.parse(await reply.text());
  const keep = { token, token_expires_at: endsAt };
  await chromium.runOn(`${url}/robots.txt`, `Object.assign(localStorage, ${JSON.stringify(keep)});`);
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

const inHundred = (reports: readonly Report[], category: string): number =>
  Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
const valueOf = (reports: readonly Report[], audit: string): number =>
  median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY));

/** The failed audits of the categories below 100. */
function lostBy({ categories, audits }: Report, names: readonly string[]): string {
  const lost = names.filter((name) => (categories[name]?.score ?? 0) < 1);
  if (lost.length === 0) return '';
  const failed = Object.entries(audits).filter(([, { score }]) => score !== null && score < 0.5);
  return ` (${failed.map(([name]) => name).join(', ')})`;
}

function scoresOf({ path, limits }: Page, reports: readonly Report[]): Row[] {
  const performance = inHundred(reports, 'performance');
  const whole = ['accessibility', 'best-practices', ...(limits.isForSearch ? ['seo'] : [])];
  const scores = whole.map((name) => inHundred(reports, name));
  const lcp = Math.round(valueOf(reports, 'largest-contentful-paint'));
  const cls = valueOf(reports, 'cumulative-layout-shift');
  const [report] = reports;
  return [
    row(`${path} performance`, String(performance), {
      target: `≥ ${limits.performance}`,
      isReached: performance >= limits.performance,
    }),
    row(`${path} ${whole.join(', ')}`, `${scores.join(', ')}${report ? lostBy(report, whole) : ''}`, {
      target: '100 each',
      isReached: scores.every((score) => score === 100),
    }),
    row(`${path} LCP`, `${lcp} ms`, { target: `≤ ${limits.lcpMs} ms`, isReached: lcp <= limits.lcpMs }),
    row(`${path} CLS`, cls.toFixed(3), { target: `≤ ${limits.cls}`, isReached: cls <= limits.cls }),
  ];
}

function row(name: string, value: string, held: { target: string; isReached: boolean }): Row {
  return { name, value, ...held };
}

/** The scripts and style sheets that the visit fetched without interaction, and the style inside the page. */
async function weightOf(url: string, { path, limits }: Page, [report]: readonly Report[]): Promise<Row[]> {
  const fetched = report?.audits['network-requests']?.details?.items ?? [];
  const isOurs = (kind: string) => (item: { url: string; resourceType?: string }) =>
    item.resourceType === kind && item.url.startsWith(url);
  const scripts = await Promise.all(fetched.filter(isOurs('Script')).map((item) => gzipped(item.url)));
  const sheets = await Promise.all(fetched.filter(isOurs('Stylesheet')).map((item) => gzipped(item.url)));
  const [, inside = ''] = /<style>(.*?)<\/style>/s.exec(await textOf(`${url}${path}`)) ?? [];
  const scriptKb = sum(scripts) / 1000;
  const styleKb = (sum(sheets) + (inside === '' ? 0 : gzipSync(inside, { level: 9 }).length)) / 1000;
  return [
    row(`${path} scripts`, `${scriptKb.toFixed(1)} kB`, {
      target: `≤ ${limits.scriptKb} kB`,
      isReached: scriptKb <= limits.scriptKb,
    }),
    row(`${path} styles`, `${styleKb.toFixed(1)} kB`, {
      target: `≤ ${limits.styleKb} kB`,
      isReached: styleKb <= limits.styleKb,
    }),
  ];
}

async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text();
}

async function gzipped(address: string): Promise<number> {
  return gzipSync(await textOf(address), { level: 9 }).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
