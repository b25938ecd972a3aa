import './home.css';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BusinessFigures } from './BusinessFigures.tsx';
import { listPages } from '../../paths.ts';
import { usePermission, useStaff } from '../../layout/session.ts';
import { TileWaiting, waitingQuery } from '../../layout/Waiting.tsx';

/** /: what waits for the signed-in role, and what the business did. Pages where nothing can wait are in the menu only. */
export function HomePage() {
  const { role } = useStaff();
  const queues = listPages(role).flatMap(({ waiting, ...page }) => (waiting ? [{ ...page, waiting }] : []));
  const counts = useQueries({ queries: queues.map(({ waiting }) => waitingQuery(waiting)) });
  const isEmpty = (index: number) => counts[index]?.data?.waiting === 0;
  const empty = queues.filter((_, index) => isEmpty(index));
  return (
    <>
      <PageHead title={m.staff_home_title()} />
      {empty.length < queues.length && (
        <ul className="console-tiles">
          {queues.map(({ path, waiting, label, Icon }, index) =>
            isEmpty(index) ? null : (
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
      )}
      {empty.length > 0 && (
        <p className="console-idle">
          {m.staff_waiting_nowhere()}
          {empty.map(({ path, label }) => (
            <Link key={path} to={path} className="link">
              {label()}
            </Link>
          ))}
        </p>
      )}
      {usePermission('business.read') && <BusinessFigures />}
    </>
  );
}
