import * as m from '@istmo/contract/messages';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserCheck from 'lucide-react/icons/user-check';
import { Section } from '../../public/Section.tsx';

const benefits = [
  { Icon: UserCheck, title: m.site_benefits_holders_title, text: m.site_benefits_holders_text },
  { Icon: ReceiptText, title: m.site_benefits_price_title, text: m.site_benefits_price_text },
  { Icon: BookOpenCheck, title: m.site_benefits_record_title, text: m.site_benefits_record_text },
] as const;

export function Benefits() {
  return (
    <Section id="benefits" ground="surface" title={m.site_benefits_title()}>
      <ul className="thirds pt-8">
        {benefits.map(({ Icon, title, text }) => (
          <li key={title()}>
            <Icon size={28} strokeWidth={1.75} aria-hidden className="text-brand-text" />
            <h3 className="pt-3 text-lg">{title()}</h3>
            <p className="pt-1 text-ink-2">{text()}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
