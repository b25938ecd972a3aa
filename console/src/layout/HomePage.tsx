import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { useStaff } from './session.ts';
import { listPages, pages } from '../paths.ts';

/** /: the work of the signed-in role. */
export function HomePage() {
  const { role } = useStaff();
  return (
    <>
      <PageHead title={m.staff_home_title()} />
      <ul className="console-tiles">
        {listPages(role)
          .filter(({ path }) => path !== pages.home.path)
          .map(({ path, menu: { label, Icon } }) => (
            <li key={path}>
              <Link to={path} className="card card-pad console-tile">
                <Icon aria-hidden />
                {label()}
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
