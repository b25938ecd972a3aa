import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

// __Host- needs Secure, which browsers grant to localhost too; a plain-http sandbox on another host keeps a plain cookie.
export function isSecure(settings: Settings): boolean {
  const { protocol, hostname } = new URL(settings.publicUrl);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function cookieName(settings: Settings): string {
  return isSecure(settings) ? '__Host-sb' : 'sb';
}

export function readBinding(settings: Settings, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(settings)];
}

export function setBinding(settings: Settings, reply: FastifyReply, value: string): void {
  void reply.setCookie(cookieName(settings), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(settings),
  });
}

export function clearBinding(settings: Settings, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(settings), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(settings),
  });
}
