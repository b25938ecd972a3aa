import { Address } from '@istmo/ui/Address';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** A row of the history leads to the page of its withdrawal. */
export function WithdrawalLink({ id, text }: { id: string; text: string }) {
  return (
    <Link to={paths.withdrawal} params={{ id }} className="link">
      <Address value={text} shape="10" />
    </Link>
  );
}
