import { disclaimers } from './legal-pages.ts';

/** A disclaimer to be read again, as it was accepted. */
export function DisclaimerText({ name }: { name: keyof typeof disclaimers }) {
  const { head, para, parts } = disclaimers[name]();
  return (
    <>
      <p className="legal-lead">{head}</p>
      <p>{para}</p>
      {parts.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </>
  );
}
