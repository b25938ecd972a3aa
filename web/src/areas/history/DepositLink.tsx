import { Address } from '@istmo/ui/Address';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

type DepositLinkProps = {
  readonly row: { readonly _id: string; readonly way: 'chain' | 'bank' | 'link'; readonly reference_no: string };
};

/** A row of the history leads to the page of its payment, its reported wire or its deposit by a network. */
export function DepositLink({ row: { _id: id, way, reference_no: reference } }: DepositLinkProps) {
  if (way === 'link') {
    return (
      <Link to={paths.payment} params={{ reference }} className="link code">
        {reference}
      </Link>
    );
  }
  return way === 'chain' ? (
    <Link to={paths.chainDeposit} params={{ id }} className="link">
      <Address value={reference} shape="10" />
    </Link>
  ) : (
    <Link to={paths.bankDepositView} params={{ id }} className="link code">
      {reference}
    </Link>
  );
}
