import { switchTfa } from '@istmo/contract/areas/security/security.calls';
import { authenticatorRules, type AuthenticatorForm } from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Form } from '../../shared/Form.tsx';
import { callOrThrow } from '../../shared/call-error.ts';
import { toast } from '../../shared/toast.ts';
import { useRules } from '../../shared/use-rules.ts';
import { useSubmit } from '../../shared/use-submit.ts';
import { useWrite } from '../../shared/use-write.ts';
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
