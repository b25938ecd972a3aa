import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import {
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { openConsole } from './console.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';

const dayMs = 86_400_000;

// On a product of its own: units are locked by a movement of tests, which the next checkpoint of the books does not know.
const test = testOnOwnProduct();

const [english, spanish] = appearances;
const t = translatorFor('en');
const es = translatorFor('es');

test('a holder sees locked units with their date, and has them free after it; staff see the same', async ({
  page,
  product,
  sandbox,
}) => {
  test.slow();
  const [holder, other, issuer] = [
    await createVerifiedCustomer(sandbox),
    await createVerifiedCustomer(sandbox),
    await createVerifiedCustomer(sandbox),
  ];
  if (!english || !spanish) throw new Error('two appearances');
  const steps = await openActionSteps(product, sandbox);
  const [mine, theirs] = [await steps.idOf(holder), await steps.idOf(issuer)];
  const ticker = `LOT${newId().slice(-6).toUpperCase()}`;
  await steps.list(ticker, theirs);
  await steps.give(mine, money(ticker, 10n));
  const unlocksAt = new Date(steps.clock.now().getTime() + 2 * dayMs);
  await steps.lock(mine, money(ticker, 40n), unlocksAt);
  await steps.lock(mine, money(ticker, 5n), new Date(unlocksAt.getTime() + 30 * dayMs));
  await steps.lock(await steps.idOf(other), money(ticker, 40n), unlocksAt);
  await steps.lock(await steps.idOf(other), money(ticker, 5n), new Date(unlocksAt.getTime() + 30 * dayMs));
  await steps.close();

  await applyAppearance(page, english);
  await signIn(page, sandbox, holder);
  await page.goto('/dashboard');
  const notice = page.getByRole('status').filter({ hasText: t(m.lots_title) });
  await expect(notice).toContainText(`40 ${ticker}`);
  await takeScreenshots(page, `locked-overview`);
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);

  await page.goto(`/security/${ticker}`);
  const own = page.getByRole('region', { name: t(m.securities_own) });
  await expect(own).toContainText(`55 ${ticker}`);
  await expect(own).toContainText(t(m.securities_own_locked));
  await expect(own).toContainText(`45 ${ticker}`);
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await takeScreenshots(page, `locked-security`);
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await page.goto(`/crypto_wallet/asset/${ticker}`);
  await expect(page.getByRole('region', { name: t(m.ui_balance) })).toContainText(`10 ${ticker}`);
  await expect(notice.getByRole('listitem')).toHaveCount(2);
  await takeScreenshots(page, `locked-wallet`);
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);

  const irene = await openConsole(page, sandbox, { as: 'irene', path: `/customers/${mine}` });
  const seen = irene.getByRole('region', { name: m.lots_staff_title({}, { locale: 'en' }) });
  await expect(seen.getByRole('row')).toHaveCount(3);
  await takeScreenshots(irene, `locked-customer`);
  await expectAccessible(irene);

  await sandbox.advance(2 * dayMs + 60_000);
  // The sessions ended meanwhile.
  await signIn(page, sandbox, holder);
  await expect(async () => {
    await page.goto(`/security/${ticker}`);
    await expect(own.getByRole('listitem')).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(own).toContainText(`50 ${ticker}`);
  await takeScreenshots(page, `locked-free`);
  const mail = await sandbox.waitForEmail(holder.email, /locked|restringidas/);
  expect(mail.text).toContain(`40 ${ticker}`);
  const again = await openConsole(page, sandbox, { as: 'irene', path: `/holders?security=${ticker}` });
  await expect(again.getByRole('row', { name: new RegExp(holder.name) })).toContainText('5');
  await takeScreenshots(again, `locked-register`);

  await applyAppearance(page, spanish);
  await signIn(page, sandbox, other);
  await page.goto(`/security/${ticker}`);
  const theirOwn = page.getByRole('region', { name: es(m.securities_own) });
  await expect(theirOwn).toContainText(es(m.securities_own_locked));
  await expect(theirOwn.getByRole('listitem')).toHaveCount(1);
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);
  await takeScreenshots(page, 'locked-security-spanish');
});
