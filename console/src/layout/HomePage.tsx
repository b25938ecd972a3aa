import './home.css';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { useStaff } from './session.ts';
import { TileWaiting } from './Waiting.tsx';
import { listPages, pages } from '../paths.ts';

/** /: the work of the signed-in role, with what waits. */
export function HomePage() {
  const { role } = useStaff();
  return (
    <>
      <PageHead title={m.staff_home_title()} />
      <ul className="console-tiles">
        {listPages(role)
          .filter(({ path }) => path !== pages.home.path)
          .map(({ path, waiting, menu: { label, Icon } }) => (
            <li key={path}>
              <Link to={path} className="card card-pad console-tile">
                <span className="tile-name">
                  <Icon aria-hidden />
                  {label()}
                </span>
                {waiting && <TileWaiting waiting={waiting} />}
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
