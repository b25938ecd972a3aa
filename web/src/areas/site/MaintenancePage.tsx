import * as m from '@istmo/contract/messages';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Wrench from 'lucide-react/icons/wrench';
import { useSite } from '../../public/site-context.ts';
import { NoticeLayout } from './NoticeLayout.tsx';

/** Replaces every page while the mode is 0 and checks when it ends (specification 2, point 2.16). */
export function MaintenancePage() {
  const { supportEmail } = useSite();
  return (
    <NoticeLayout title={m.site_maintenance_title()} text={m.site_maintenance_body()}>
      <div className="halves" data-maintenance>
        <section className="card p-6" aria-labelledby="why">
          <Wrench size={24} aria-hidden className="text-brand-text" />
          <h2 id="why" className="pt-3 text-lg">
            {m.site_maintenance_why()}
          </h2>
          <p className="pt-1 text-ink-2">{m.site_maintenance_why_text()}</p>
        </section>
        <section className="card p-6" aria-labelledby="help">
          <LifeBuoy size={24} aria-hidden className="text-brand-text" />
          <h2 id="help" className="pt-3 text-lg">
            {m.site_maintenance_support()}
          </h2>
          <p className="pt-1 text-ink-2">
            {m.site_maintenance_support_text()}{' '}
            <a className="link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
        </section>
      </div>
      <p role="status" className="pt-8 text-sm text-ink-2">
        {m.site_maintenance_again()}
      </p>
    </NoticeLayout>
  );
}
