import type { Page } from '@playwright/test';

/** Makes the page see a customer who has not accepted the deposit disclaimer, until it is accepted. */
export async function stubUnacceptedDisclaimer(page: Page): Promise<void> {
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

/** Keeps the browser on the maintenance page: the check that would redirect from it gets no answer. */
export async function stayOnMaintenancePage(page: Page): Promise<void> {
  await page.route('**/api/basic/check_maintenance', async (route) => {
    const isOnPage = new URL(route.request().frame().url()).pathname === '/under_maintenance';
    await (isOnPage ? route.abort() : route.continue());
  });
}
