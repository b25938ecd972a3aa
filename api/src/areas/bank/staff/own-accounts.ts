import type { App } from '../../../app.ts';
import { toAccountKey } from './statement-line.ts';

export const accountNames = ['local', 'wire'] as const;
export type AccountName = (typeof accountNames)[number];

/** The operator's account of that name, as its letters and digits. */
export const ownAccount = ({ settings }: App, name: AccountName): string =>
  toAccountKey(name === 'local' ? settings.bankLocal.account : settings.bankWire.account);

/** What a bank writes of an account: its number, with the bank's code before it or the currency behind it, or an IBAN that ends with it. */
function isSameAccount(written: string, own: string): boolean {
  const bare = written.replace(/^[A-Z]{4}[A-Z0-9]{4,7}\//i, '');
  if ([written, bare, bare.replace(/[A-Z]{3}\s*$/i, '')].some((one) => toAccountKey(one) === own)) return true;
  const [, inner] = /^[A-Z]{2}\d{2}([A-Z0-9]{11,30})$/.exec(toAccountKey(written)) ?? [];
  // An IBAN has the bank's code, zeros, and the number; of a short number it is not known where it begins.
  return inner !== undefined && own.length >= 8 && new RegExp(`^[A-Z0-9]{3,8}0*${own}$`).test(inner);
}

/** Which of the operator's accounts a statement names. */
export const findOwnAccount = (app: App, written: string): string | undefined =>
  accountNames.map((name) => ownAccount(app, name)).find((own) => isSameAccount(written, own));
