import type { Language } from '@istmo/contract/kernel/message';
import type { FastifyRequest } from 'fastify';
import type { Visitor } from './handler.ts';
import { normalizeAddress } from './network-address.ts';

/** The language of `msg`: the first of en and es in Accept-Language, English otherwise. */
export function readLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').toLowerCase().slice(0, 200).split(',')) {
    const tag = part.trim().slice(0, 2);
    if (tag === 'en' || tag === 'es') return tag;
  }
  return 'en';
}

const bearerPattern = /^Bearer ([A-Za-z0-9_-]{20,128})$/;

export function readVisitor(request: FastifyRequest): Visitor {
  return {
    language: readLanguage(request.headers['accept-language']),
    address: normalizeAddress(request.ip),
    device: (request.headers['user-agent'] ?? '').slice(0, 400),
    wantsBinding: request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined,
    token: bearerPattern.exec(request.headers.authorization ?? '')?.[1],
    files: [],
  };
}
