import type { Page } from '@playwright/test';

/** The page as somebody finds it who has not accepted the deposit disclaimer, until they do. */
export async function withoutDisclaimer(page: Page): Promise<void> {
  let hasAccepted = false;
  await page.route('**/api/basic/checkDepDis', async (route) => {
    hasAccepted = /true/.test(route.request().postData() ?? '');
    await route.continue();
  });
  await page.route('**/api/basic/userStatus', async (route) => {
    if (hasAccepted) return route.continue();
    const reply = await route.fetch();
    const body = await reply.json();
    if (body.userData) body.userData.deposit_dis = 0;
    await route.fulfill({ response: reply, json: body });
  });
}

/** The maintenance page stays where it is, as it does while the site is closed: the question that would lead on from it has no answer. */
export async function holdMaintenancePage(page: Page): Promise<void> {
  await page.route('**/api/basic/check_maintenance', async (route) => {
    const isThere = new URL(route.request().frame().url()).pathname === '/under_maintenance';
    await (isThere ? route.abort() : route.continue());
  });
}
