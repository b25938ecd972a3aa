import { switchTfa } from '@istmo/contract/areas/security/security.calls';
import { authenticatorRules, type AuthenticatorForm } from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { call } from '../../shared/call.ts';
import { Form } from '../../shared/Form.tsx';
import { toast } from '../../shared/toast.ts';
import { useRules } from '../../shared/use-rules.ts';
import { useSubmit } from '../../shared/use-submit.ts';
import { CodeField } from './CodeField.tsx';

type SwitchFormProps = {
  action: string;
  isDanger?: boolean;
  onChanged: (codes: readonly string[] | undefined) => Promise<void>;
};

/** The code field that switches two-factor on or off. */
export function SwitchForm({ action, isDanger, onChanged }: SwitchFormProps) {
  const form = useRules<AuthenticatorForm>({ rules: authenticatorRules, start: { tfa_code: '' } });
  const submit = useSubmit({
    form,
    invalid: m.security_code_invalid,
    send: async (values) => {
      const outcome = await call(switchTfa, values);
      form.reset();
      if (!outcome.done) return outcome.failure;
      toast({ text: outcome.msg, tone: 'pos' });
      await onChanged(outcome.reply.recovery_codes);
      return undefined;
    },
  });
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
