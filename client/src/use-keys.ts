import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Runs an action when its key is pressed outside of fields, dialogs and menus. Keys are lower case, as `event.key` has them. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    const act = actions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
