import { Address } from '@istmo/ui/Address';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

type WithdrawalLinkProps = { readonly row: { readonly _id: string; readonly reference_no: string } };

/** A row of the history leads to the page of its withdrawal. */
export function WithdrawalLink({ row: { _id: id, reference_no: text } }: WithdrawalLinkProps) {
  return (
    <Link to={paths.withdrawal} params={{ id }} className="link">
      <Address value={text} shape="10" />
    </Link>
  );
}
