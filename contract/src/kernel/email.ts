const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** Whether the text is an email address: a dotted name, one @, a domain with a suffix; at most 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  const [name = '', host = '', ...rest] = text.split('@');
  return rest.length === 0 && text.length <= 254 && name.length <= 64 && local.test(name) && domain.test(host);
}
