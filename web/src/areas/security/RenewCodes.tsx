import { renewRecoveryCodes } from '@istmo/contract/areas/security/security.calls';
import { authenticatorRules, type AuthenticatorForm } from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { useId, useState } from 'react';
import { Form } from '@istmo/client/Form';
import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { CodeField } from './CodeField.tsx';

type RenewCodesProps = { onRenewed: (codes: readonly string[]) => void };

/** Ten new recovery codes in exchange for an authenticator code; the old ones stop working. */
export function RenewCodes({ onRenewed }: RenewCodesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {m.security_recovery_renew()}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.security_recovery_renew()}
        size="sm"
        labels={{ close: m.ui_close() }}
        closesOutside={false}
      >
        <RenewForm onRenewed={(codes) => (setOpen(false), onRenewed(codes))} />
      </Dialog>
    </>
  );
}

function RenewForm({ onRenewed }: RenewCodesProps) {
  const id = useId();
  const form = useRules<AuthenticatorForm>({ rules: authenticatorRules, start: { tfa_code: '' } });
  const write = useWrite({
    changes: ['security'],
    send: (values: AuthenticatorForm) => callOrThrow(renewRecoveryCodes, values).finally(form.reset),
    onDone: ({ reply, msg }) => {
      toast({ text: msg, tone: 'pos' });
      onRenewed(reply.recovery_codes);
    },
  });
  const submit = useSubmit({ form, write, invalid: m.security_code_invalid });
  return (
    <Form submit={{ ...submit, problems: submit.problems.map(({ text }) => ({ field: id, text })) }}>
      <p className="text-ink-2">{m.security_recovery_code_prompt()}</p>
      <CodeField form={form} id={id} />
      <Button type="submit" wide loading={submit.isSending}>
        {m.security_recovery_renew()}
      </Button>
    </Form>
  );
}
