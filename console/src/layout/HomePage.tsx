import './home.css';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { useStaff } from './session.ts';
import { TileWaiting } from './Waiting.tsx';
import { listPages } from '../paths.ts';

/** /: what waits for the signed-in role. Pages where nothing can wait are in the menu only. */
export function HomePage() {
  const { role } = useStaff();
  return (
    <>
      <PageHead title={m.staff_home_title()} />
      <ul className="console-tiles">
        {listPages(role).map(
          ({ path, waiting, label, Icon }) =>
            waiting && (
              <li key={path}>
                <Link to={path} className="card card-pad console-tile">
                  <span className="tile-name">
                    <Icon aria-hidden />
                    {label()}
                  </span>
                  <TileWaiting waiting={waiting} />
                </Link>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
