import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

// The files that the browser fetches; pages are compressed by the server.
const isText = /^(?!server|\.vite).*\.(?:js|css|svg|ico)$/;
const minBytes = 512;

/** Writes a .br and a .gz beside every text file of a build that is large enough to gain from it and has none. */
export async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const present = new Set(files);
  const textFiles = files.filter(
    (file) => isText.test(file) && !(present.has(`${file}.br`) && present.has(`${file}.gz`)),
  );
  await Promise.all(
    textFiles.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      if (bytes.length < minBytes) return;
      const text = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
      const params = {
        ...text,
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeWhole(join(folder, `${file}.br`), await toBrotli(bytes, { params }));
      await writeWhole(join(folder, `${file}.gz`), await toGzip(bytes, { level: 9 }));
    }),
  );
}

// A server that runs already may send the file at any time.
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.unfinished`, bytes);
  await rename(`${file}.unfinished`, file);
}
