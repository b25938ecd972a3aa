import { type Language, translate, withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { escapeHtml } from '../../texts/escape-html.ts';
import type { Settings } from '../../settings/settings.ts';

type EmailLink = { readonly label: string; readonly link: string };

/** The texts of an email: plain paragraphs, at most one button, the link by which the reader says that it was not them, and for emails that are optional links in small print: how to end them. */
export type TranslatedEmail = {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button?: EmailLink;
  readonly notMe?: EmailLink & { readonly text: string };
  readonly choices?: readonly EmailLink[];
};

type Operator = Pick<
  Settings,
  'brand' | 'legalName' | 'contactAddress' | 'homeCountry' | 'registration' | 'regulator' | 'supportEmail'
>;

/** The parts that the text and the HTML share, in reading order. */
function arrangeParts(operator: Operator, email: TranslatedEmail) {
  const { language, greeting, paragraphs, button } = email;
  const { brand, legalName, homeCountry, registration, contactAddress, regulator, supportEmail } = operator;
  // The paragraph that explains the button comes before it, the other paragraphs after it.
  const beforeButton = button ? paragraphs.slice(0, 1) : paragraphs;
  const supervised = withParams(m.site_footer_supervised, {
    legal_name: legalName,
    home_country: homeCountry,
    registration,
  });
  const supervisor = withParams(m.notifications_footer_supervisor, { name: regulator });
  return {
    opening: [greeting, ...beforeButton],
    afterButton: button ? paragraphs.slice(1) : [],
    fallback: translate(m.notifications_link_plain, language),
    closing: translate(withParams(m.notifications_closing, { brand }), language),
    footer: [
      translate(withParams(m.notifications_footer_support, { email: supportEmail }), language),
      `${legalName}, ${contactAddress}`,
      `${translate(supervised, language)} ${translate(supervisor, language)}`,
    ],
  };
}

type EmailParts = ReturnType<typeof arrangeParts>;

/** The email as text and as HTML, with the same content. */
export function renderEmail(operator: Operator, email: TranslatedEmail): { text: string; html: string } {
  const parts = arrangeParts(operator, email);
  return { text: renderText(email, parts), html: renderHtml(operator.brand, email, parts) };
}

function renderText(
  { button, notMe, choices = [] }: TranslatedEmail,
  { opening, afterButton, closing, footer }: EmailParts,
): string {
  const linkLines = (link: EmailLink | undefined) => (link ? [`${link.label}:\n${link.link}`] : []);
  const notMeLines = notMe ? [notMe.text, ...linkLines(notMe)] : [];
  return [
    ...opening,
    ...linkLines(button),
    ...afterButton,
    ...notMeLines,
    closing,
    '--',
    ...footer,
    ...choices.flatMap(linkLines),
  ].join('\n\n');
}

// Email clients apply style attributes; the style sheet has only what an attribute cannot express: dark colors and narrow screens.
const styleSheet =
  'body{margin:0;padding:0}' +
  '@media (max-width:480px){.outer{padding:12px 0!important}.card{border-width:1px 0!important;border-radius:0!important;padding:24px 20px!important}.edge{padding-left:20px!important;padding-right:20px!important}.button{display:block!important;text-align:center!important}}' +
  '@media (prefers-color-scheme:dark){.page{background:#0B1211!important}.card{background:#121B19!important;border-color:#2A3A36!important}' +
  '.text{color:#E9F1EE!important}.muted{color:#B7C5C0!important}.brand{color:#5CCBB1!important}.button{background:#5CCBB1!important;color:#06231E!important}.rule{border-color:#2A3A36!important}}';

const font = "font-family:'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif";

function renderParagraph(text: string, kind: 'text' | 'muted'): string {
  const style =
    kind === 'text' ? 'font-size:16px;line-height:24px;color:#0F1C19' : 'font-size:14px;line-height:21px;color:#3F4F4A';
  return `<p class="${kind}" style="margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word;${style}">${escapeHtml(text)}</p>`;
}

function renderButton({ label, link }: EmailLink, { fallback, afterButton }: EmailParts): string {
  const href = escapeHtml(link);
  return (
    `<p style="margin:24px 0 28px"><a class="button" href="${href}" style="display:inline-block;background:#0A5F50;color:#FFFFFF;border-radius:8px;padding:13px 24px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>` +
    afterButton.map((text) => renderParagraph(text, 'muted')).join('') +
    `<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:21px;color:#3F4F4A">${escapeHtml(fallback)}<br><a class="brand" href="${href}" style="color:#0A5F50;word-break:break-all">${href}</a></p>`
  );
}

function renderNotMe({ text, label, link }: NonNullable<TranslatedEmail['notMe']>): string {
  return (
    `<div class="rule" style="margin:24px 0 0;padding:20px 0 0;border-top:1px solid #D2DCD8">${renderParagraph(text, 'text')}` +
    `<p style="margin:0"><a class="brand" href="${escapeHtml(link)}" style="font-size:16px;line-height:24px;font-weight:600;color:#0A5F50">${escapeHtml(label)}</a></p></div>`
  );
}

// The brand mark is a table cell with a dashed line: most email clients load no images until the reader allows it.
const markHtml =
  '<td width="20" height="28" bgcolor="#0A5F50" style="width:20px;height:28px;border-radius:6px;background:#0A5F50;padding:0 4px;vertical-align:middle"><div style="border-top:3px dashed #F4B90B;font-size:0;line-height:0">&nbsp;</div></td>';

function renderFooter({ choices = [] }: TranslatedEmail, { footer }: EmailParts): string {
  const lines = footer.map((line) => `<p class="muted" style="margin:0 0 8px">${escapeHtml(line)}</p>`).join('');
  const links = choices
    .map(
      ({ label, link }) =>
        `<p style="margin:0 0 8px"><a class="muted" href="${escapeHtml(link)}" style="color:#596863">${escapeHtml(label)}</a></p>`,
    )
    .join('');
  return `<tr><td class="edge" style="padding:20px 32px 32px;font-size:13px;line-height:19px;color:#596863">${lines}${links}</td></tr>`;
}

function renderHtml(brand: string, email: TranslatedEmail, parts: EmailParts): string {
  const { language, subject, button, notMe } = email;
  const { opening, closing } = parts;
  const preview = escapeHtml(opening[1] ?? '');
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${styleSheet}</style></head>`;
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
  return (
    `<!doctype html><html lang="${language}">${head}<body class="page" style="margin:0;padding:0;background:#F5F8F7;${font}">` +
    `<div style="display:none;max-height:0;overflow:hidden">${preview}</div>` +
    `<table ${table} width="100%" class="page" bgcolor="#F5F8F7" style="background:#F5F8F7"><tr><td class="outer" align="center" style="padding:24px 12px">` +
    `<table ${table} width="600" style="width:100%;max-width:600px;text-align:left;${font}">` +
    `<tr><td class="edge" style="padding:8px 32px 20px"><table ${table}><tr>${markHtml}<td class="brand" style="padding-left:10px;font-size:18px;line-height:28px;font-weight:700;color:#0A5F50">${escapeHtml(brand)}</td></tr></table></td></tr>` +
    `<tr><td class="card" bgcolor="#FFFFFF" style="background:#FFFFFF;border:1px solid #D2DCD8;border-radius:12px;padding:32px">` +
    `<h1 class="text" style="margin:0 0 20px;font-size:24px;line-height:31px;font-weight:700;color:#0F1C19">${escapeHtml(subject)}</h1>` +
    opening.map((text) => renderParagraph(text, 'text')).join('') +
    (button ? renderButton(button, parts) : '') +
    (notMe ? renderNotMe(notMe) : '') +
    `<p class="text rule" style="margin:24px 0 0;padding:20px 0 0;border-top:1px solid #D2DCD8;font-size:16px;line-height:24px;color:#0F1C19">${escapeHtml(closing)}</p>` +
    `</td></tr>${renderFooter(email, parts)}</table></td></tr></table></body></html>`
  );
}
