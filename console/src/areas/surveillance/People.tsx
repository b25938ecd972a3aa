import { CustomerLink } from '../../shared/CustomerLink.tsx';

/** Customers by user name, each with the page. */
export function People({ people }: { people: readonly { id: string; name: string }[] }) {
  return (
    <span className="surveillance-people">
      {people.map(({ id, name }) => (
        <CustomerLink key={id} id={id} name={name} />
      ))}
    </span>
  );
}
