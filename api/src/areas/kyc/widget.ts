import { type Settings, usesLiveIdentity } from '../../settings/settings.ts';

export type Widget = { readonly url: string; readonly clientId: string };

/** The frame in which the provider's script runs, at an origin where there is no session. */
export function chooseWidget(settings: Pick<Settings, 'mode' | 'sumsubToken' | 'identityFrameUrl'>): Widget {
  return {
    url: `${settings.identityFrameUrl}/identity`,
    clientId: usesLiveIdentity(settings) ? 'istmo' : 'istmo.sandbox',
  };
}
