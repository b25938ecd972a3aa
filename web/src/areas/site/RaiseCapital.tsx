import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { paths } from '../../paths.ts';
import { useSite } from '../../public/site-context.ts';

export function RaiseCapital() {
  const { contact } = useSite();
  return (
    <section id="raise" aria-labelledby="raise-title" className="raise">
      <div className="column raise-grid">
        <div>
          <h2 id="raise-title" className="section-title">
            {m.site_raise_title()}
          </h2>
          <p className="max-w-[56ch] pt-2 text-lg">{m.site_raise_text()}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a className={buttonClass({ variant: 'accent' })} href={paths.issuers}>
            {m.site_raise_action()}
          </a>
          <a className={buttonClass({ variant: 'ghost' })} href={`mailto:${contact.email}`}>
            {m.site_raise_contact()}
          </a>
        </div>
      </div>
    </section>
  );
}
