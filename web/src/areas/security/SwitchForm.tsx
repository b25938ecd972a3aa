import { switchTfa } from '@istmo/contract/areas/security/security.calls';
import { authenticatorRules, type AuthenticatorForm } from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Form } from '@istmo/client/Form';
import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { CodeField } from './CodeField.tsx';

type SwitchFormProps = {
  action: string;
  isDanger?: boolean;
  onChanged: (codes: readonly string[] | undefined) => void;
};

/** The code field that switches two-factor on or off. */
export function SwitchForm({ action, isDanger, onChanged }: SwitchFormProps) {
  const form = useRules<AuthenticatorForm>({ rules: authenticatorRules, start: { tfa_code: '' } });
  const write = useWrite({
    changes: ['security'],
    send: (values: AuthenticatorForm) => callOrThrow(switchTfa, values).finally(form.reset),
    onDone: ({ reply, msg }) => {
      toast({ text: msg, tone: 'pos' });
      onChanged(reply.recovery_codes);
    },
  });
  const submit = useSubmit({ form, write, invalid: m.security_code_invalid });
  return (
    <Form submit={submit} className="max-w-md">
      <CodeField form={form} id="tfa_code" />
      <div>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={submit.isSending}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
