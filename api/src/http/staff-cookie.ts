import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { isSecure } from './binding-cookie.ts';

const path = '/console';

function cookieName(settings: Settings): string {
  return isSecure(settings) ? '__Secure-staff' : 'staff';
}

/** The token of a session of staff: a cookie that scripts cannot read and that is sent to the console only. */
export function readStaffToken(settings: Settings, request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(settings)];
  return token !== undefined && /^[A-Za-z0-9_-]{20,128}$/.test(token) ? token : undefined;
}

export function setStaffCookie(settings: Settings, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(settings), token, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(settings),
  });
}

export function clearStaffCookie(settings: Settings, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(settings), {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(settings),
  });
}
