import type { Multipart } from '@fastify/multipart';
import * as m from '@istmo/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './handler.ts';
import { Refusal, refuse } from './refusal.ts';

type Upload = { fields: Record<string, string>; files: UploadedFile[] };

/** Reads a multipart body; http/server.ts limits its sizes. A JSON body is accepted too, for callers without a file. */
export async function readUpload(
  request: FastifyRequest,
  fileFields: readonly string[],
): Promise<{ fields: unknown; files: UploadedFile[] }> {
  if (!request.isMultipart()) return { fields: request.body, files: [] };
  const upload: Upload = { fields: Object.create(null), files: [] };
  for await (const part of readParts(request)) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (!fileFields.includes(part.fieldname))
        refuse('bad_request', m.kernel_bad_request, { field: part.fieldname.slice(0, 60) });
      if (bytes.length > 0)
        upload.files.push({ field: part.fieldname, name: part.filename, type: part.mimetype, bytes });
    } else if (typeof part.value === 'string') {
      upload.fields[part.fieldname] = part.value;
    }
  }
  return { fields: { ...upload.fields }, files: upload.files };
}

/** The parts of the body. One that cannot be read is the sender's mistake: no boundary, no end, a broken header. */
async function* readParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    refuse('bad_request', m.kernel_bad_request);
  }
}
