import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { saveReturnTo } from '../../shared/return-to.ts';
import { EntryPage } from './EntryPage.tsx';

const route = getRouteApi('/open/company-invitation');

/** The link of a company's invitation without a session: the sign-in leads to what it is about. */
export function CompanyInvitationPage() {
  const { token = '' } = route.useSearch();
  const keepLink = (): void => saveReturnTo(`${paths.teamInvitation}?token=${encodeURIComponent(token)}`);
  return (
    <EntryPage title={m.company_link_title()} intro={m.company_link_intro()}>
      <div className="grid gap-3">
        <Link to={paths.login} onClick={keepLink} className={buttonClass({ wide: true })}>
          {m.company_link_sign_in()}
        </Link>
        <Link to={paths.register} onClick={keepLink} className={buttonClass({ variant: 'secondary', wide: true })}>
          {m.company_link_register()}
        </Link>
        <p className="text-sm text-ink-3">{m.company_link_register_note()}</p>
      </div>
    </EntryPage>
  );
}
