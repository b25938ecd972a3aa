import { Link } from '@tanstack/react-router';
import { innerPaths } from '../inner-paths.ts';

/** A user name that opens the customer's page. */
export function CustomerLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={innerPaths.customer} params={{ id }} className="link">
      {name}
    </Link>
  );
}
