import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { notice } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { readHubTiles } from './hub-tiles.ts';
import { translatorFor } from './language.ts';
import { changeReply } from './stubs.ts';

test('a paused deposit has no tile, and the hub says that it is paused', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await changeReply(page, '**/api/instruments/registry', (body) => {
    for (const instrument of body.instruments) if (instrument.code === 'BTC') instrument.accepts_deposits = false;
  });
  expect(await readHubTiles(page, '/crypto_wallet/BTC')).toEqual(['/withdraw/BTC']);
  await expect(page.locator('.why-not')).toContainText('Deposit BTC');
  const paused = notice(page, m.access_service_paused());
  await expect(paused).toContainText('Deposits of BTC are switched off for now');
  await expect(paused).not.toContainText('Withdrawals');
  await page.goto('/crypto_wallet/USDT');
  await expect(page.locator('.hub-balance')).toBeVisible();
  await expect(paused).toHaveCount(0);
});

for (const appearance of appearances) {
  const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');
  test(`the hub of a suspended security says what is paused and why, ${appearanceName(appearance)}`, async ({
    page,
    signInAs,
  }) => {
    let isClosedOnly = false;
    await applyAppearance(page, appearance);
    await changeReply(page, '**/api/instruments/registry', ({ instruments, markets }) => {
      for (const instrument of instruments)
        if (instrument.code === 'FINCA' && !isClosedOnly)
          Object.assign(instrument, { status: 'suspended', accepts_deposits: false });
      for (const market of markets) if (market.to === 'FINCA' || market.from === 'FINCA') market.is_open = false;
    });
    await signInAs('fabio');
    expect(await readHubTiles(page, '/crypto_wallet/asset/FINCA')).toEqual(['/security/FINCA']);
    const paused = notice(page, t(m.access_service_paused));
    await expect(paused).toContainText(t(withParams(m.securities_suspended_note, { ticker: 'FINCA' })));
    await expect(paused).toContainText(t(withParams(m.access_deposits_paused, { currency: 'FINCA' })));
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshot(page, `wallets-hub-suspended-${appearanceName(appearance)}`);
    isClosedOnly = true;
    expect(await readHubTiles(page, '/crypto_wallet/asset/FINCA')).toEqual(['/security/FINCA', '/deposit/FINCA']);
    await expect(paused).toContainText(t(withParams(m.securities_closed_note, { ticker: 'FINCA' })));
  });
}
