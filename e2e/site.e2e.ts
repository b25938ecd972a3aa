import { expect, test } from './fixtures.ts';

test('the health check answers 200', async ({ page }) => {
  const reply = await page.goto('/health');
  expect(reply?.status()).toBe(200);
});
