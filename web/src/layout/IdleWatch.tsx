import { checkSession } from '@istmo/contract/areas/sessions/sessions.calls';
import { Suspense, useEffect, useState } from 'react';
import { call } from '@istmo/client/call';
import { idleState, lastActivityAt, recordActivity } from './idle.ts';
import { IdleWarning } from './lazy-parts.ts';
import { logOutIdle, logOut } from './log-out.ts';

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Ends the session after thirty minutes without activity in any tab, and shows a warning in the last minute. */
export function IdleWatch() {
  const [isWarned, setWarned] = useState(false);

  useEffect(() => {
    // While the warning is open, moving the pointer is not activity: only a press or a key is.
    const events = isWarned ? (['pointerdown', 'keydown'] as const) : activityEvents;
    for (const event of events) window.addEventListener(event, handleActivity, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, handleActivity);
    };
  }, [isWarned]);

  useEffect(() => {
    const check = (): void => {
      const state = idleState(lastActivityAt(), Date.now());
      if (state === 'expired') leave();
      else setWarned(state === 'warned');
    };
    // Opening a page counts as activity, unless the last activity is too long ago.
    handleActivity();
    const timer = setInterval(check, 1_000);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);

  const continueSession = (): void => {
    setWarned(false);
    extendSession();
  };
  if (!isWarned) return null;
  return (
    <Suspense fallback={null}>
      <IdleWarning open onStay={continueSession} onLeave={() => void logOut()} onExpire={leave} />
    </Suspense>
  );
}

/** After the computer slept, the first movement comes too late and must end the session. */
function handleActivity(): void {
  if (idleState(lastActivityAt(), Date.now()) === 'expired') leave();
  else recordActivity();
}

/** The server measures inactivity too, so it is called at once and not with the next click. */
function extendSession(): void {
  recordActivity();
  void call(checkSession, {});
}

let isLeaving = false;

function leave(): void {
  if (isLeaving) return;
  isLeaving = true;
  void logOutIdle();
}
