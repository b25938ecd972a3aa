import { checkSession } from '@istmo/contract/areas/sessions/sessions.calls';
import { Suspense, useEffect, useState } from 'react';
import { call } from '@istmo/client/call';
import { defaultIdleMinutes, idleState, lastActivityAt, recordActivity } from './idle.ts';
import { IdleWarning } from './lazy-parts.ts';
import { logOutIdle, logOut } from './log-out.ts';
import { useUserStatus } from './user-status.ts';

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Ends the session after the operator's time without activity in any tab, and shows a warning in the last minute. */
export function IdleWatch() {
  const [isWarned, setWarned] = useState(false);
  const timeoutMs = (useUserStatus()?.idleMinutes ?? defaultIdleMinutes) * 60_000;

  useEffect(() => {
    const handleActivity = (): void => recordOrLeave(timeoutMs);
    // While the warning is open, moving the pointer is not activity: only a press or a key is.
    const events = isWarned ? (['pointerdown', 'keydown'] as const) : activityEvents;
    for (const event of events) window.addEventListener(event, handleActivity, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, handleActivity);
    };
  }, [isWarned, timeoutMs]);

  useEffect(() => {
    const check = (): void => {
      const state = idleState(lastActivityAt(), Date.now(), timeoutMs);
      if (state === 'expired') leave();
      else setWarned(state === 'warned');
    };
    // Opening a page counts as activity, unless the last activity is too long ago.
    recordOrLeave(timeoutMs);
    const timer = setInterval(check, 1_000);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [timeoutMs]);

  const continueSession = (): void => {
    setWarned(false);
    extendSession();
  };
  if (!isWarned) return null;
  return (
    <Suspense fallback={null}>
      <IdleWarning open timeoutMs={timeoutMs} onStay={continueSession} onLeave={() => void logOut()} onExpire={leave} />
    </Suspense>
  );
}

/** After the computer slept, the first movement comes too late and must end the session. */
function recordOrLeave(timeoutMs: number): void {
  if (idleState(lastActivityAt(), Date.now(), timeoutMs) === 'expired') leave();
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
