import { type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { DemoPerson } from '@istmo/tools/product';
import type { Sandbox } from './sandbox.ts';

/** The demo people, one per situation (README). */
export type PersonName = 'anabel' | 'bruno' | 'carmen' | 'diego' | 'elisa' | 'fabio';

const stepMs = 30_000;

/**
 * A code that was never used: codes are good for once, so the house's clock is moved on by one step and the code is the one
 * of that moment.
 */
export async function freshCode(sandbox: Sandbox, secret: string): Promise<string> {
  const now = await sandbox.advance(stepMs);
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** Fills in the login form and sends it, without waiting for what comes of it. `isHere`: the form is open already. */
export async function logIn(page: Page, person: DemoPerson, { isHere = false } = {}): Promise<void> {
  if (!isHere) await page.goto('/login');
  await page.locator('#email').fill(person.email);
  await page.locator('#password').fill(person.password);
  await page.locator('button[type=submit]').click();
}

/** Signs in on the page as a person would, the code included, and waits for the dashboard. */
export async function signIn(page: Page, sandbox: Sandbox, person: DemoPerson): Promise<void> {
  await logIn(page, person);
  if (person.tfaSecret) {
    await page.waitForURL('**/tfa-login');
    await page.locator('#auth_key').pressSequentially(await freshCode(sandbox, person.tfaSecret));
    await page.locator('button[type=submit]').click();
  }
  await page.waitForURL('**/dashboard');
}

/** The demo person of that name. */
export function personNamed(people: readonly DemoPerson[], name: PersonName): DemoPerson {
  const person = people.find((one) => one.name === name);
  if (!person) throw new Error(`the server told of no ${name}, only of: ${people.map((one) => one.name).join(', ')}`);
  return person;
}
