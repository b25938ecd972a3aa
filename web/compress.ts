import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

// The files that the browser fetches; pages are compressed by the server.
const isText = /^(?!server|\.vite).*\.(?:js|css|svg|ico)$/;
const minBytes = 512;

/** Writes a .br and a .gz beside every text file of the build that is large enough to gain from it. */
export async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const textFiles = files.filter((file) => isText.test(file));
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
      await writeFile(join(folder, `${file}.br`), await toBrotli(bytes, { params }));
      await writeFile(join(folder, `${file}.gz`), await toGzip(bytes, { level: 9 }));
    }),
  );
}
