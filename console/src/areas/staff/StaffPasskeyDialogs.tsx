import { callOrThrow } from '@istmo/client/call-error';
import { createPasskey, toastPasskeyFailure } from '@istmo/client/passkeys';
import { useRules } from '@istmo/client/use-rules';
import { addPasskey, type listPasskeys, removePasskey, startPasskey } from '@istmo/contract/areas/staff/staff.calls';
import { type StaffCodeForm, staffCodeRules } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { FormDialog } from '../../shared/FormDialog.tsx';

export type StaffPasskey = ReplyAt<typeof listPasskeys>['data'][number];

const useCodeForm = () => useRules<StaffCodeForm>({ rules: staffCodeRules, start: { code: '' } });

function CodeField({ form }: { form: FormView<StaffCodeForm> }) {
  return (
    <Field id="code" label={m.staff_code()} hint={m.staff_code_hint()} error={form.errorOf('code')} required>
      <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...form.text('code')} />
    </Field>
  );
}

/** A code, then the device. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useCodeForm();
  return (
    <FormDialog
      title={m.security_passkey_add()}
      action={m.security_passkey_add()}
      form={form}
      size="sm"
      send={async (values) => {
        // A code works once, whatever the device answers.
        const { reply } = await callOrThrow(startPasskey, values).finally(form.reset);
        return callOrThrow(addPasskey, { passkey: await createPasskey(reply.options) });
      }}
      toastOther={toastPasskeyFailure}
      onClose={onClose}
    >
      <p>{m.staff_passkey_add_prompt()}</p>
      <CodeField form={form} />
    </FormDialog>
  );
}

export function RemovePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: StaffPasskey;
  onClose: () => void;
}) {
  const form = useCodeForm();
  return (
    <FormDialog
      title={m.security_passkey_remove_title()}
      action={m.security_passkey_remove()}
      form={form}
      size="sm"
      isDanger
      send={(values) => callOrThrow(removePasskey, { id, ...values }).finally(form.reset)}
      onClose={onClose}
    >
      <p>{m.staff_passkey_remove_body({ name })}</p>
      <CodeField form={form} />
    </FormDialog>
  );
}
