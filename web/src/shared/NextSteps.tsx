import './next-steps.css';

/** What follows after a form is sent, in its order. */
export function NextSteps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className="next-steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
