// While pages are prerendered there is no server to fill them, so the placeholders stay (web/src/entry-stills.tsx).
const isRendered = typeof document === 'undefined';

function read(name: string): string | undefined {
  if (isRendered) return undefined;
  const text = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  // A page that no server filled still holds its placeholders.
  return text && !text.startsWith('{{') ? text : undefined;
}

/** What the server wrote into the page for the app: the operator's name and the mode it runs in. */
export const pageFacts = {
  brand: read('istmo-brand') ?? (isRendered ? '{{brand}}' : 'Istmo'),
  /** Any mode other than exactly 'production' is marked as the sandbox: a missing mark would be worse. */
  isSandbox: read('istmo-mode') !== 'production',
  supportEmail: read('istmo-support') ?? '',
} as const;
