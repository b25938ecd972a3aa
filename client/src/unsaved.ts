import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Marks the page as having unsaved input while `isUnsaved` is true, so that a change of language asks for confirmation. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const mark = Symbol('unsaved');
    unsaved.add(mark);
    return () => void unsaved.delete(mark);
  }, [isUnsaved]);
}

/** True while any form on the page has unsaved input. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
