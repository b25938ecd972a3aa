import * as m from '@istmo/contract/messages';
import { IconButton } from '@istmo/ui/Button';
import Bell from 'lucide-react/icons/bell';
import type { ComponentPropsWithRef } from 'react';

const maxShown = 99;

/** The button of the notifications, with how many are unread; its name says it too. */
export function BellButton({ unread, ...rest }: ComponentPropsWithRef<'button'> & { unread: number }) {
  const count = unread > maxShown ? `${maxShown}+` : `${unread}`;
  return (
    <IconButton
      {...rest}
      className="bell"
      label={unread === 0 ? m.notifications_title() : m.notifications_title_unread({ count })}
    >
      <Bell aria-hidden />
      {unread > 0 && <span aria-hidden data-count={count} />}
    </IconButton>
  );
}
