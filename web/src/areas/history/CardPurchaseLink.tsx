import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** A row of the history leads to the page of its card purchase. */
export function CardPurchaseLink({ _id: id, Transaction_id: reference }: { _id: string; Transaction_id: string }) {
  return (
    <Link to={paths.cardPurchaseView} params={{ id }} className="link code">
      {reference}
    </Link>
  );
}
