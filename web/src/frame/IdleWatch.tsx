import { checkSession } from '@istmo/contract/areas/session/session.calls';
import { Suspense, useEffect, useState } from 'react';
import { call } from '../kit/call.ts';
import { idleState, lastActivity, noteActivity } from './idle.ts';
import { IdleWarning } from './islands.ts';
import { leaveIdle, logOut } from './log-out.ts';

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Watches for thirty minutes without activity in any tab, and warns for the last of them. */
export function IdleWatch() {
  const [isWarned, setWarned] = useState(false);

  useEffect(() => {
    // While the warning stands, moving the pointer towards an answer is none: a press or a key is.
    const signs = isWarned ? (['pointerdown', 'keydown'] as const) : signsOfLife;
    for (const sign of signs) window.addEventListener(sign, noteSign, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, noteSign);
    };
  }, [isWarned]);

  useEffect(() => {
    const look = (): void => {
      const state = idleState(lastActivity(), Date.now());
      if (state === 'gone') leave();
      else setWarned(state === 'warned');
    };
    // A page that is opened is a sign of life, unless the last one is too long ago.
    noteSign();
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  const comeBack = (): void => {
    setWarned(false);
    stay();
  };
  if (!isWarned) return null;
  return (
    <Suspense fallback={null}>
      <IdleWarning open onStay={comeBack} onLeave={() => void logOut()} onOver={leave} />
    </Suspense>
  );
}

/** A machine that slept wakes with a movement: that one comes too late. */
function noteSign(): void {
  if (idleState(lastActivity(), Date.now()) === 'gone') leave();
  else noteActivity();
}

/** The server counts too: it is told at once, not with the next click. */
function stay(): void {
  noteActivity();
  void call(checkSession, {});
}

let isLeaving = false;

function leave(): void {
  if (isLeaving) return;
  isLeaving = true;
  void leaveIdle();
}
