import * as m from '@istmo/contract/messages';
import { LifeBuoy, Wrench } from 'lucide-react';
import { blank } from '../../public/blanks.tsx';
import { useSay } from '../../public/language.tsx';
import { NoticeFrame } from './NoticeFrame.tsx';

/** Stands in for everything while the mode is 0 and asks the server when it ends (specification 2, point 2.16). */
export function MaintenancePage() {
  const say = useSay();
  return (
    <NoticeFrame title={say(m.site_maintenance_title)} text={say(m.site_maintenance_body)}>
      <div className="halves" data-maintenance>
        <section className="card p-6" aria-labelledby="why">
          <Wrench size={24} aria-hidden className="text-brand-text" />
          <h2 id="why" className="pt-3 text-lg">
            {say(m.site_maintenance_why)}
          </h2>
          <p className="pt-1 text-ink-2">{say(m.site_maintenance_why_text)}</p>
        </section>
        <section className="card p-6" aria-labelledby="help">
          <LifeBuoy size={24} aria-hidden className="text-brand-text" />
          <h2 id="help" className="pt-3 text-lg">
            {say(m.site_maintenance_support)}
          </h2>
          <p className="pt-1 text-ink-2">
            {say(m.site_maintenance_support_text)}{' '}
            <a className="textlink" href={`mailto:${blank('support_email')}`}>
              {blank('support_email')}
            </a>
          </p>
        </section>
      </div>
      <p role="status" className="pt-8 text-sm text-ink-2">
        {say(m.site_maintenance_again)}
      </p>
    </NoticeFrame>
  );
}
