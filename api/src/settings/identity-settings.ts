import { acceptedBeside } from './key-settings.ts';
import { sandboxOnly, secret, text, url } from './setting-kinds.ts';

/** The identity provider, Sumsub. With the default token a simulator takes its place. */
export const identitySettings = {
  sumsubToken: secret(
    sandboxOnly(
      text(
        'ISTMO_SUMSUB_TOKEN',
        'sbx:sandbox',
        'app token; in the sandbox its default chooses the simulator',
        'prd:0123',
      ),
    ),
  ),
  sumsubSecret: secret(
    sandboxOnly(text('ISTMO_SUMSUB_SECRET', 'sandbox-identity-secret', 'secret of requests', '0123456789')),
  ),
  sumsubWebhookSecret: secret(
    sandboxOnly(text('ISTMO_SUMSUB_WEBHOOK_SECRET', 'sandbox-webhook-secret', 'secret of webhooks', '9876543210')),
  ),
  sumsubWebhookSecretAccepted: acceptedBeside('ISTMO_SUMSUB_WEBHOOK_SECRET', '9876543210'),
  sumsubLevel: text('ISTMO_SUMSUB_LEVEL', 'basic-kyc-level', 'name of the verification level', 'id-and-liveness'),
  sumsubUrl: url('ISTMO_SUMSUB_URL', '', "address of the API; empty: Sumsub's own", 'https://sumsub-proxy.example'),
  identityFrameUrl: url(
    'ISTMO_IDENTITY_FRAME_URL',
    '',
    "origin of the frame in which the provider's script runs; empty: the sandbox's own, two ports after `ISTMO_PORT`",
    'https://identity.istmo.example',
  ),
} as const;
