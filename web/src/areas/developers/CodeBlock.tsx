import * as m from '@istmo/contract/messages';
import { toastCopyFailed } from '@istmo/client/copied';
import { shortToastMs, toast } from '@istmo/client/toast';
import { CopyButton } from '@istmo/ui/CopyButton';

type CodeBlockProps = {
  /** What it is, as the copy button and its confirmation name it. */
  label: string;
  /** The topic, for who hears the page. */
  about: string;
  text: string;
};

/** Code that scrolls sideways, also by keyboard, with a button that copies it. */
export function CodeBlock({ label, about, text }: CodeBlockProps) {
  const copied = m.assets_field_copied({ label });
  return (
    <div className="guide-code">
      <pre role="region" tabIndex={0} aria-label={`${label}: ${about}`}>
        <code>{text}</code>
      </pre>
      <CopyButton
        value={text}
        labels={{ copy: m.developers_copy({ label: `${label}: ${about}` }), copied }}
        onCopied={() => toast({ text: copied, tone: 'pos', ms: shortToastMs })}
        onFailed={toastCopyFailed}
      />
    </div>
  );
}
