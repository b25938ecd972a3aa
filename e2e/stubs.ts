import type { Page } from '@playwright/test';

/** Lets the page see another reply of a call than the server sends: `change` writes into the decoded body, of whatever shape the call answers. */
export async function changeReply(
  page: Page,
  call: string,
  change: (body: ReturnType<typeof JSON.parse>) => void,
): Promise<void> {
  await page.route(call, async (route) => {
    const reply = await route.fetch();
    const text = await reply.text().catch(() => undefined);
    // A page that was left meanwhile waits for no reply.
    if (text === undefined) return;
    const body = JSON.parse(text);
    change(body);
    await route.fulfill({ response: reply, json: body });
  });
}

/** Makes the page see a customer who has not accepted the deposit disclaimer, until it is accepted. */
export async function stubUnacceptedDisclaimer(page: Page): Promise<void> {
  let hasAccepted = false;
  await page.route('**/api/basic/checkDepDis', async (route) => {
    hasAccepted = /true/.test(route.request().postData() ?? '');
    await route.continue();
  });
  await changeReply(page, '**/api/basic/userStatus', (body) => {
    if (body.userData && !hasAccepted) body.userData.deposit_dis = 0;
  });
}

/** Keeps the browser on the maintenance page: the check that would redirect from it gets no answer. */
export async function stayOnMaintenancePage(page: Page): Promise<void> {
  await page.route('**/api/basic/check_maintenance', async (route) => {
    const isOnPage = new URL(route.request().frame().url()).pathname === '/under_maintenance';
    await (isOnPage ? route.abort() : route.continue());
  });
}
