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

/** A job as the list of failed jobs of the console has it. */
export type FailedJob = { readonly id: string; readonly queue: string; readonly about: string; readonly error: string };

/**
 * Makes the console see these failed jobs, because a real one fails for good after hours only. The first is retried; of the others the
 * server says what it says of jobs that are not among the failed ones.
 */
export async function stubFailedJobs(page: Page, jobs: readonly [FailedJob, ...FailedJob[]]): Promise<void> {
  let waiting: readonly FailedJob[] = jobs;
  const at = new Date().toISOString();
  await page.route('**/console/api/platform/failed-jobs*', async (route) => {
    const data = waiting.map((job) => ({ ...job, tries: 12, created_at: at, failed_at: at }));
    await route.fulfill({ json: { status: 1, success: 1, msg: '', data, count: data.length } });
  });
  await page.route('**/console/api/platform/retry-job', async (route) => {
    if (route.request().postDataJSON().id !== jobs[0].id) return route.continue();
    waiting = waiting.slice(1);
    await route.fulfill({ json: { status: 1, success: 1, msg: '' } });
  });
}
