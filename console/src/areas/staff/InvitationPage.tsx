import { callOrThrow } from '@istmo/client/call-error';
import { toastCopyFailed } from '@istmo/client/copied';
import { Form } from '@istmo/client/Form';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { PasswordField } from '@istmo/client/PasswordField';
import { queryFor } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { roleTexts } from '@istmo/contract/areas/staff/role-texts';
import { acceptInvitation, readInvitation } from '@istmo/contract/areas/staff/staff.calls';
import { acceptInvitationRules, type AcceptInvitationForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { CopyField } from '@istmo/ui/CopyField';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { Field } from '@istmo/ui/Field';
import { QrBox } from '@istmo/ui/QrBox';
import { TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { OpenPage } from '../../layout/OpenPage.tsx';
import { openPaths } from '../../paths.ts';

/** /invitation: a new member of staff chooses a password and sets an authenticator app up. */
export function InvitationPage() {
  const { token } = useSearch({ strict: false });
  const invitation = typeof token === 'string' ? token : '';
  const query = useQuery({
    ...queryFor(readInvitation, { input: { token: invitation } }),
    // The key on the page must stay the one that was scanned.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (query.error)
    return (
      <OpenPage title={m.staff_invitation_title()}>
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </OpenPage>
    );
  if (!query.data)
    return (
      <OpenPage title={m.staff_invitation_title()}>
        <Loading label={m.ui_loading()}>
          <Skeleton className="h-96 w-full" />
        </Loading>
      </OpenPage>
    );
  const { name, role, tfa_url: image, tfa_code: key } = query.data;
  return (
    <OpenPage title={m.staff_invitation_title()} intro={m.staff_invitation_for({ name, role: roleTexts[role].name() })}>
      <p>{m.staff_invitation_scan()}</p>
      <QrBox label={m.security_qr()} src={image} />
      <CopyField value={key} labels={{ copy: m.ui_copy(), copied: m.ui_copied() }} onFailed={toastCopyFailed}>
        <span className="code">{key.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </CopyField>
      <AcceptForm token={invitation} />
    </OpenPage>
  );
}

function AcceptForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const start = { password: '', confirm_password: '', code: '' };
  const form = useRules<AcceptInvitationForm>({ rules: acceptInvitationRules, start });
  const write = useWrite({
    send: (values: AcceptInvitationForm) => callOrThrow(acceptInvitation, { ...values, token }),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      void navigate({ to: openPaths.signIn, replace: true });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.staff_sign_in_invalid });
  const autoComplete = 'new-password';
  return (
    <Form submit={submit}>
      <PasswordField
        id="password"
        label={m.staff_password()}
        hint={m.staff_password_length()}
        error={form.errorOf('password')}
        autoComplete={autoComplete}
        {...form.text('password')}
      />
      <PasswordField
        id="confirm_password"
        label={m.staff_password_repeat()}
        error={form.errorOf('confirm_password')}
        autoComplete={autoComplete}
        {...form.text('confirm_password')}
      />
      <Field id="code" label={m.staff_code()} hint={m.staff_code_hint()} error={form.errorOf('code')} required>
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...form.text('code')} />
      </Field>
      <Button type="submit" wide loading={submit.isSending}>
        {m.staff_invitation_accept()}
      </Button>
    </Form>
  );
}
