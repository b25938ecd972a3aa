import * as m from '@istmo/contract/messages';
import { linkOptions } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { findInstrument } from '../../shared/registry.ts';

/** What the profile was opened for: a withdrawal that waits for it, or the form to withdraw a currency. */
export type ProfileSearch = { readonly withdrawal?: string | undefined; readonly currency?: string | undefined };

/** Where the profile leads back to, before and after it was saved. */
export function profileReturn({ withdrawal, currency = '' }: ProfileSearch) {
  if (withdrawal !== undefined)
    return {
      label: m.history_type_withdrawal(),
      link: linkOptions({ to: paths.withdrawal, params: { id: withdrawal } }),
    };
  if (findInstrument(currency) !== undefined)
    return {
      label: m.wallets_withdraw_currency({ currency }),
      link: linkOptions({ to: paths.withdraw, params: { id: currency } }),
    };
  return { label: m.layout_overview(), link: linkOptions({ to: paths.dashboard }) };
}
