import { addressRules, type AddressForm as Address } from '@istmo/contract/areas/login/link.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { Form } from '@istmo/client/Form';
import type { CallResult } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useSignInWrite } from './use-sign-in-write.ts';

type AddressFormProps = {
  action: string;
  send: (input: Address) => Promise<CallResult<unknown>>;
  /** Gets the server's message. */
  onDone: (msg: string) => unknown;
};

/** One e-mail address and a button: for forgot password and reset TFA (requirement 1.5). */
export function AddressForm({ action, send, onDone }: AddressFormProps) {
  const form = useRules<Address>({ rules: addressRules, start: { email: '' } });
  const write = useSignInWrite({ send, onDone: ({ msg }) => onDone(msg) });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_all_fields });
  return (
    <Form submit={submit}>
      <Field id="email" label={m.session_email()} error={form.errorOf('email')} required>
        <TextInput type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...form.text('email')} />
      </Field>
      <Button type="submit" wide loading={submit.isSending}>
        {action}
      </Button>
    </Form>
  );
}
