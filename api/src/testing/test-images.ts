import sharp from 'sharp';

/** A small PNG of one colour. */
export function testPng(width = 12, height = 8): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
}

type Multipart = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly { readonly field: string; readonly name: string; readonly bytes: Buffer }[];
};

/** The body of a form with files, as a browser sends it. */
export function toMultipart({ fields, files }: Multipart): { payload: Buffer; contentType: string } {
  const cut = 'form-cut';
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${cut}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.map(({ field, name, bytes }) =>
      Buffer.concat([
        Buffer.from(
          `--${cut}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
    ),
  ];
  const payload = Buffer.concat([...parts, Buffer.from(`--${cut}--\r\n`)]);
  return { payload, contentType: `multipart/form-data; boundary=${cut}` };
}
