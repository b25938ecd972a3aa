const addressInText = /https?:\/\/[^\s<>"']+/g;
const addressInHtml = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The web addresses in an email, each once, in the order of the text and then of the html. */
export function extractLinks({ text, html }: { text: string; html: string }): string[] {
  const inText = [...text.matchAll(addressInText)].map(([address]) => address.replace(/[.,;:!?)\]]+$/, ''));
  const inHtml = [...html.matchAll(addressInHtml)].map(([, double, single]) =>
    (double ?? single ?? '').replaceAll('&amp;', '&'),
  );
  return [...new Set([...inText, ...inHtml.filter((address) => /^https?:\/\//.test(address))])];
}
