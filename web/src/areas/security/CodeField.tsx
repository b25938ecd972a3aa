import type { AuthenticatorForm } from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { OtpInput } from '@istmo/ui/OtpInput';
import type { FormView } from '@istmo/ui/use-form';

/** The six digits of the authenticator app. Unlike at the login they may be pasted. `id` distinguishes two of them on one page. */
export function CodeField({ form, id }: { form: FormView<AuthenticatorForm>; id: string }) {
  return (
    <Field id={id} label={m.security_code()} hint={m.security_code_hint()} error={form.errorOf('tfa_code')} required>
      <OtpInput value={form.values.tfa_code} onValueChange={(digits) => form.set('tfa_code', digits)} />
    </Field>
  );
}
