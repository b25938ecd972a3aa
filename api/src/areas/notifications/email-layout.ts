import { inLanguage, type Language, said } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { escapeHtml } from '../../escape-html.ts';
import type { Settings } from '../../settings.ts';

type EmailLink = { readonly label: string; readonly link: string };

/** What an e-mail says: plain paragraphs, at most one link as a button, and the way out of e-mails that nobody has to receive. */
export type EmailContent = {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button?: EmailLink;
  readonly leave?: EmailLink;
};

type Operator = Pick<
  Settings,
  'brand' | 'legalName' | 'contactAddress' | 'homeCountry' | 'registration' | 'regulator' | 'supportEmail'
>;

/** The words that the text and the HTML share, in the order in which they are read. */
function arrange(operator: Operator, content: EmailContent) {
  const { language, greeting, paragraphs, button } = content;
  const { brand, legalName, homeCountry, registration, contactAddress, regulator, supportEmail } = operator;
  // What the button does is said before it, what there is to know about it after it.
  const beforeButton = button ? paragraphs.slice(0, 1) : paragraphs;
  const supervised = said(m.site_footer_supervised, {
    legal_name: legalName,
    home_country: homeCountry,
    registration,
  });
  const supervisor = said(m.notifications_footer_supervisor, { name: regulator });
  return {
    opening: [greeting, ...beforeButton],
    afterButton: button ? paragraphs.slice(1) : [],
    fallback: inLanguage(m.notifications_link_plain, language),
    closing: inLanguage(said(m.notifications_closing, { brand }), language),
    footer: [
      inLanguage(said(m.notifications_footer_support, { email: supportEmail }), language),
      `${legalName}, ${contactAddress}`,
      `${inLanguage(supervised, language)} ${inLanguage(supervisor, language)}`,
    ],
  };
}

type Arrangement = ReturnType<typeof arrange>;

/** The e-mail as text and as HTML; both say the same. */
export function composeEmail(operator: Operator, content: EmailContent): { text: string; html: string } {
  const arrangement = arrange(operator, content);
  return { text: asText(content, arrangement), html: asHtml(operator.brand, content, arrangement) };
}

function asText({ button, leave }: EmailContent, { opening, afterButton, closing, footer }: Arrangement): string {
  const linkLines = (link: EmailLink | undefined) => (link ? [`${link.label}:\n${link.link}`] : []);
  return [...opening, ...linkLines(button), ...afterButton, closing, '--', ...footer, ...linkLines(leave)].join('\n\n');
}

// Mail programs read style attributes; the style sheet only holds what no attribute can say: dark colors and narrow screens.
const styleSheet =
  'body{margin:0;padding:0}' +
  '@media (max-width:480px){.outer{padding:12px 0!important}.card{border-width:1px 0!important;border-radius:0!important;padding:24px 20px!important}.edge{padding-left:20px!important;padding-right:20px!important}.button{display:block!important;text-align:center!important}}' +
  '@media (prefers-color-scheme:dark){.page{background:#0B1211!important}.card{background:#121B19!important;border-color:#2A3A36!important}' +
  '.text{color:#E9F1EE!important}.muted{color:#B7C5C0!important}.brand{color:#5CCBB1!important}.button{background:#5CCBB1!important;color:#06231E!important}.rule{border-color:#2A3A36!important}}';

const font = "font-family:'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif";

function paragraph(text: string, kind: 'text' | 'muted'): string {
  const look =
    kind === 'text' ? 'font-size:16px;line-height:24px;color:#0F1C19' : 'font-size:14px;line-height:21px;color:#3F4F4A';
  return `<p class="${kind}" style="margin:0 0 16px;${look}">${escapeHtml(text)}</p>`;
}

function buttonHtml({ label, link }: EmailLink, { fallback, afterButton }: Arrangement): string {
  const href = escapeHtml(link);
  return (
    `<p style="margin:24px 0 28px"><a class="button" href="${href}" style="display:inline-block;background:#0A5F50;color:#FFFFFF;border-radius:8px;padding:13px 24px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>` +
    afterButton.map((text) => paragraph(text, 'muted')).join('') +
    `<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:21px;color:#3F4F4A">${escapeHtml(fallback)}<br><a class="brand" href="${href}" style="color:#0A5F50;word-break:break-all">${href}</a></p>`
  );
}

// The brand's mark is drawn with a cell and a dashed line: most mail programs fetch no pictures until they are told to.
const markHtml =
  '<td width="20" height="28" bgcolor="#0A5F50" style="width:20px;height:28px;border-radius:6px;background:#0A5F50;padding:0 4px;vertical-align:middle"><div style="border-top:3px dashed #F4B90B;font-size:0;line-height:0">&nbsp;</div></td>';

function footerHtml({ leave }: EmailContent, { footer }: Arrangement): string {
  const lines = footer.map((line) => `<p class="muted" style="margin:0 0 8px">${escapeHtml(line)}</p>`).join('');
  const way = leave
    ? `<p style="margin:0"><a class="muted" href="${escapeHtml(leave.link)}" style="color:#596863">${escapeHtml(leave.label)}</a></p>`
    : '';
  return `<tr><td class="edge" style="padding:20px 32px 32px;font-size:13px;line-height:19px;color:#596863">${lines}${way}</td></tr>`;
}

function asHtml(brand: string, content: EmailContent, arrangement: Arrangement): string {
  const { language, subject, button } = content;
  const { opening, closing } = arrangement;
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
    opening.map((text) => paragraph(text, 'text')).join('') +
    (button ? buttonHtml(button, arrangement) : '') +
    `<p class="text rule" style="margin:24px 0 0;padding:20px 0 0;border-top:1px solid #D2DCD8;font-size:16px;line-height:24px;color:#0F1C19">${escapeHtml(closing)}</p>` +
    `</td></tr>${footerHtml(content, arrangement)}</table></td></tr></table></body></html>`
  );
}
