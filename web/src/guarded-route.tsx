import type { PageType } from '@istmo/contract/areas/access/access.rules';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LayoutFailed } from './layout/PageFailed.tsx';
import { PendingLayout } from './layout/PendingLayout.tsx';
import { root } from './open-routes.tsx';
import { paths, signedInPages } from './paths.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the guard requires. Absent on pages that are open to everyone. */
    needs?: PageType;
  }
}

// Signed in (requirement 2.2.19).

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  errorComponent: LayoutFailed,
  pendingComponent: PendingLayout,
  component: lazyRouteComponent(() => import('./layout/SignedInLayout.tsx'), 'SignedInLayout'),
  beforeLoad: async ({ matches, preload }) => {
    if (preload) return;
    const page = matches.at(-1);
    const { guardRoute } = await import('./layout/guard-route.ts');
    const instrument = page && 'id' in page.params ? page.params.id : undefined;
    await guardRoute({ type: page?.staticData.needs ?? 'customer', instrument });
  },
});

/** A page behind the guard. */
export function guarded<const Name extends keyof typeof signedInPages>(name: Name) {
  return {
    getParentRoute: () => signedIn,
    path: paths[name],
    staticData: { needs: signedInPages[name].type },
  } as const;
}
