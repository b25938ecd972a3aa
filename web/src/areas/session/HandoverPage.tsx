import { finishHandover, openHandover } from '@istmo/contract/areas/session/session.calls';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../kit/call.ts';
import { leaveForPage } from '../../kit/flash.ts';
import { paths } from '../../paths.ts';
import { useComeIn } from './come-in.ts';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';

const route = getRouteApi('/open/redirect');

type State =
  | { readonly kind: 'working' }
  | { readonly kind: 'asking'; readonly handover: string; readonly username: string };

/** Whatever went wrong: an error, and the root path (specification 2, points 2.14 and 8). */
function goHome(text: string): void {
  leaveForPage(paths.home, { tone: 'neg', text });
}

/**
 * Specification 2, point 2.14: takes over a customer from the external sign-up site. Nobody is signed in without saying so (security bar, C4),
 * and what the address carried is taken out of it at once.
 */
export function HandoverPage() {
  const { email = '', password = '', token = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { afterFirstStep } = useComeIn();
  const [state, setState] = useState<State>({ kind: 'working' });
  const [isGoing, setGoing] = useState(false);
  const hasAsked = useRef(false);

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    const ask = async (): Promise<void> => {
      if (email === '' || token === '') return goHome(m.kernel_invalid_link());
      await navigate({ search: {}, replace: true });
      const outcome = await call(openHandover, { email, password, token });
      if (outcome.done) setState({ kind: 'asking', ...outcome.reply });
      else goHome(outcome.no.msg);
    };
    void ask();
  }, [email, password, token, navigate]);

  const go = async (handover: string): Promise<void> => {
    setGoing(true);
    const outcome = await call(finishHandover, { handover });
    if (outcome.done) return afterFirstStep(outcome.reply);
    goHome(outcome.no.msg);
  };

  if (state.kind === 'asking') {
    return (
      <EntryPage title={m.session_handover_title({ username: state.username })} intro={m.session_handover_body()}>
        <div className="grid gap-3">
          <Button wide loading={isGoing} onClick={() => void go(state.handover)}>
            {m.session_handover_action()}
          </Button>
          <a href={paths.home} className={buttonClass({ variant: 'secondary', wide: true })}>
            {m.ui_cancel()}
          </a>
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={m.session_handover_heading()}>
      <StatusCard kind="working" text={m.session_handover_working()} />
    </EntryPage>
  );
}
