import { readNotice } from '@istmo/contract/areas/freeze/freeze.contract';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readNoticeLink } from './notice-link.ts';

/** Changes nothing: mail scanners open links, and some run the page's script. */
export const answerReadNotice = handlePublic(readNotice, async (app, visitor, link) => {
  const { about, sentAt, isUsed } = await readNoticeLink(app, visitor, link);
  if (isUsed) refuse('link_invalid', m.session_link_invalid);
  return { about, sent_at: sentAt.toISOString() };
});
