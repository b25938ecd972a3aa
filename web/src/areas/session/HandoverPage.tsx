import { finishHandover, openHandover } from '@istmo/contract/areas/session/session.calls';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/call.ts';
import { leaveWithFlash } from '../../shared/flash.ts';
import { paths } from '../../paths.ts';
import { useCompleteSignIn } from './complete-sign-in.ts';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';

const route = getRouteApi('/open/redirect');

type HandoverState =
  | { readonly kind: 'working' }
  | { readonly kind: 'confirming'; readonly handover: string; readonly username: string };

/** Any failure: an error, and the root path (specification 2, points 2.14 and 8). */
function goHome(text: string): void {
  leaveWithFlash(paths.home, { tone: 'neg', text });
}

/**
 * Specification 2, point 2.14: takes over a customer from the external sign-up site. The customer must confirm the sign-in (security bar,
 * C4), and the parameters are removed from the address at once.
 */
export function HandoverPage() {
  const { email = '', password = '', token = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { continueSignIn } = useCompleteSignIn();
  const [state, setState] = useState<HandoverState>({ kind: 'working' });
  const [isGoing, setGoing] = useState(false);
  const hasRequested = useRef(false);

  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    const request = async (): Promise<void> => {
      if (email === '' || token === '') return goHome(m.kernel_invalid_link());
      await navigate({ search: {}, replace: true });
      const outcome = await call(openHandover, { email, password, token });
      if (outcome.done) setState({ kind: 'confirming', ...outcome.reply });
      else goHome(outcome.failure.msg);
    };
    void request();
  }, [email, password, token, navigate]);

  const confirm = async (handover: string): Promise<void> => {
    setGoing(true);
    const outcome = await call(finishHandover, { handover });
    if (outcome.done) return continueSignIn(outcome.reply);
    goHome(outcome.failure.msg);
  };

  if (state.kind === 'confirming') {
    return (
      <EntryPage title={m.session_handover_title({ username: state.username })} intro={m.session_handover_body()}>
        <div className="grid gap-3">
          <Button wide loading={isGoing} onClick={() => void confirm(state.handover)}>
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
