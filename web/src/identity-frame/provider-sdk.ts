/** The part of the provider's web SDK that the frame uses (its builder and its events). */
type SdkInstance = { launch(selector: string): void };

type SdkBuilder = {
  withConf(conf: { lang: string; theme: string }): SdkBuilder;
  withOptions(options: { addViewportTag: boolean; adaptIframeHeight: boolean }): SdkBuilder;
  on(event: string, handle: (payload: unknown) => void): SdkBuilder;
  build(): SdkInstance;
};

declare global {
  interface Window {
    snsWebSdk?: { init(token: string, renew: () => Promise<string>): SdkBuilder };
  }
}

const scriptTimeoutMs = 15_000;

/** Loads the provider's script once. Throws when it is blocked or does not load. */
export async function loadSdk(address: string): Promise<void> {
  if (window.snsWebSdk) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('the script did not come')), scriptTimeoutMs);
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

export type LaunchOptions = {
  readonly token: string;
  readonly renew: () => Promise<string>;
  readonly language: string;
  readonly theme: string;
  readonly container: string;
  readonly onReady: () => void;
  /** The applicant's review status in the provider's words. */
  readonly onStatus: (reviewStatus: string) => void;
};

/** Opens the provider's page inside the frame. */
export function launchSdk({ token, renew, language, theme, container, onReady, onStatus }: LaunchOptions): void {
  if (!window.snsWebSdk) throw new Error('the script brought no SDK');
  const sdk = window.snsWebSdk
    .init(token, renew)
    .withConf({ lang: language, theme })
    .withOptions({ addViewportTag: false, adaptIframeHeight: true })
    .on('idCheck.onReady', onReady)
    .on('idCheck.onApplicantStatusChanged', (payload) => onStatus(reviewStatusIn(payload)))
    .build();
  sdk.launch(container);
}

function reviewStatusIn(payload: unknown): string {
  const hasStatus = typeof payload === 'object' && payload !== null && 'reviewStatus' in payload;
  return hasStatus && typeof payload.reviewStatus === 'string' ? payload.reviewStatus : '';
}
