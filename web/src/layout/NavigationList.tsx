import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { type GroupEntry, visibleEntries } from './navigation.ts';
import { useUserStatus } from './user-status.ts';

/** The navigation entries visible to this customer; used in the sidebar and in the phone's sheet. */
export function NavigationList({ onGo }: { onGo?: (() => void) | undefined }) {
  const userStatus = useUserStatus();
  return (
    <ul className="navlist">
      {visibleEntries(userStatus).map((entry) =>
        'group' in entry ? (
          <li key={entry.group}>
            <Group entry={entry} onGo={onGo} />
          </li>
        ) : (
          <li key={entry.path}>
            <Link to={entry.path} className="navlink" onClick={onGo}>
              <entry.Icon aria-hidden />
              {entry.label()}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

function Group({ entry, onGo }: { entry: GroupEntry; onGo: (() => void) | undefined }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" className="navlink" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <entry.Icon aria-hidden />
        {entry.label()}
        <ChevronDown aria-hidden className="nav-chevron" />
      </button>
      {isOpen && (
        <ul className="navlist">
          {entry.pages.map(({ path, menu }) => (
            <li key={path}>
              <Link to={path} className="navlink" onClick={onGo}>
                {menu.label()}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
