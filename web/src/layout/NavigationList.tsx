import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { visibleEntries, type NavigationEntry } from './navigation.ts';
import { useUserStatus } from './user-status.ts';

/** The navigation entries visible to this customer; used in the sidebar and in the phone's sheet. */
export function NavigationList({ onGo }: { onGo?: (() => void) | undefined }) {
  const userStatus = useUserStatus();
  return (
    <ul className="navlist">
      {visibleEntries(userStatus).map((entry) => (
        <li key={entry.key}>
          {entry.entries && <Group entry={entry} onGo={onGo} />}
          {entry.link && (
            <Link {...entry.link} className="navlink" onClick={onGo}>
              <entry.Icon aria-hidden />
              {entry.label()}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Group({ entry, onGo }: { entry: NavigationEntry; onGo: (() => void) | undefined }) {
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
          {entry.entries?.map((inner) => (
            <li key={inner.key}>
              <Link {...inner.link} className="navlink" onClick={onGo}>
                {inner.label()}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
