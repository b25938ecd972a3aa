import { expect, test } from './stage.ts';

test('the server says that it is well', async ({ page }) => {
  const reply = await page.goto('/health');
  expect(reply?.status()).toBe(200);
});
