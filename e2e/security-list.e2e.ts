import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './stubs.ts';

const address = '/security-listed/security';

test('an investor finds a security by search, filters and order, and the address keeps them', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto(address);
  const table = page.getByRole('table', { name: /Listed assets/ });
  const names = table.getByRole('rowheader');
  await expect(names).toContainText([/Bono Verde Atitlán.*BOVER · Bond/, /Finca Ixcán.*FINCA · Share/]);
  await expect(table.getByRole('row', { name: /FINCA/ })).toContainText('Finca Ixcán S.A.');

  await table.getByRole('button', { name: 'Price (USD)' }).press('Enter');
  await expect(names).toContainText([/FINCA/, /BOVER/]);
  await expect(page).toHaveURL(/sort=price/);

  await page.getByRole('combobox', { name: 'Type' }).selectOption('Bond');
  await expect(names).toHaveCount(1);
  await expect(names).toContainText([/BOVER/]);
  await expect(page).toHaveURL(/type=bond/);
  await page.reload();
  await expect(names).toHaveCount(1);
  await expect(names).toContainText([/BOVER/]);
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('bond');
  await page.getByRole('button', { name: /Type: Bond/ }).click();
  await expect(names).toContainText([/FINCA/, /BOVER/]);

  const search = page.getByRole('searchbox', { name: 'Name, ticker, issuer or ISIN' });
  await search.fill('ixcan');
  await search.press('Enter');
  await expect(names).toHaveCount(1);
  await expect(names).toContainText([/FINCA/]);
  // The fields follow the address: the next search is typed once they show the last one.
  await expect(page).toHaveURL(/search=ixcan/);
  await expect(page.getByRole('button', { name: 'Remove the filter ixcan' })).toBeVisible();
  await search.fill('nothing of the kind');
  await search.press('Enter');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).last().click();
  await expect(names).toContainText([/FINCA/, /BOVER/]);

  await page.getByRole('combobox', { name: 'Pay with' }).selectOption('BTC');
  await expect(names).toHaveCount(1);
  await expect(names).toContainText([/BOVER/]);
  await page.goBack();
  await expect(names).toContainText([/FINCA/, /BOVER/]);
});

test('the list says when no asset is listed', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await changeReply(page, '**/api/securities/list', (body) => {
    body.data = [];
  });
  await page.goto(address);
  await expect(page.getByText('No asset is listed yet.')).toBeVisible();
});

test('the page of a security answers whether one may hold it, with every rule, fees and what happens next', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/security/BOVER');
  const rules = page.getByRole('region', { name: 'Rules in plain words' });
  await expect(rules).toContainText('May I hold it? You may buy it.');
  await expect(rules.getByRole('listitem').filter({ hasText: 'verified their identity' })).toContainText('Met');
  await expect(rules).toContainText('No lock-up');
  await expect(page.getByText('Bond · Fondo Verde Atitlán S.A. · Guatemala')).toBeVisible();
  const fees = page.getByRole('region', { name: 'Fees and limits' });
  await expect(fees).toContainText('Buy with USDT');
  await expect(fees).toContainText('Sell for USD');
  await expect(page.getByRole('region', { name: 'What happens when you buy' })).toContainText('30/06/2036');
  await expect(page.getByRole('region', { name: 'Offering' })).toHaveCount(0);
  await changeReply(page, '**/api/securities/read?*', (body) => {
    body.data.tranches = [
      { number: 1, supply: '1000.00', left: '0.00', price: '9.00', state: 'sold_out', opens_at: null, closes_at: null },
      {
        number: 2,
        supply: '500.00',
        left: '120.50',
        price: '10.25',
        state: 'open',
        opens_at: null,
        closes_at: '2027-03-01T18:00:00Z',
      },
      {
        number: 3,
        supply: '500.00',
        left: '500.00',
        price: '11.00',
        state: 'waiting',
        opens_at: '2027-03-01T18:00:00Z',
        closes_at: null,
      },
    ];
  });
  await changeReply(page, '**/api/rules/read?*', (body) => {
    body.rules.countries = { mode: 'allow', codes: ['PA', 'CR'] };
    body.rules.min_order = '500';
    body.rules.lock_up_days = 365;
    body.failures = [{ rule: 'country_allowed', fact: 'GT', limit: 'PA,CR', way_out: 'none' }];
  });
  await page.reload();
  await expect(rules).toContainText('May I hold it? You cannot buy BOVER at the moment');
  await expect(rules.getByRole('listitem').first()).toContainText('Not met');
  await expect(page.getByRole('region', { name: 'Offering' })).toContainText('620.50 BOVER are free to buy');
  await expectAccessible(page);
  await takeScreenshots(page, 'security-not-allowed');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalOverflow(page);
  await takeScreenshots(page, 'security-not-allowed-390');
});

for (const look of appearances)
  test(`the list with many securities and long names fits the window, ${appearanceName(look)}`, async ({
    page,
    signInAs,
  }) => {
    await applyAppearance(page, look);
    await signInAs('anabel');
    await changeReply(page, '**/api/securities/list', (body) => {
      const [first] = body.data;
      body.data = Array.from({ length: 60 }, (_, index) => ({
        ...first,
        ticker: index === 0 ? first.ticker : `T${index}`,
        name:
          index % 3 === 0
            ? `Certificado de participación inmobiliaria del corredor interoceánico, serie ${index}`
            : `Valor ${index}`,
        type: (['share', 'bond', 'fund', 'security'] as const)[index % 4],
        price: index % 7 === 3 ? null : `${index}.123456789`,
        price_at: index % 7 === 3 ? null : first.price_at,
        price_stale: index % 5 === 2,
        change: index % 7 === 3 ? null : `${index % 2 === 0 ? '' : '-'}${index}.25`,
        trade_state: index % 6 === 4 ? 'suspended' : 'open',
        is_offered: index % 4 === 1 && index % 6 !== 4,
      }));
    });
    await page.goto(address);
    await expect(page.getByText('60', { exact: false }).first()).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `security-list-${appearanceName(look)}`);
  });
