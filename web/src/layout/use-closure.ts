import { translate } from '@istmo/contract/kernel/message';
import { noticeTitles } from '@istmo/contract/kernel/security-notice';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { whenOf } from '../shared/format.ts';
import { useUserStatus } from './user-status.ts';

/** Why an account is closed to its owner: what is closed, since when, and where it is settled. */
export type Closure = {
  readonly title: string;
  readonly text: string;
  /** Since when, and what it means for the customer. */
  readonly facts: string;
  readonly remedy: { readonly label: string; readonly link: LinkProps };
};

/** Undefined for an open account. Of an account that is suspended and frozen the suspension is named, as the guard does (requirement 1.6.2). */
export function useClosure(): Closure | undefined {
  const userStatus = useUserStatus();
  if (!userStatus) return undefined;
  const { suspendedAt, freeze } = userStatus;
  if (suspendedAt !== null)
    return {
      title: m.access_suspended(),
      text: m.access_suspended_body(),
      facts: m.access_suspended_since({ at: whenOf(suspendedAt) }),
      remedy: { label: m.access_suspended_contact(), link: linkOptions({ to: paths.support }) },
    };
  if (freeze === null) return undefined;
  const about = translate(noticeTitles[freeze.about], getLocale());
  return {
    title: m.access_frozen_title(),
    text: m.access_frozen_body(),
    facts: m.access_frozen_about({ about, at: whenOf(freeze.at) }),
    remedy: {
      label: m.access_frozen_case(),
      link: linkOptions({ to: paths.chat, params: { id: freeze.reference_no } }),
    },
  };
}
