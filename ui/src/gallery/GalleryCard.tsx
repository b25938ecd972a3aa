import type { ReactNode } from 'react';

export function GalleryCard({
  title,
  children,
  className = '',
}: {
  title: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <section className={`card card-pad grid min-w-0 grid-cols-1 content-start gap-5 ${className}`}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="grid scroll-mt-20 grid-cols-1 gap-5">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
