import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { Section } from '../../public/Section.tsx';

export function Subscribe() {
  return (
    <Section id="subscribe" ground="surface">
      <div className="subscribe">
        <div>
          <h2 id="subscribe-title" className="section-title">
            {m.site_subscribe_title()}
          </h2>
          <p className="section-text">{m.site_subscribe_text()}</p>
        </div>
        <form
          data-subscription
          data-busy={m.site_subscribe_busy()}
          data-failed={m.site_subscribe_failed()}
          aria-labelledby="subscribe-title"
        >
          <div className="subscribe-line">
            <Field label={m.site_subscribe_email()} id="subscribe-email">
              <TextInput
                name="email"
                type="email"
                autoComplete="email"
                required
                maxLength={200}
                data-missing={m.session_email_missing()}
                data-invalid={m.session_email_invalid()}
              />
            </Field>
            {/* The page's script enables it: without the script the browser would put the address into the page's own. */}
            <Button type="submit" disabled>
              {m.site_subscribe_action()}
            </Button>
          </div>
          <Checkbox name="consent" required data-missing={m.site_subscribe_consent_missing()}>
            {m.site_subscribe_consent()}
          </Checkbox>
          <p data-status role="status" className="subscribe-status" />
        </form>
      </div>
    </Section>
  );
}
