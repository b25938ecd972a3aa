import { Address } from '@istmo/ui/Address';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

type DepositLinkProps = {
  readonly row: { readonly way: 'chain' | 'bank' | 'link'; readonly reference_no: string };
};

/** A row of the history leads to the page of its payment, or to the page of the reported wires; a network's deposit has none. */
export function DepositLink({ row: { way, reference_no: reference } }: DepositLinkProps) {
  if (way === 'chain') return <Address value={reference} shape="10" />;
  return way === 'link' ? (
    <Link to={paths.payment} params={{ reference }} className="link">
      {reference}
    </Link>
  ) : (
    <Link to={paths.bankDeposit} className="link">
      {reference}
    </Link>
  );
}
