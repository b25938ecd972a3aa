import * as m from '@istmo/contract/messages';
import { useSay } from '../../public/language.tsx';
import { Section } from '../../public/Section.tsx';

export function Subscribe() {
  const say = useSay();
  return (
    <Section id="subscribe" ground="surface">
      <div className="subscribe">
        <div>
          <h2 id="subscribe-title" className="section-title">
            {say(m.site_subscribe_title)}
          </h2>
          <p className="section-text">{say(m.site_subscribe_text)}</p>
        </div>
        <form
          data-subscription
          data-busy={say(m.site_subscribe_busy)}
          data-failed={say(m.site_subscribe_failed)}
          aria-labelledby="subscribe-title"
        >
          <label htmlFor="subscribe-email" className="block pb-1.5 font-medium">
            {say(m.site_subscribe_email)}
          </label>
          <div className="subscribe-line">
            <input
              id="subscribe-email"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={200}
              className="field"
            />
            <button type="submit" className="btn btn-p">
              {say(m.site_subscribe_action)}
            </button>
          </div>
          <label className="consent">
            <input type="checkbox" name="consent" required />
            <span>{say(m.site_subscribe_consent)}</span>
          </label>
          <p data-status role="status" className="subscribe-status" />
        </form>
      </div>
    </Section>
  );
}
