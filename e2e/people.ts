import { type Page } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import type { Sandbox } from './sandbox.ts';
import { ApiClient } from './api-client.ts';

/** The demo people, one per situation (README). */
export type PersonName = 'anabel' | 'bruno' | 'carmen' | 'diego' | 'elisa' | 'fabio';

/** Fills in and sends the login form, without waiting for the result. `isOpen`: the form is open already. */
export async function logIn(page: Page, person: DemoPerson, { isOpen = false } = {}): Promise<void> {
  if (!isOpen) await page.goto('/login');
  await page.locator('#email').fill(person.email);
  await page.locator('#password').fill(person.password);
  await page.locator('button[type=submit]').click();
}

/**
 * Signs the browser in without the login page: the session is opened by API calls and stored where the app stores it.
 * Afterwards the browser shows /health, which is no page of the product.
 */
export async function signIn(page: Page, sandbox: Sandbox, person: DemoPerson): Promise<void> {
  const session = await new ApiClient(sandbox).logIn(person);
  await page.goto('/health');
  await page.evaluate(
    (items) => {
      localStorage.removeItem('last_active_at');
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { token: session.token, ttoken: session.ttoken, token_expires_at: session.endsAt },
  );
}

/** The demo person of that name. */
export function findPerson(people: readonly DemoPerson[], name: PersonName): DemoPerson {
  const person = people.find((candidate) => candidate.name === name);
  if (!person)
    throw new Error(
      `the server has no demo person ${name}, only ${people.map((candidate) => candidate.name).join(', ')}`,
    );
  return person;
}
