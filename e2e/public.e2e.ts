import { randomBytes } from 'node:crypto';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import { applyAppearance } from './appearance.ts';
import { guardedRoutes, openRoutes } from './routes.ts';
import { expectHeading, expectLive, readLocalStorage } from './assertions.ts';
import { expect, test } from './fixtures.ts';

/** The indexes of the slides that a carousel shows now. */
function visibleSlides(page: Page, name: string): Promise<number[]> {
  return page.getByRole('region', { name }).evaluate((track) => {
    const { left, right } = track.getBoundingClientRect();
    return [...track.querySelectorAll('li')].flatMap((slide, index) => {
      const box = slide.getBoundingClientRect();
      return box.left >= left - 2 && box.right <= right + 2 ? [index] : [];
    });
  });
}

test.describe('the landing page', () => {
  const offerings = 'The offerings, one after the other';

  test('has live prices, live tranches and all amounts of the offering', async ({ page, sandbox }) => {
    await page.goto('/');
    await expectLive(page);
    for (const symbol of ['BTC', 'USDT', 'COINGT']) {
      await expect(page.locator(`[data-number="price-${symbol}"]`)).toHaveText(/^[\d,]+\.\d{2,8}$/);
    }
    await sandbox.setPrice('BTC', '54321.99');
    await expect(page.locator('[data-number="price-BTC"]')).toHaveText('54,321.99', { timeout: 40_000 });
    const main = page.locator('main');
    for (const figure of [
      '325,280,000',
      '1,000',
      '153,224',
      '38,520',
      '114,704',
      '2,500',
      'First come, first served',
    ]) {
      await expect(main.getByText(figure).first()).toBeVisible();
    }
  });

  test('shows two offerings on a desktop and one on a phone, by arrows and by keys', async ({ page }) => {
    await applyAppearance(page, { language: 'english', theme: 'light', width: 1280 });
    await page.goto('/');
    await expectLive(page);
    await page.getByRole('region', { name: offerings }).scrollIntoViewIfNeeded();
    await expect.poll(() => visibleSlides(page, offerings)).toEqual([0, 1]);
    await page.getByRole('button', { name: 'Next offering' }).click();
    await expect.poll(() => visibleSlides(page, offerings)).toEqual([1, 2]);
    await page.getByRole('button', { name: 'Previous offering' }).click();
    await expect.poll(() => visibleSlides(page, offerings)).toEqual([0, 1]);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => visibleSlides(page, offerings)).toEqual([0]);
    const track = page.getByRole('region', { name: offerings });
    await track.focus();
    await track.press('ArrowRight');
    await expect.poll(() => visibleSlides(page, offerings)).toEqual([1]);
    await track.press('ArrowLeft');
    await expect.poll(() => visibleSlides(page, offerings)).toEqual([0]);
  });

  test('offers the app, names the supervisor and links to the social networks', async ({ page }) => {
    await page.goto('/');
    await expectLive(page);
    await page.locator('header summary', { hasText: 'Download' }).click();
    await expect(page.getByRole('link', { name: /iPhone and iPad, in the app store/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: /iPhone and iPad/ }).first()).toBeHidden();
    const footer = page.locator('footer');
    for (const words of ['Banco Central de Ejemplo', 'supervision@bancocentral.example', '© 2025']) {
      await expect(footer.getByText(words).first()).toBeVisible();
    }
    for (const name of ['WhatsApp', 'Instagram', 'YouTube', 'Telegram', 'X']) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^https:/);
    }
  });

  test('links visitors to sign-up and login, and customers to their dashboard', async ({ page, signInAs }) => {
    await page.goto('/');
    await expect(page.locator('header').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('footer').getByRole('link', { name: 'Sign up' })).toBeVisible();
    await signInAs('carmen');
    await page.goto('/');
    await expect(page.locator('header').getByRole('link', { name: 'Overview' })).toBeVisible();
    for (const name of ['Sign in', 'Sign up']) {
      await expect(page.locator('header, footer').getByRole('link', { name })).toHaveCount(0);
    }
    await page.goto('/wallet/coingt');
    await expect(page.locator('.offer-head').getByRole('link', { name: /Buy/ })).toHaveAttribute(
      'href',
      '/instant_swap/coingt',
    );
  });

  test('subscribes an address with consent; a mailed link confirms it, another one ends it', async ({
    page,
    sandbox,
  }) => {
    const address = `reader-${randomBytes(4).toString('hex')}@letters.test`;
    await page.goto('/');
    await expectLive(page);
    const form = page.locator('form[data-subscription]');
    await form.getByRole('textbox', { name: 'Email' }).fill(address);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(form.locator('[data-status]')).toHaveText(
      'Please confirm your subscription with the link we have sent you.',
    );

    const email = await sandbox.waitForEmail(address, /Confirm your subscription/);
    const [confirm = '', unsubscribe = ''] = email.links;
    await page.goto(confirm);
    await expectHeading(page, 'Confirm your subscription');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.locator('main').getByText('Your subscription is confirmed.')).toBeVisible();

    await page.goto(unsubscribe);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.locator('main').getByText('You will receive no more emails.')).toBeVisible();
    await page.goto(confirm);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.locator('main').getByText('This link is not valid or was already used.')).toBeVisible();
  });
});

test('the button of a mailed link waits for the script that answers it', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/page-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/subscription/confirm?token=a&verify=b', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Confirm', exact: true });
  await expect(button).toBeDisabled();
  resolve();
  await button.click();
  await expect(page.locator('main').getByText('This link is not valid or was already used.')).toBeVisible();
});

test('the language chosen in the header is stored under the specified name, and later pages are in it', async ({
  page,
}) => {
  await page.goto('/');
  await expectLive(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.locator('header select[name="language"]').selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect((await readLocalStorage(page))['language']).toBe('spanish');
  await page.goto('/wallet/coingt');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/login');
  await expectHeading(page, /./);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test.describe('the offering page', () => {
  const banner = /corridor|banner|pictures/i;

  test('its bar of sections marks the one that is read', async ({ page }) => {
    await page.goto('/wallet/coingt');
    await expectLive(page);
    const bar = page.getByRole('navigation', { name: m.offering_anchors_label() });
    const here = bar.locator('[aria-current=true]');
    for (const name of [m.offering_anchor_documents(), m.offering_anchor_price(), m.offering_anchor_faq()]) {
      await bar.getByRole('link', { name, exact: true }).click();
      await expect(here).toHaveText([name]);
    }
  });

  test('has the price, every fact, the team with its toggle and the questions', async ({ page }) => {
    await page.goto('/wallet/coingt');
    await expectLive(page);
    await expect(page.locator('#price')).toContainText(/USD\s*1,000/);
    const main = page.locator('main');
    for (const fact of ['Polygon', 'ERC-3643', 'El Salvador', '38,520', '114,704', '153,224', 'BTC', 'USDT']) {
      await expect(main.getByText(fact).first()).toBeVisible();
    }
    const team = page.locator('#team');
    const people = team.getByRole('heading', { level: 3 });
    const few = await people.filter({ visible: true }).count();
    await team.locator('summary').click();
    await expect.poll(() => people.filter({ visible: true }).count()).toBeGreaterThan(few);
    const question = page.locator('#faq details').first();
    await question.locator('summary').click();
    await expect(question.locator('p')).toBeVisible();
  });

  test('its banner advances every three seconds and pauses while hovered or focused', async ({ page }) => {
    await page.clock.install();
    await page.goto('/wallet/coingt');
    const track = page.locator('.banner-carousel [data-track]');
    const at = () => track.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
    const dots = page.locator('.banner-carousel [data-dot]');
    await expect(dots).toHaveCount(4);
    await track.scrollIntoViewIfNeeded();
    await page.clock.runFor(1_000);
    await expectLive(page);
    await page.mouse.move(2, 2);
    await expect
      .poll(async () => {
        await page.clock.runFor(3_000);
        return at();
      })
      .toBeGreaterThan(0);

    await track.hover();
    const paused = await at();
    await page.clock.runFor(9_000);
    await expect.poll(at).toBe(paused);
    await page.mouse.move(2, 2);
    await track.focus();
    await page.clock.runFor(9_000);
    await expect.poll(at).toBe(paused);
    expect(banner.test((await track.getAttribute('aria-label')) ?? '')).toBe(true);
  });

  test('its banner does not move when reduced motion is set', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/banner');
    const track = page.locator('.banner-carousel [data-track]');
    await page.clock.runFor(12_000);
    expect(await track.evaluate((element) => element.scrollLeft)).toBe(0);
    await page.locator('.banner-carousel [data-next]').click();
    await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });
});

test('a script in the address does nothing on any public page', async ({ page }) => {
  const attacks = [
    '<script>window.wasHit=1</script>',
    '"><img src=x onerror=window.wasHit=1>',
    "javascript:window.wasHit=1//'",
    '{{brand}}${window.wasHit=1}',
  ];
  for (const path of [
    '/',
    '/wallet/coingt',
    '/white_paper/coingt',
    '/no-such-page',
    '/subscription/confirm',
    '/emails/off',
    '/login',
    '/redirect',
  ]) {
    for (const attack of attacks) {
      const query = ['lang', 'token', 'verify', 'email', 'q'].map((name) => `${name}=${encodeURIComponent(attack)}`);
      // A page that redirects before it has loaded aborts the navigation; its target is checked as well.
      await page.goto(`${path}?${query.join('&')}#${encodeURIComponent(attack)}`).catch(() => undefined);
      await expect(page.locator('h1').first()).toBeVisible();
      // The page may be redirecting at this moment; the poll repeats the check on its target.
      const wasHit = () => page.evaluate(() => 'wasHit' in window).catch(() => undefined);
      await expect.poll(wasHit, { message: `${path} with ${attack}` }).toBe(false);
    }
  }
});

test('every specified route is a page of the site, and an unknown one is not', async ({ request }) => {
  for (const path of [...openRoutes, ...guardedRoutes.map((route) => route.path), '/redirect', '/tfa-login']) {
    const reply = await request.get(path, { maxRedirects: 0 });
    const expected = path === '/under_maintenance' ? 503 : ['/pages-404', '/no-such-page'].includes(path) ? 404 : 200;
    expect(reply.status(), path).toBe(expected);
    expect(reply.headers()['content-security-policy'], path).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(await reply.text(), path).toContain('</html>');
  }
});

test('no text becomes markup on any page, and the browser reports one that breaks its policy', async ({
  page,
  request,
  pageErrors,
}) => {
  const readReports = async () =>
    (await (await request.get('/metrics')).text()).match(/^istmo_csp_reports_total\{.*$/gm) ?? [];
  const before = await readReports();
  for (const path of ['/', '/login', '/console/']) {
    await page.goto(path);
    const thrown = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>text</b>';
        return 'nothing';
      } catch (error) {
        return error instanceof Error ? error.name : 'something else';
      }
    });
    expect(thrown, path).toBe('TypeError');
  }
  // Each of them would have failed this test: the browser writes every broken policy to the console.
  expect(pageErrors.splice(0).filter((line) => line.includes('TrustedHTML')).length).toBeGreaterThanOrEqual(3);
  await expect.poll(readReports, { timeout: 20_000 }).not.toEqual(before);
});
