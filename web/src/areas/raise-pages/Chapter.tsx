import type { ReactNode } from 'react';

/** A part of the page with its heading; `id` is where a link on the page leads. */
export function Chapter({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="chapter">
      <h2 id={`${id}-title`} className="section-title">
        {title}
      </h2>
      {text !== undefined && <p className="section-text">{text}</p>}
      {children}
    </section>
  );
}
