const longestSide = 2400;

/**
 * Shrinks a photo to at most `maxBytes` and 2,400 px on its longer side, as JPEG. A file that already fits, and anything that is not a
 * raster photo (SVG, GIF), is returned unchanged; so is one the browser cannot read, for the server to refuse.
 */
export async function shrinkImage(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !/^image\/(png|jpeg|webp)$/.test(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  for (const [side, quality] of [
    [longestSide, 0.86],
    [longestSide, 0.7],
    [1600, 0.7],
    [1200, 0.6],
  ] as const) {
    const smaller = await scaleImage(bitmap, side, quality);
    if (smaller && smaller.size <= maxBytes) {
      bitmap.close();
      return new File([smaller], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
    }
  }
  bitmap.close();
  return file;
}

function scaleImage(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const factor = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * factor);
  canvas.height = Math.round(bitmap.height * factor);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // A transparent screenshot must not turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
