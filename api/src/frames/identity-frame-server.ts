import type { FastifyInstance } from 'fastify';
import { buildFrameServer, type Frame } from './frame-server.ts';

type Provider = {
  /** The script that the frame loads. */
  readonly script: string;
  /** The origin of the provider's own page, which the script shows in a frame of its own. */
  readonly origin: string;
};

export const liveProvider: Provider = {
  script: 'https://static.sumsub.com/idensic/static/sns-websdk-builder.js',
  origin: 'https://api.sumsub.com',
};

/** The sandbox's provider, which the platform's own server plays. */
export const simulatedProvider = (siteOrigin: string): Provider => ({
  script: `${siteOrigin}/sandbox/identity/sdk.js`,
  origin: siteOrigin,
});

/**
 * The server of the frame in which the identity provider's script runs. It has no session, no secret and no call: the page around it asks
 * for the provider's token and hands it in. Only the provider's named origins are loaded, and only they may use the camera.
 */
export function buildIdentityFrame({
  provider: { script, origin },
  ...frame
}: Frame & { readonly provider: Provider }): Promise<FastifyInstance> {
  const origins = [...new Set([new URL(script).origin, origin])];
  const camera = ['self', ...origins.map((one) => `"${one}"`)].join(' ');
  return buildFrameServer(frame, {
    path: '/identity',
    policy: [
      `script-src 'self' ${new URL(script).origin}`,
      "style-src 'self'",
      `connect-src ${origins.join(' ')}`,
      `frame-src ${origins.join(' ')}`,
    ],
    permissions: `camera=(${camera}), microphone=(${camera}), geolocation=()`,
    // The provider checks which site shows it.
    referrer: 'strict-origin',
  });
}
