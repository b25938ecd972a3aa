/** The provider's web SDK, as far as the page speaks it (its builder and its events). */
type Launched = { launch(selector: string): void; destroy?: () => void };

type Builder = {
  withConf(conf: { lang: string; theme: string }): Builder;
  withOptions(options: { addViewportTag: boolean; adaptIframeHeight: boolean }): Builder;
  on(event: string, handle: (payload: unknown) => void): Builder;
  build(): Launched;
};

declare global {
  interface Window {
    snsWebSdk?: { init(token: string, renew: () => Promise<string>): Builder };
  }
}

const patienceMs = 15_000;

/** Loads the provider's script once. Throws when it is blocked or does not come. */
export async function loadSdk(address: string): Promise<void> {
  if (window.snsWebSdk) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('the script did not come')), patienceMs);
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error('the script is blocked')));
  document.head.append(script);
  try {
    await promise;
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export type Launch = {
  readonly token: string;
  readonly renew: () => Promise<string>;
  readonly language: string;
  readonly theme: string;
  readonly container: string;
  readonly onReady: () => void;
  /** The applicant's review status in the provider's words. */
  readonly onStatus: (reviewStatus: string) => void;
};

/** Opens the provider's page inside ours; answers how to close it. */
export function launchSdk({ token, renew, language, theme, container, onReady, onStatus }: Launch): () => void {
  if (!window.snsWebSdk) throw new Error('the script brought no SDK');
  const sdk = window.snsWebSdk
    .init(token, renew)
    .withConf({ lang: language, theme })
    .withOptions({ addViewportTag: false, adaptIframeHeight: true })
    .on('idCheck.onReady', onReady)
    .on('idCheck.onApplicantStatusChanged', (payload) => onStatus(reviewStatusIn(payload)))
    .build();
  sdk.launch(container);
  return () => sdk.destroy?.();
}

function reviewStatusIn(payload: unknown): string {
  const isTold = typeof payload === 'object' && payload !== null && 'reviewStatus' in payload;
  return isTold && typeof payload.reviewStatus === 'string' ? payload.reviewStatus : '';
}
