import type { CustomerId } from '@istmo/contract/kernel/id';
import type { NoticeKind } from '@istmo/contract/kernel/security-notice';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn, type Throttle } from '../../http/throttle.ts';
import { findLink } from '../accounts/public.ts';

/** Links of notices, read and pressed, from one network address. */
const noticeLinks: Throttle = { name: 'not-me', max: 30, perSeconds: 3_600 };

type NoticeLink = {
  readonly customer: CustomerId;
  readonly about: NoticeKind;
  readonly sentAt: Date;
  readonly isUsed: boolean;
};

/** What the link of a notice is for; made up, of another purpose and expired ones are refused. */
export async function readNoticeLink(
  app: App,
  { address }: Visitor,
  sent: { token: string; verify: string },
): Promise<NoticeLink> {
  await takeTurn(app, noticeLinks, address);
  const { customer, about, createdAt, isUsed } = await findLink(app, { purpose: 'not-me', ...sent });
  if (about === null) return refuse('link_invalid', m.session_link_invalid);
  return { customer, about, sentAt: createdAt, isUsed };
}
