import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { useClosure } from './use-closure.ts';

/** Why the account is closed, with the way to where it is settled; nothing for an open one. */
export function ClosureBanner() {
  const closure = useClosure();
  if (!closure) return null;
  const { title, text, facts, remedy } = closure;
  return (
    <Banner
      tone="neg"
      title={title}
      action={
        <Link {...remedy.link} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {remedy.label}
        </Link>
      }
    >
      {text} {facts}
    </Banner>
  );
}
