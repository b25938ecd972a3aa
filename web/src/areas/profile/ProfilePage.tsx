import './profile.css';
import * as m from '@istmo/contract/messages';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { MissingCard } from './MissingCard.tsx';
import { profileQuery, type ProfileReply } from './profile.queries.ts';
import { profileReturn } from './profile-return.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfileForm } from './use-profile-form.ts';

const route = getRouteApi('/signed-in/profile');

/** Requirement 1.2: the profile page. */
export function ProfilePage() {
  const profile = useSuspenseQuery(profileQuery).data;
  const { label, link } = profileReturn(route.useSearch());
  return (
    <>
      <PageHead
        title={m.profile_title()}
        intro={m.profile_intro()}
        breadcrumbs={
          <PageCrumbs here={m.profile_title()}>
            <Link {...link}>{label}</Link>
          </PageCrumbs>
        }
      />
      <ProfileContent reply={profile} />
    </>
  );
}

function ProfileContent({ reply }: { reply: ProfileReply }) {
  const saving = useProfileForm(reply, profileReturn(route.useSearch()).link);
  return (
    <div className="profile-layout">
      <ProfileForm reply={reply} saving={saving} />
      <MissingCard reply={reply} form={saving.form} />
    </div>
  );
}
