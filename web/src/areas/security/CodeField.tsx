import type { AuthenticatorForm } from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { OtpInput } from '@istmo/ui/OtpInput';
import type { FormView } from '@istmo/ui/use-form';

/** Any form with a code among its fields. */
type CodeForm = {
  readonly values: AuthenticatorForm;
  readonly errorOf: (field: 'tfa_code') => ReturnType<FormView<AuthenticatorForm>['errorOf']>;
  readonly set: (field: 'tfa_code', value: string) => void;
};

/** The six digits of the authenticator app. Unlike at the login they may be pasted. `id` distinguishes two of them on one page. */
export function CodeField({ form, id }: { form: CodeForm; id: string }) {
  return (
    <Field id={id} label={m.security_code()} hint={m.security_code_hint()} error={form.errorOf('tfa_code')} required>
      <OtpInput value={form.values.tfa_code} onValueChange={(digits) => form.set('tfa_code', digits)} />
    </Field>
  );
}
