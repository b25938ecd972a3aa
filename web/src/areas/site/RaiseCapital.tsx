import * as m from '@istmo/contract/messages';
import { paths } from '../../paths.ts';
import { blank } from '../../public/blanks.tsx';
import { useSay } from '../../public/language.tsx';

export function RaiseCapital() {
  const say = useSay();
  return (
    <section id="raise" aria-labelledby="raise-title" className="raise">
      <div className="column raise-grid">
        <div>
          <h2 id="raise-title" className="section-title">
            {say(m.site_raise_title)}
          </h2>
          <p className="max-w-[56ch] pt-2 text-lg">{say(m.site_raise_text)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a className="btn btn-a" href={paths.issuers}>
            {say(m.site_raise_action)}
          </a>
          <a className="btn btn-on-band" href={`mailto:${blank('contact_email')}`}>
            {say(m.site_raise_contact)}
          </a>
        </div>
      </div>
    </section>
  );
}
