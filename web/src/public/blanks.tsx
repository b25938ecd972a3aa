import type { ReactNode } from 'react';

/** A place that the server fills from the operator's settings when it starts (contract/src/kernel/page-placeholders.ts). */
export function blank(name: string): string {
  return `{{${name}}}`;
}

/** Stays in the page only when the setting holds something; repeats for a list. */
export function When({ blank: name, children }: { blank: string; children: ReactNode }) {
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  );
}

/** Stays in the page only when the setting holds nothing. */
export function Unless({ blank: name, children }: { blank: string; children: ReactNode }) {
  return (
    <>
      {`{{^${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  );
}
