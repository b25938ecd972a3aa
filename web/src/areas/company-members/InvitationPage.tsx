import './team.css';
import { acceptCompanyInvitation } from '@istmo/contract/areas/company-members/company-members.calls';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { Button, buttonClass } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { KeyValue } from '@istmo/ui/KeyValue';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { roleName } from './OwnTeam.tsx';

const route = getRouteApi('/signed-in/issuer/invitation');

/** What the link of an invitation is about. A button accepts it, because mail scanners open links. */
export function InvitationPage() {
  const state = route.useLoaderData();
  return (
    <>
      <PageHead
        title={m.company_link_title()}
        {...('invitation' in state ? { intro: m.company_accept_intro() } : {})}
      />
      {'invitation' in state ? (
        <Invitation invitation={state.invitation} />
      ) : (
        <EmptyState
          title={m.company_accept_failed()}
          action={
            <Link to={paths.team} className={buttonClass({ variant: 'secondary' })}>
              {m.company_to_team()}
            </Link>
          }
        >
          {state.problem}
        </EmptyState>
      )}
    </>
  );
}

type InvitationProps = {
  readonly invitation: { readonly company: string; readonly role: 'editor' | 'approver'; readonly expires_at: string };
};

function Invitation({ invitation: { company, role, expires_at: expiresAt } }: InvitationProps) {
  const { token = '' } = route.useSearch();
  const router = useRouter();
  const write = useWrite({
    changes: ['company', 'account-status'],
    send: () => callOrThrow(acceptCompanyInvitation, { token }),
    onDone: async ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      await router.navigate({ to: paths.team, replace: true });
    },
  });
  const may = role === 'editor' ? m.company_editor_note() : `${m.company_editor_note()} ${m.company_approver_note()}`;
  return (
    <section className="card card-pad team-card team-invitation">
      <KeyValue
        pairs={[
          { key: 'company', name: m.company_company(), value: company },
          { key: 'role', name: m.company_role(), value: roleName(role) },
          { key: 'expires', name: m.company_expires(), value: <DateTime at={expiresAt} /> },
        ]}
      />
      <p className="team-note">{may}</p>
      <div>
        <Button loading={write.isSending} onClick={() => write.run()}>
          {m.company_accept()}
        </Button>
      </div>
    </section>
  );
}
