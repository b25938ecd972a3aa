import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** HTML without what React would need to hydrate it: no page is hydrated. */
export async function renderMarkup(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node);
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}
