import type { App } from '../../../app.ts';
import { toAccountKey } from './statement-line.ts';

export const accountNames = ['local', 'wire'] as const;
export type AccountName = (typeof accountNames)[number];

/** The operator's account of that name, as its letters and digits. */
export const ownAccount = ({ settings }: App, name: AccountName): string =>
  toAccountKey(name === 'local' ? settings.bankLocal.account : settings.bankWire.account);
