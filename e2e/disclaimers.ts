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
