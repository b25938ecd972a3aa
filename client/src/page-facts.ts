// There is no document where pages are rendered (web/server).
const read = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

/** What the server wrote into the page for the app: the operator's name and the mode it runs in. */
export const pageFacts = {
  brand: read('istmo-brand') ?? 'Istmo',
  /** Any mode other than exactly 'production' is marked as the sandbox: a missing mark would be worse. */
  isSandbox: read('istmo-mode') !== 'production',
  /** The site's address for a console that has an origin of its own; otherwise empty. */
  siteUrl: read('istmo-site') ?? '',
  supportEmail: read('istmo-support') ?? '',
  /** The external sign-up site; empty where accounts are opened here. */
  signUpUrl: read('istmo-sign-up') ?? '',
} as const;
