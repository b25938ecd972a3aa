import { activateEmail } from '@istmo/contract/areas/session/session.calls';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call, isUnreachable, type CallFailure } from '../../shared/call.ts';
import { saveFlash } from '../../shared/flash.ts';
import { paths } from '../../paths.ts';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';

const route = getRouteApi('/open/activate_account');

type ActivationState =
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: Pick<CallFailure, 'msg' | 'code'> };

// Long enough to read one line.
const messageMs = 2_500;

/** Activates on arrival (decisions, point 15), shows the result, then opens the login. */
export function ActivateAccountPage() {
  const { token = '' } = route.useSearch();
  const router = useRouter();
  const [state, setState] = useState<ActivationState>({ kind: 'working' });
  const submittedToken = useRef<string>(undefined);

  const activate = async (): Promise<void> => {
    setState({ kind: 'working' });
    if (token === '')
      return setState({ kind: 'failed', failure: { code: 'link_invalid', msg: m.kernel_invalid_link() } });
    const outcome = await call(activateEmail, { token });
    setState(outcome.done ? { kind: 'done', text: outcome.msg } : { kind: 'failed', failure: outcome.failure });
  };
  useEffect(() => {
    // A link works once: it is posted once, however often the page is rendered.
    if (submittedToken.current === token) return;
    submittedToken.current = token;
    void activate();
  });
  useEffect(() => {
    if (state.kind !== 'done') return;
    const timer = setTimeout(() => {
      saveFlash({ tone: 'pos', text: state.text });
      void router.navigate({ to: paths.login, replace: true });
    }, messageMs);
    return () => clearTimeout(timer);
  }, [state, router]);

  return (
    <EntryPage title={state.kind === 'failed' ? m.session_activation_failed() : m.session_activation_title()}>
      {state.kind === 'working' && <StatusCard kind="working" text={m.session_activation_working()} />}
      {state.kind === 'done' && (
        <StatusCard
          kind="done"
          text={state.text}
          action={
            <Link to={paths.login} className={buttonClass()}>
              {m.session_login_action()}
            </Link>
          }
        />
      )}
      {state.kind === 'failed' && (
        <StatusCard
          kind="failed"
          text={state.failure.msg}
          action={
            <>
              {isUnreachable({ ...state.failure, details: {} }) && (
                <Button onClick={() => void activate()}>{m.kernel_retry()}</Button>
              )}
              <Link to={paths.login} className={buttonClass({ variant: 'secondary' })}>
                {m.session_to_login()}
              </Link>
            </>
          }
        />
      )}
    </EntryPage>
  );
}
