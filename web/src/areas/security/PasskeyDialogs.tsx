import { addPasskey, removePasskey, renamePasskey, startPasskey } from '@istmo/contract/areas/security/security.calls';
import {
  authenticatorRules,
  type AuthenticatorForm,
  type PasskeyNameForm,
  passkeyNameRules,
  type PasskeyRemovalForm,
  passkeyRemovalRules,
} from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { type ReactNode, useId } from 'react';
import { Form } from '@istmo/client/Form';
import { PasswordField } from '@istmo/client/PasswordField';
import { CallError, callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { createPasskey, toastDeviceFailure } from '@istmo/client/passkeys';
import { CodeField } from './CodeField.tsx';

/** A passkey as it is listed. */
export type PasskeyRow = { readonly _id: string; readonly name: string };

type FrameProps = { isOpen: boolean; title: string; onClose: () => void; children: ReactNode };

function Frame({ isOpen, title, onClose, children }: FrameProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={title}
      size="sm"
      labels={{ close: m.ui_close() }}
      closesOutside={false}
    >
      {children}
    </Dialog>
  );
}

export function AddPasskeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Frame isOpen={isOpen} title={m.security_passkey_add()} onClose={onClose}>
      <AddForm onDone={onClose} />
    </Frame>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const id = useId();
  const form = useRules<AuthenticatorForm>({ rules: authenticatorRules, start: { tfa_code: '' } });
  const write = useWrite({
    changes: ['security'],
    send: async (values: AuthenticatorForm) => {
      const { reply } = await callOrThrow(startPasskey, values).finally(form.reset);
      const passkey = await createPasskey(reply.options);
      return callOrThrow(addPasskey, { passkey });
    },
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onDone();
    },
    onFailed: toastDeviceFailure,
  });
  const submit = useSubmit({ form, write, invalid: m.security_code_invalid });
  // What the device answers is in the toast; it is no refusal of the form.
  const refusal = write.error instanceof CallError ? submit.refusal : undefined;
  const problems = submit.problems.map(({ text }) => ({ field: id, text }));
  return (
    <Form submit={{ ...submit, problems, refusal }}>
      <p className="text-ink-2">{m.security_passkey_add_prompt()}</p>
      <CodeField form={form} id={id} />
      <Button type="submit" wide loading={submit.isSending}>
        {m.security_passkey_add()}
      </Button>
    </Form>
  );
}

type RowDialogProps = { row: PasskeyRow | undefined; onClose: () => void };

export function RenamePasskeyDialog({ row, onClose }: RowDialogProps) {
  return (
    <Frame isOpen={row !== undefined} title={m.security_passkey_rename_title()} onClose={onClose}>
      {row && <RenameForm row={row} onDone={onClose} />}
    </Frame>
  );
}

type RowFormProps = { row: PasskeyRow; onDone: () => void };

function RenameForm({ row, onDone }: RowFormProps) {
  const form = useRules<PasskeyNameForm>({ rules: passkeyNameRules, start: { name: row.name } });
  const write = useWrite({
    changes: ['security'],
    send: (values: PasskeyNameForm) => callOrThrow(renamePasskey, { id: row._id, ...values }),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onDone();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_all_fields });
  return (
    <Form submit={submit}>
      <Field id="name" label={m.security_passkey_name()} error={form.errorOf('name')} required>
        <TextInput autoComplete="off" {...form.text('name')} />
      </Field>
      <Button type="submit" wide loading={submit.isSending}>
        {m.security_passkey_rename()}
      </Button>
    </Form>
  );
}

export function RemovePasskeyDialog({ row, onClose }: RowDialogProps) {
  return (
    <Frame isOpen={row !== undefined} title={m.security_passkey_remove_title()} onClose={onClose}>
      {row && <RemoveForm row={row} onDone={onClose} />}
    </Frame>
  );
}

function RemoveForm({ row, onDone }: RowFormProps) {
  const form = useRules<PasskeyRemovalForm>({ rules: passkeyRemovalRules, start: { password: '' } });
  const write = useWrite({
    changes: ['security'],
    send: (values: PasskeyRemovalForm) => callOrThrow(removePasskey, { id: row._id, ...values }).finally(form.reset),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onDone();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_all_fields });
  return (
    <Form submit={submit}>
      <p className="text-ink-2">{m.security_passkey_remove_prompt({ name: row.name })}</p>
      <PasswordField
        id="password"
        label={m.security_current_password()}
        error={form.errorOf('password')}
        autoComplete="current-password"
        {...form.text('password')}
      />
      <Button type="submit" variant="danger" wide loading={submit.isSending}>
        {m.security_passkey_remove()}
      </Button>
    </Form>
  );
}
