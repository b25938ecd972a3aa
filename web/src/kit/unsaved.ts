import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Marks the page as holding something typed while `isUnsaved` is true, so that a change of language asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const mark = Symbol('unsaved');
    unsaved.add(mark);
    return () => void unsaved.delete(mark);
  }, [isUnsaved]);
}

/** True while any form on the page holds something typed. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
