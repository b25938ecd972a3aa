import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

// What the browser fetches as a file; pages are rendered and compressed when the server starts.
const isText = /^(?!server|\.vite).*\.(?:js|css|svg|ico)$/;
const leastBytes = 512;

/** Lays a .br and a .gz beside every text file of the build that is worth it. */
export async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const worth = files.filter((file) => isText.test(file));
  await Promise.all(
    worth.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      if (bytes.length < leastBytes) return;
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
