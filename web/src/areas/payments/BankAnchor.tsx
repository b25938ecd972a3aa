import * as m from '@istmo/contract/messages';
import ExternalLink from 'lucide-react/icons/external-link';

/** The bank's page of a payment, in a new tab. */
export function BankAnchor({ url, reference }: { url: string; reference: string }) {
  return (
    <a className="link payment-bank" href={url} target="_blank" rel="noopener noreferrer">
      {m.payments_pay()}
      <span className="sr-only"> {reference}</span> <ExternalLink aria-hidden />
    </a>
  );
}
