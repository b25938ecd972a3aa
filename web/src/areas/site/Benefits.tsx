import * as m from '@istmo/contract/messages';
import { BookOpenCheck, ReceiptText, UserCheck } from 'lucide-react';
import { useSay } from '../../public/language.tsx';
import { Section } from '../../public/Section.tsx';

const benefits = [
  { Icon: UserCheck, title: m.site_benefits_holders_title, text: m.site_benefits_holders_text },
  { Icon: ReceiptText, title: m.site_benefits_price_title, text: m.site_benefits_price_text },
  { Icon: BookOpenCheck, title: m.site_benefits_record_title, text: m.site_benefits_record_text },
] as const;

export function Benefits() {
  const say = useSay();
  return (
    <Section id="benefits" ground="surface" title={say(m.site_benefits_title)}>
      <ul className="thirds pt-8">
        {benefits.map(({ Icon, title, text }) => (
          <li key={say(title)}>
            <Icon size={28} strokeWidth={1.75} aria-hidden className="text-brand-text" />
            <h3 className="pt-3 text-lg">{say(title)}</h3>
            <p className="pt-1 text-ink-2">{say(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
