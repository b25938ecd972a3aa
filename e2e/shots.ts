import { chromium } from '@playwright/test';
import { launchArguments, testBrowserPath } from '@istmo/tools/browser';
import { startProduct } from '@istmo/tools/product';
import { signInStaff } from './console.ts';
import { findPerson, signIn } from './people.ts';
import { Sandbox } from './sandbox.ts';

const product = await startProduct({ parent: '/dev/shm', settings: { ISTMO_DEMO_CASES: 'yes' } });
const sandbox = new Sandbox(product.url);
const browser = await chromium.launch({ executablePath: await testBrowserPath(), args: launchArguments });
const out = '/tmp/shots';
for (const [language, width, theme] of [['en', 1280, 'light'], ['es', 390, 'dark'], ['es', 1280, 'light'], ['en', 390, 'light']] as const) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width, height: width > 500 ? 800 : 844 }, colorScheme: theme, timezoneId: 'America/Guatemala', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(([l, t]) => { if (window.origin !== 'null') { localStorage.setItem('language', l === 'en' ? 'english' : 'spanish'); localStorage.setItem('theme', t ?? ''); } }, [language, theme]);
  await signIn(page, sandbox, findPerson(product.people, 'anabel'));
  const shot = async (name: string, full = true) => { await page.waitForTimeout(700); await page.screenshot({ path: `${out}/${name}-${language}-${theme}-${width}.png`, fullPage: full }); };
  for (const [name, path] of [['markets', '/markets'], ['market', '/markets/VOLCA-USD'], ['market2', '/markets/CAHAB-USD'], ['orders', '/orders'], ['trades', '/orders?tab=trades'], ['alerts', '/orders?tab=alerts'], ['security', '/security/VOLCA'], ['dashboard', '/dashboard']] as const) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.locator('[data-loading], [aria-busy="true"]').first().waitFor({ state: 'detached' }).catch(() => undefined);
    await shot(name);
    if (name === 'market') {
      if (width < 500) await page.getByRole('radio', { name: /^(Price|Precio)/ }).first().click().catch(() => undefined);
      await page.getByRole('radio', { name: /^(1d|1 day|1 d|Day|Día|1D)/ }).first().click().catch(() => console.log('no 1d'));
      await shot('market-chart-day', false);
      await page.getByRole('button', { name: /price alert|alerta/i }).first().click().catch(() => console.log('no alert'));
      await shot('market-alert', false);
    }
  }
  await context.close();
}
const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
const console_ = await context.newPage();
await signInStaff(console_, sandbox, 'gloria');
for (const [name, path] of [['c-trading', '/console/trading'], ['c-market', '/console/trading/VOLCA-USD'], ['c-figures', '/console/trading/VOLCA-USD/figures']] as const) {
  await console_.goto(path);
  await console_.locator('h1').first().waitFor();
  await console_.waitForTimeout(1500);
  await console_.screenshot({ path: `${out}/${name}.png`, fullPage: true });
}
await browser.close();
await product.stop();
