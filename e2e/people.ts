import { type Page } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import type { Sandbox } from './sandbox.ts';
import { Wire } from './wire.ts';

/** The demo people, one per situation (README). */
export type PersonName = 'anabel' | 'bruno' | 'carmen' | 'diego' | 'elisa' | 'fabio';

/** Fills in the login form and sends it, without waiting for what comes of it. `isHere`: the form is open already. */
export async function logIn(page: Page, person: DemoPerson, { isHere = false } = {}): Promise<void> {
  if (!isHere) await page.goto('/login');
  await page.locator('#email').fill(person.email);
  await page.locator('#password').fill(person.password);
  await page.locator('button[type=submit]').click();
}

/**
 * The browser is signed in as somebody, without the login page: the session is opened by calls and kept where the app keeps
 * it. The page stands on no page of the product afterwards.
 */
export async function signIn(page: Page, sandbox: Sandbox, person: DemoPerson): Promise<void> {
  const kept = await new Wire(sandbox).logIn(person);
  await page.goto('/health');
  await page.evaluate(
    (session) => {
      localStorage.removeItem('last_active_at');
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    },
    { token: kept.token, ttoken: kept.ttoken, token_expires_at: kept.endsAt },
  );
}

/** The demo person of that name. */
export function personNamed(people: readonly DemoPerson[], name: PersonName): DemoPerson {
  const person = people.find((one) => one.name === name);
  if (!person) throw new Error(`the server told of no ${name}, only of: ${people.map((one) => one.name).join(', ')}`);
  return person;
}
