import { serverNow } from '@istmo/client/server-time';
import * as m from '@istmo/contract/messages';
import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** "3 h 12 m" between two times, in the two largest units; a second one of zero is left out. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  if (minutes < 60) return m.staff_age_minutes({ minutes });
  const hours = Math.floor(minutes / 60);
  const restMinutes = minutes % 60;
  if (hours < 24)
    return restMinutes === 0 ? m.staff_age_hours_only({ hours }) : m.staff_age_hours({ hours, minutes: restMinutes });
  const [days, restHours] = [Math.floor(hours / 24), hours % 24];
  return restHours === 0 ? m.staff_age_days_only({ days }) : m.staff_age_days({ days, hours: restHours });
}

/** How long ago it was. */
export function ageText(since: string, now: number): string {
  return durationText(now - Date.parse(since));
}

/** The server's time, to half a minute: ages on a page grow while it is open. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
