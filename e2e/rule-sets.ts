import type { Page } from '@playwright/test';
import { openConsole, type StaffName } from './console.ts';
import { expect } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';

type Place = { readonly page: Page; readonly sandbox: Sandbox };

/** The console's page of the rules of a security, and its calls with the session of that person. */
export async function openRules(
  { page, sandbox }: Place,
  { as, ticker }: { readonly as: StaffName; readonly ticker: string },
) {
  const console = await openConsole(page, sandbox, { as, path: `/rules/${ticker}` });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const url = (call: string): string => `${sandbox.productUrl}/console/api/rules/${call}`;
  return {
    console,
    read: async () => (await console.request.get(url(`set?ticker=${ticker}`), { headers })).json(),
    send: async (call: string, data: object) => {
      const reply = await console.request.post(url(call), { data, headers });
      expect(reply.status(), await reply.text()).toBe(200);
    },
  };
}
