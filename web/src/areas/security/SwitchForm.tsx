import { switchTfa } from '@istmo/contract/areas/security/security.calls';
import { authenticatorRules, type SwitchOnForm, switchOnRules } from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Form } from '@istmo/client/Form';
import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { PasswordField } from '@istmo/client/PasswordField';
import { CodeField } from './CodeField.tsx';

type SwitchFormProps = {
  action: string;
  isDanger?: boolean;
  /** Switching on asks for the password too. */
  asksPassword?: boolean;
  onChanged: (codes: readonly string[] | undefined) => void;
};

/** The code field that switches two-factor on or off. */
export function SwitchForm({ action, isDanger, asksPassword = false, onChanged }: SwitchFormProps) {
  const rules = asksPassword ? switchOnRules : authenticatorRules;
  const form = useRules<SwitchOnForm>({ rules, start: { password: '', tfa_code: '' } });
  const write = useWrite({
    changes: ['security'],
    send: (values: SwitchOnForm) => callOrThrow(switchTfa, values).finally(form.reset),
    onDone: ({ reply, msg }) => {
      toast({ text: msg, tone: 'pos' });
      onChanged(reply.recovery_codes);
    },
  });
  const invalid = (): string =>
    asksPassword && form.values.password === '' ? m.kernel_password_missing() : m.security_code_invalid();
  const submit = useSubmit({ form, write, invalid });
  return (
    <Form submit={submit} className="max-w-md">
      {asksPassword && (
        <PasswordField
          id="tfa_password"
          label={m.security_current_password()}
          error={form.errorOf('password')}
          autoComplete="current-password"
          {...form.text('password')}
        />
      )}
      <CodeField form={form} id="tfa_code" />
      <div>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={submit.isSending}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
