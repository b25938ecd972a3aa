import * as m from '@istmo/contract/messages';
import ExternalLink from 'lucide-react/icons/external-link';

/** The bank's page of a payment, in a new tab. */
export function BankAnchor({ url, reference }: { url: string; reference: string }) {
  return (
    <a
      className="link payment-bank"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={m.payments_pay_reference({ reference })}
    >
      {m.payments_pay()} <ExternalLink aria-hidden />
    </a>
  );
}
