import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { isSecure } from './binding-cookie.ts';

// The longest time that browsers keep a cookie.
const maxAgeSeconds = 400 * 86_400;

function cookieName(settings: Settings): string {
  return isSecure(settings) ? '__Host-dv' : 'dv';
}

/** The random token by which a browser is known at its next sign-in. It opens nothing and says nothing of who uses the browser. */
export function readDeviceCookie(settings: Settings, request: FastifyRequest): string | undefined {
  const sent = request.cookies[cookieName(settings)];
  return sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined;
}

export function setDeviceCookie(settings: Settings, reply: FastifyReply, value: string): void {
  void reply.setCookie(cookieName(settings), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(settings),
    maxAge: maxAgeSeconds,
  });
}
