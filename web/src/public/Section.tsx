import type { ReactNode } from 'react';

/** One block of a public page: full-width background, content in the public column. `later` sections are laid out when they are scrolled near. */
export function Section({
  id,
  ground = 'bg',
  title,
  text,
  later = true,
  children,
}: {
  id?: string;
  ground?: 'bg' | 'surface';
  title?: string;
  text?: string;
  later?: boolean;
  children: ReactNode;
}) {
  const heading = id && title ? `${id}-title` : undefined;
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`section ${ground === 'surface' ? 'bg-surface' : ''} ${later ? 'section-later' : ''}`}
    >
      <div className="column">
        {title && (
          <h2 id={heading} className="section-title">
            {title}
          </h2>
        )}
        {text && <p className="section-text">{text}</p>}
        {children}
      </div>
    </section>
  );
}
