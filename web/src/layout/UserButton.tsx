import * as m from '@istmo/contract/messages';
import type { ComponentPropsWithRef } from 'react';

/** The first letters of a user name, at most two. */
export function initialsOf(username: string): string {
  const parts = username.split(/[\s._-]+/).filter((part) => part !== '');
  const letters = parts.length > 1 ? parts.map((part) => [...part][0] ?? '') : [...(parts[0] ?? '')];
  return letters.slice(0, 2).join('').toUpperCase();
}

/** The button of the customer's menu, with the user name. */
export function UserButton({ username, ...rest }: ComponentPropsWithRef<'button'> & { username: string }) {
  return (
    <button {...rest} type="button" className="user-button">
      <span className="avatar" aria-hidden data-initials={initialsOf(username)} />
      <span className="sr-only">{m.layout_menu_account()} </span>
      <span className="user-name">{username}</span>
    </button>
  );
}
