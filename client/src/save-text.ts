/** Downloads a text as a file, in UTF-8. */
export function saveText(fileName: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
