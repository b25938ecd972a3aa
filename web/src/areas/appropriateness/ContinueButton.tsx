import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { Link, useRouter } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** Leads back to the page that needed the questionnaire, or to the investor profile. */
export function ContinueButton({ to }: { readonly to: string | undefined }) {
  const router = useRouter();
  if (to === undefined)
    return (
      <Link to={paths.investorProfile} className={buttonClass({ variant: 'secondary' })}>
        {m.appropriateness_result_to_profile()}
      </Link>
    );
  return <Button onClick={() => void router.navigate({ href: to })}>{m.appropriateness_result_continue()}</Button>;
}
