import { connect as connectTls } from 'node:tls';
import type { Settings } from '../../settings/settings.ts';
import { type Finding, missing, weak } from './finding.ts';

const page = 'docs/install/one-machine.md';
const timeoutMs = 10_000;
const minDays = 14;
const dayMs = 86_400_000;

/** The origins that browsers use: whether each answers over https, with a certificate that is not about to end, and what a proxy must tell. */
export async function checkAddresses(settings: Settings, now = new Date()): Promise<Finding[]> {
  const { publicUrl, consoleOrigin, tokeniserUrl, identityFrameUrl, without, trustedProxies } = settings;
  const origins = new Map([
    ['ISTMO_PUBLIC_URL', `${publicUrl}/health`],
    ['ISTMO_CONSOLE_ORIGIN', `${consoleOrigin}/console`],
    ...(without.includes('card') ? [] : [['ISTMO_TOKENISER_URL', `${tokeniserUrl}/card`] as const]),
    ['ISTMO_IDENTITY_FRAME_URL', `${identityFrameUrl}/identity`],
  ]);
  const findings: Finding[] = [];
  for (const [variable, address] of origins) findings.push(...(await checkOrigin(variable, address, now)));
  if (trustedProxies === 0)
    findings.push(
      weak('ISTMO_TRUSTED_PROXIES is 0: all customers have the address of the proxy, and share its limits', page),
    );
  return findings;
}

async function checkOrigin(variable: string, address: string, now: Date): Promise<Finding[]> {
  try {
    const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const days = await readCertificateDays(new URL(address), now);
    return [
      ...(reply.status < 500 ? [] : [missing(`${variable}: ${address} answers ${reply.status}`, page)]),
      ...(days < minDays
        ? [weak(`${variable}: its certificate ends in ${days} days, and should have been renewed`, page)]
        : []),
      ...(reply.headers.has('strict-transport-security')
        ? []
        : [weak(`${variable}: answers have no Strict-Transport-Security`, page)]),
    ];
  } catch (error) {
    return [missing(`${variable}: ${address} does not answer (${describe(error)})`, page)];
  }
}

/** Whole days until the certificate of a server ends. */
function readCertificateDays({ hostname, port }: URL, now: Date): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const ends = new Date(socket.getPeerCertificate().valid_to).getTime();
      socket.end();
      resolve(Math.floor((ends - now.getTime()) / dayMs));
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause ? String(cause.code) : cause.message;
}
