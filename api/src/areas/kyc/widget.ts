import type { Settings } from '../../settings.ts';

export type Widget = { readonly script: string; readonly clientId: string };

/** What the page loads: the provider's own script, or the sandbox's of the same interface on our own origin. */
export function chooseWidget({ mode }: Settings): Widget {
  return mode === 'production'
    ? { script: 'https://static.sumsub.com/idensic/static/sns-websdk-builder.js', clientId: 'istmo' }
    : { script: '/sandbox/identity/sdk.js', clientId: 'istmo.sandbox' };
}
