import { type Settings, usesLiveIdentity } from '../../settings.ts';

export type Widget = { readonly script: string; readonly clientId: string };

/** The script that the page loads: the provider's, or the sandbox's with the same interface on our own origin. */
export function chooseWidget(settings: Pick<Settings, 'mode' | 'sumsubToken'>): Widget {
  return usesLiveIdentity(settings)
    ? { script: 'https://static.sumsub.com/idensic/static/sns-websdk-builder.js', clientId: 'istmo' }
    : { script: '/sandbox/identity/sdk.js', clientId: 'istmo.sandbox' };
}
