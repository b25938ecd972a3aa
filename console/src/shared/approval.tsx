import { queries, queryFor } from '@istmo/client/query';
import { signWithPasskey } from '@istmo/client/passkeys';
import { startApproval } from '@istmo/contract/areas/approvals/approvals.calls';
import { staffCodeRules } from '@istmo/contract/areas/staff/staff.rules';
import type { ApprovalKind, ApprovalProof } from '@istmo/contract/kernel/approval';
import type { Rules } from '@istmo/contract/kernel/rules';
import { required } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { useQuery } from '@tanstack/react-query';

/** What an approval is about: the id of a proposal, or the reference of a withdrawal. */
export type Approved = { readonly kind: ApprovalKind; readonly id: string };

export type SignatureForm = { password: string; code: string };

export const emptySignature: SignatureForm = { password: '', code: '' };

const signatureRules: Rules<SignatureForm> = { password: [required(m.kernel_password_missing)], ...staffCodeRules };

export type ApprovalSignature = {
  /** Null: with password and code. Undefined while that is not known. */
  readonly method: 'passkey' | 'password' | undefined;
  readonly rules: Rules<SignatureForm>;
  /** Asks the device for the signature of the passkey, or sends password and code. */
  readonly sign: (form: SignatureForm) => Promise<ApprovalProof>;
};

/** How the caller signs this approval. */
export function useSignature(approved: Approved): ApprovalSignature {
  const query = queryFor(startApproval, { input: { ...approved } });
  const { data } = useQuery(query);
  const method = data && (data.options ? 'passkey' : 'password');
  return {
    method,
    rules: method === 'password' ? signatureRules : {},
    sign: async ({ password, code }) => {
      const { options } = await queries.fetchQuery(query);
      return options ? { passkey: await signWithPasskey(options) } : { password, code };
    },
  };
}

type SignatureFieldsProps = {
  signature: ApprovalSignature;
  form: Pick<FormView<SignatureForm>, 'errorOf' | 'text'>;
};

/** The end of a form that approves: what the approver signs with. */
export function SignatureFields({ signature: { method }, form }: SignatureFieldsProps) {
  if (method === undefined)
    return (
      <Loading label={m.ui_loading()}>
        <Skeleton />
      </Loading>
    );
  if (method === 'passkey') return <p>{m.approvals_by_passkey()}</p>;
  return (
    <>
      <p>{m.approvals_by_password()}</p>
      <Field id="password" label={m.approvals_password()} error={form.errorOf('password')} required>
        <TextInput type="password" autoComplete="current-password" {...form.text('password')} />
      </Field>
      <Field id="code" label={m.approvals_code()} hint={m.approvals_code_hint()} error={form.errorOf('code')} required>
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...form.text('code')} />
      </Field>
    </>
  );
}
