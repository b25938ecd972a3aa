import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Link, useMatches } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useState } from 'react';
import { type MenuIcon, menuIcons } from './menu-icons.ts';
import { type GroupName, paths } from '../paths.ts';
import { entryOf, entryProblem, type GroupEntry, type MenuPath, visibleEntries } from './navigation.ts';
import type { UserStatus } from './to-user-status.ts';
import { useUserStatus } from './user-status.ts';

/** The navigation entries visible to this customer; used in the sidebar and in the phone's sheet. */
export function NavigationList({ onGo }: { onGo?: (() => void) | undefined }) {
  const userStatus = useUserStatus();
  return (
    <ul className="navlist">
      {visibleEntries(userStatus).map((entry) =>
        'group' in entry ? (
          <li key={entry.group}>
            <Group entry={entry} onGo={onGo} status={userStatus} />
          </li>
        ) : (
          <li key={entry.path}>
            <EntryLink path={entry.path} onGo={onGo} status={userStatus}>
              <EntryIcon icon={entry.icon} />
              {entry.label()}
            </EntryLink>
          </li>
        ),
      )}
      <li>
        {/* A page that the server renders: it is loaded, not opened by the router. */}
        <a className="navlink" href={paths.offerings}>
          <EntryIcon icon="megaphone" />
          {m.raisepage_list_heading()}
        </a>
      </li>
    </ul>
  );
}

function EntryIcon({ icon }: { icon: MenuIcon }) {
  const Icon = menuIcons[icon];
  return <Icon aria-hidden />;
}

type EntryProps = { onGo: (() => void) | undefined; status: UserStatus | undefined };

/** An entry of the menu. One that the guard would refuse has a lock that says what is missing; the refusal itself leads to it. */
function EntryLink({ path, onGo, status, children }: EntryProps & { path: MenuPath; children: ReactNode }) {
  const problem = status && entryProblem(status, path);
  const isParent = useIsParent(path);
  return (
    <Link
      to={path}
      className="navlink"
      onClick={onGo}
      title={problem && translate(problem.brief, getLocale())}
      {...(isParent && { 'aria-current': 'true' as const })}
    >
      {children}
      {problem && <Lock aria-hidden className="nav-lock" />}
    </Link>
  );
}

/** Whether the page that is open has no entry of its own and belongs to this one. */
function useIsParent(entry: MenuPath | GroupName): boolean {
  return useMatches({ select: (matches) => entryOf(matches.at(-1)?.fullPath) === entry });
}

function Group({ entry, onGo, status }: EntryProps & { entry: GroupEntry }) {
  const [isOpen, setOpen] = useState(true);
  const isParent = useIsParent(entry.group);
  return (
    <>
      <button
        type="button"
        className="navlink"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        {...(isParent && { 'aria-current': 'true' as const })}
      >
        <EntryIcon icon={entry.icon} />
        {entry.label()}
        <ChevronDown aria-hidden className="nav-chevron" />
      </button>
      {isOpen && (
        <ul className="navlist">
          {entry.pages.map(({ path, menu }) => (
            <li key={path}>
              <EntryLink path={path} onGo={onGo} status={status}>
                {menu.label()}
              </EntryLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
