import './identity-frame.css';
import * as m from '@istmo/contract/messages';
import { type FrameMessage, pageMessage } from '../areas/kyc/frame-messages.ts';
import { launchSdk, loadSdk } from './provider-sdk.ts';

// The page in which the identity provider's script runs, of another origin than the app: it has no session, no storage of ours and no call.
// Everything from here may come from that script, so the app believes none of it.
const { site = '', script = '' } = document.body.dataset;
const containerName = 'identity-check';
const language = document.documentElement.lang === 'es' ? 'es' : 'en';
document.title = m.kyc_widget_title({}, { locale: language });

let giveToken: ((token: string | undefined) => void) | undefined;

function postToPage(message: FrameMessage): void {
  window.parent.postMessage(message, site);
}

/** The provider asks for a new token when the old one is over; the page has the session that gets one. */
function renew(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  giveToken = (token) => (token === undefined ? reject(new Error('no new token')) : resolve(token));
  postToPage({ kind: 'renew' });
  return promise;
}

async function open(token: string, theme: 'light' | 'dark'): Promise<void> {
  try {
    await loadSdk(script);
    launchSdk({
      token,
      renew,
      language,
      theme,
      container: `#${containerName}`,
      onReady: () => postToPage({ kind: 'shown' }),
      onStatus: (reviewStatus) => postToPage({ kind: 'status', reviewStatus }),
    });
  } catch {
    postToPage({ kind: 'failed' });
  }
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  const message = pageMessage.safeParse(data);
  if (source !== window.parent || origin !== site || !message.success) return;
  if (message.data.kind === 'open') void open(message.data.token, message.data.theme);
  else giveToken?.(message.data.kind === 'token' ? message.data.token : undefined);
});

const container = document.getElementById(containerName);
if (!container) throw new Error(`the page has no #${containerName}`);
new ResizeObserver(() => postToPage({ kind: 'height', height: Math.ceil(container.scrollHeight) })).observe(container);
postToPage({ kind: 'ready' });
